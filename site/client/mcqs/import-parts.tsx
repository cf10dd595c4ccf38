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

interface QuestionPreviewProps {
  mcqs: readonly { question: string; options: readonly string[]; correctAnswer: number }[];
  label: string;
  /** Classes of its margin and its largest height. */
  className: string;
  /** Questions that are shown; default all */
  most?: number;
}

/** Lists questions with their answers before they are imported. */
export function QuestionPreview({ mcqs, label, className, most = mcqs.length }: QuestionPreviewProps) {
  const more = mcqs.length - most;
  return (
    <ol
      className={`${className} list-decimal overflow-auto rounded-lg border border-line p-3 ps-10 text-sm`}
      tabIndex={0}
      aria-label={label}
    >
      {mcqs.slice(0, most).map(({ question, options, correctAnswer }, index) => (
        <li key={index} className="mb-2">
          <bdi className="whitespace-pre-line">{question}</bdi>
          <p className="text-soft">
            Answer: <bdi>{options[correctAnswer]}</bdi>
          </p>
        </li>
      ))}
      {more > 0 && <li className="list-none text-soft">and {more} more</li>}
    </ol>
  );
}
