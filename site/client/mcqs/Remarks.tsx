import type { Remark } from './read-mcq-file.ts';

interface RemarksProps {
  title: string;
  remarks: readonly Remark[];
  /** Class of the title's colour. */
  tone: string;
  /** Heading level of the title. */
  level: 3 | 4;
}

/** Lists remarks on lines of a file. */
export function Remarks({ title, remarks, tone, level }: RemarksProps) {
  const Title = level === 3 ? 'h3' : 'h4';
  return (
    <div>
      <Title className={`font-semibold ${tone}`}>{title}</Title>
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
