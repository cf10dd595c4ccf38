import type { TopicSource } from '../../../../api/contract/admin/content.ts';

/** What is wrong with the files of a topic as they stand in the folder. */
export function Faults({ faults }: { faults: TopicSource['problems'] }) {
  if (faults.length === 0) return null;
  const broken = faults.some(({ severity }) => severity === 'error');
  return (
    <section className={broken ? 'notice-bad' : 'notice-warn'} aria-label="Problems of this topic">
      <h2 className="font-semibold">
        {broken
          ? 'This topic has an error and is not published as it stands.'
          : 'Something in this topic is worth a look.'}
      </h2>
      <ul className="mt-1 list-disc ps-5 font-normal">
        {faults.map(({ file, line, message, expected }, index) => (
          <li key={index}>
            {file}
            {line !== null && `:${line}`}: {message} Expected: {expected}.
          </li>
        ))}
      </ul>
    </section>
  );
}
