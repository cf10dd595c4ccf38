import type { BankRow } from '../../../../api/contract/admin/tests.ts';
import { countText } from '../../../client/format/count-text.ts';

/** The questions of a paper as a publish would draw them, with their right options. */
export function PaperPreview({ questions }: { questions: readonly BankRow[] }) {
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="_preview">
      <h2 id="_preview" className="text-xl font-bold">
        Preview
      </h2>
      <p className="mt-1 text-soft">
        {countText(questions.length, 'question')}. A published paper keeps its drawn questions until its file
        changes.
      </p>
      <ol className="mt-4 grid gap-4">
        {questions.map(({ ref, question, options, correctAnswer, topic, tags, difficulty }, index) => (
          <li key={ref} className="grid grid-cols-[2.25rem_1fr]">
            <span className="font-semibold tabular-nums">{index + 1}.</span>
            <div className="min-w-0">
              <p className="whitespace-pre-line wrap-anywhere">{question}</p>
              <ul className="mt-1 text-soft">
                {options.map((option, at) => (
                  <li key={at} className={at === correctAnswer ? 'font-semibold text-good' : ''}>
                    {'ABCD'[at]}. {option}
                    {at === correctAnswer && <span className="sr-only"> (right)</span>}
                  </li>
                ))}
              </ul>
              <p className="mt-1 text-sm text-faint">
                {[topic, difficulty, ...tags].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
