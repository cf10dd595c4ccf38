import { useEffect, useState } from 'react';
import type { CardQuestion } from '../../../../../api/contract/practice/reviews.ts';
import type { Outcome } from '../../../../../api/contract/practice/scoring.ts';
import { languageOf } from '../../../../../scripts/content/markdown/language.ts';
import { renderPassagesInWorker } from '../../../../client/notes/notes-worker-client.ts';
import { TextRejected } from '../../../../client/notes/text-rejected-error.ts';
import { OptionLetter } from '../../../../client/question/OptionLetter.tsx';

interface CardAnswerProps {
  question: CardQuestion;
  /** Index of the chosen option; null if the learner only looked at the answer. */
  option: number | null;
  outcome: Outcome;
}

const OUTCOME_TEXT = { right: 'Right', wrong: 'Wrong', unattempted: 'Not answered' } as const;
const OUTCOME_STYLE = { right: 'notice-good', wrong: 'notice-bad', unattempted: 'notice-warn' } as const;

/** The answered question: its correct answer and explanation. */
export function CardAnswer({ question, option: chosen, outcome }: CardAnswerProps) {
  const { options, correctAnswer, description } = question;
  const styleOf = (index: number) => {
    if (index === correctAnswer) return 'border-good bg-good-wash';
    return index === chosen ? 'border-bad bg-bad-wash' : 'border-line';
  };
  return (
    <>
      <p data-focus tabIndex={-1} className={`mt-5 ${OUTCOME_STYLE[outcome]}`}>
        {OUTCOME_TEXT[outcome]}
        {outcome !== 'right' && (
          <>
            . The right answer: ({'abcd'[correctAnswer]}) <bdi>{options[correctAnswer]}</bdi>
          </>
        )}
      </p>
      <ol className="mt-4 grid gap-2">
        {options.map((option, index) => (
          <li
            key={index}
            className={`flex min-h-11 items-center gap-x-3 rounded-xl border px-4 py-2 ${styleOf(index)}`}
          >
            <OptionLetter index={index} />
            <bdi lang={languageOf(option)} className="min-w-0 whitespace-pre-line">
              {option}
            </bdi>
            <span className="ms-auto shrink-0 text-sm font-semibold max-[19rem]:shrink">
              {index === correctAnswer ? (
                <span className="text-good">Correct answer</span>
              ) : (
                index === chosen && <span>Your answer</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <Explanation markdown={description} />
    </>
  );
}

/** The explanation as sanitised HTML, or as plain text if the Markdown cannot be rendered. */
function Explanation({ markdown }: { markdown: string }) {
  const [html, setHtml] = useState<string | null>(null);
  const [rejected, setRejected] = useState(false);

  useEffect(() => {
    if (markdown === '') return undefined;
    let current = true;
    renderPassagesInWorker([markdown]).then(
      ([rendered]) => {
        if (current) setHtml(rendered ?? '');
      },
      (error: unknown) => {
        if (!(error instanceof TextRejected)) throw error;
        if (current) setRejected(true);
      },
    );
    return () => {
      current = false;
    };
  }, [markdown]);

  if (markdown === '') return null;
  return (
    <div className="mt-5">
      <h3 className="sr-only">Explanation</h3>
      {rejected ? (
        <p className="whitespace-pre-line">{markdown}</p>
      ) : html === null ? (
        <p className="text-soft">Loading the explanation…</p>
      ) : (
        <div className="notes" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </div>
  );
}
