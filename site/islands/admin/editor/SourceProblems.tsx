import type { TopicSource } from '../../../../api/contract/admin/content.ts';

/** Problems found in the topic's files. */
export function SourceProblems({ problems }: Pick<TopicSource, 'problems'>) {
  if (problems.length === 0) return null;
  const broken = problems.some(({ severity }) => severity === 'error');
  return (
    <section className={broken ? 'notice-bad' : 'notice-warn'} aria-label="Problems of this topic">
      <h2 className="font-semibold">
        {broken ? 'This topic contains an error and cannot be published.' : 'This topic has warnings.'}
      </h2>
      <ul className="mt-1 list-disc ps-5 font-normal">
        {problems.map(({ file, line, message, expected }, index) => (
          <li key={index}>
            {file}
            {line !== null && `:${line}`}: {message} Expected: {expected}.
          </li>
        ))}
      </ul>
    </section>
  );
}
