import type { SiteFile } from '../../../../../api/contract/admin/site-files.ts';

const SHOWN = 10;

interface FileProblemsProps {
  problems: SiteFile['problems'];
  /** Whether the file cannot be read as JSON. */
  unreadable: boolean;
}

/** Problems that a check finds in a site file. */
export function FileProblems({ problems, unreadable }: FileProblemsProps) {
  if (problems.length === 0) return null;
  const broken = problems.some(({ severity }) => severity === 'error');
  const more = problems.length - SHOWN;
  return (
    <section className={broken ? 'notice-bad' : 'notice-warn'} aria-label="Problems of this file">
      <h2 className="font-semibold">
        {unreadable
          ? 'This file cannot be read, so it can only be corrected in the content folder.'
          : `This file has ${broken ? 'errors' : 'warnings'}.`}
      </h2>
      <ul className="mt-1 list-disc ps-5 font-normal wrap-anywhere">
        {problems.slice(0, SHOWN).map(({ file, line, message, expected }, index) => (
          <li key={index}>
            {file}
            {line !== null && `:${line}`}: {message} Expected: {expected}.
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 font-normal">And {more.toLocaleString('en-IN')} more.</p>}
    </section>
  );
}
