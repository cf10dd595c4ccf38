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
