import { type MouseEvent, useEffect, useId, useState } from 'react';
import type { ReviewCard } from '../../../../api/contract/practice/reviews.ts';
import { languageOf } from '../../../../scripts/content/markdown/language.ts';
import type { Rating } from '../../../client/outbox/entries.ts';
import { type UngradedAnswer, outcomeFor, RATINGS, suggestedRating } from './review-state.ts';
import type { Titles } from '../../../client/format/topics.ts';
import { renderPassagesInWorker } from '../../../client/notes/in-worker.ts';
import { TextRejected } from '../../../client/notes/text-rejected.ts';

interface CardAnswerProps {
  card: ReviewCard;
  titles: Titles;
  answer: UngradedAnswer;
  onRate: (rating: Rating) => void;
}

const OUTCOME_TEXT = { right: 'Right', wrong: 'Wrong', unattempted: 'Not answered' } as const;
const OUTCOME_STYLE = { right: 'notice-good', wrong: 'notice-bad', unattempted: 'notice-warn' } as const;

/** The answered card: the correct answer, its explanation and the buttons to grade it. */
export function CardAnswer({ card, titles, answer, onRate }: CardAnswerProps) {
  const { options, correctAnswer, description } = card.question;
  const outcome = outcomeFor(card, answer);
  const suggested = suggestedRating(outcome);
  const id = useId();

  /* Ignores the second click of a double click. */
  const rate = (event: MouseEvent, rating: Rating) => {
    if (event.detail < 2) onRate(rating);
  };

  return (
    <>
      <p data-focus tabIndex={-1} className={`mt-4 ${OUTCOME_STYLE[outcome]}`}>
        {OUTCOME_TEXT[outcome]}
        {outcome !== 'right' && (
          <>
            . The right answer: <bdi>{options[correctAnswer]}</bdi>
          </>
        )}
      </p>
      <ol className="mt-4 grid gap-2">
        {options.map((option, index) => (
          <li
            key={index}
            className={`flex min-h-11 flex-wrap items-center gap-x-3 rounded-[0.625rem] border border-line px-3.5 py-2 ${optionStyle(index, card, answer)}`}
          >
            <bdi lang={languageOf(option)} className="min-w-0 whitespace-pre-line">
              {option}
            </bdi>
            <span className="ms-auto flex shrink-0 gap-3 text-sm max-[19rem]:shrink font-semibold">
              {index === answer.option && <span>Your answer</span>}
              {index === correctAnswer && <span className="text-good">Correct answer</span>}
            </span>
          </li>
        ))}
      </ol>
      <Explanation markdown={description} />
      {titles.address !== null && (
        <p className="mt-3">
          <a className="text-link inline-flex min-h-11 items-center" href={titles.address}>
            <span>
              Notes: <bdi>{titles.topic}</bdi>
            </span>
          </a>
        </p>
      )}
      <div role="group" aria-labelledby={id} className="mt-3 border-t border-line pt-4">
        <p id={id} className="font-medium">
          How well did you know it?
        </p>
        <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {RATINGS.map(({ rating, label, hint }) => (
            <button
              key={rating}
              type="button"
              className={`button ${rating === suggested ? 'button-primary' : 'button-quiet'}`}
              aria-keyshortcuts={rating === suggested ? `${rating} Enter` : String(rating)}
              onClick={(event) => rate(event, rating)}
            >
              <KeyHint digit={rating} />
              <span className="text-start">
                {label}
                <span className="block text-xs font-normal">{hint}</span>
              </span>
            </button>
          ))}
        </div>
        <p className="mt-3 text-sm text-faint pointer-coarse:hidden">
          Press 1 to 4 to grade, or Enter for {RATINGS.find(({ rating }) => rating === suggested)?.label}.
        </p>
      </div>
    </>
  );
}

function optionStyle(index: number, card: ReviewCard, { option }: UngradedAnswer): string {
  if (index === card.question.correctAnswer) return 'bg-good-wash';
  return index === option ? 'bg-bad-wash' : '';
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
    <div className="mt-4 border-t border-line pt-4">
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

/** The digit key of a button, hidden on touch screens. For assistive technology the button has `aria-keyshortcuts`. */
export function KeyHint({ digit }: { digit: number }) {
  return (
    <kbd
      aria-hidden="true"
      className="grid pointer-coarse:hidden size-6 shrink-0 place-items-center rounded border border-current font-sans text-xs font-semibold opacity-80"
    >
      {digit}
    </kbd>
  );
}
