import type { Mcq } from '../../../../../scripts/content/model.ts';

interface McqTableProps {
  label: string;
  mcqs: readonly Mcq[];
  /** Line of the file on which each question starts. */
  lines: readonly number[];
}

export function McqTable({ label, mcqs, lines }: McqTableProps) {
  return (
    <div
      className="max-h-96 overflow-auto rounded-lg border border-line"
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <table className="data-table min-w-180 text-sm">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            {['Line', 'Question', 'Options', 'Explanation', 'Tags'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="align-top">
          {mcqs.map(({ question, options, correctAnswer, explanation, tags }, index) => (
            <tr key={index}>
              <td>{lines[index]}</td>
              <td className="whitespace-pre-line">
                <bdi>{question}</bdi>
              </td>
              <td>
                <ol start={0} className="list-decimal ps-5">
                  {options.map((option, optionIndex) => (
                    <li
                      key={optionIndex}
                      className={optionIndex === correctAnswer ? 'font-semibold text-good' : ''}
                    >
                      <bdi>{option}</bdi>
                      {optionIndex === correctAnswer && <span className="sr-only"> (correct)</span>}
                    </li>
                  ))}
                </ol>
              </td>
              <td className="whitespace-pre-line">
                <bdi>{explanation}</bdi>
              </td>
              <td>{tags.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
