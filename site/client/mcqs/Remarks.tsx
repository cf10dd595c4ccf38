import type { Remark } from './read-mcq-file.ts';

interface RemarksProps {
  title: string;
  remarks: readonly Remark[];
  /** Class of the title's colour. */
  tone: string;
}

/** What is to be said of the lines of a file. */
export function Remarks({ title, remarks, tone }: RemarksProps) {
  return (
    <div>
      <h4 className={`font-semibold ${tone}`}>{title}</h4>
      <ul className="mt-1 max-h-60 overflow-auto text-sm" tabIndex={0} aria-label={title}>
        {remarks.map(({ line, reason }, index) => (
          <li key={index} className="py-0.5">
            {line !== null && <strong>Line {line}: </strong>}
            {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
