import { useId, type KeyboardEvent, type MouseEvent } from 'react';
import type { ReviewCard } from '../../../../api/contract/practice/reviews.ts';
import { languageOf } from '../../../../scripts/content/markdown/language.ts';
import type { Rating } from '../../../client/outbox/entries.ts';
import { CardAnswer, KeyHint } from './CardAnswer.tsx';
import { optionOf, outcomeFor, ratingOf, suggestedRating, type UngradedAnswer } from './review-state.ts';
import type { Titles } from '../../../client/format/topics.ts';

interface QuestionCardProps {
  card: ReviewCard;
  titles: Titles;
  /** Position of the card, from 1. */
  position: number;
  total: number;
  answer: UngradedAnswer | null;
  onAnswer: (option: number | null) => void;
  onRate: (rating: Rating) => void;
}

/** One question. The digit keys choose an option and then a grade; Enter chooses the suggested grade. */
export function QuestionCard(props: QuestionCardProps) {
  const { card, titles, position, total, answer, onAnswer, onRate } = props;
  const { question, options } = card.question;
  const id = useId();

  const handleKey = (event: KeyboardEvent) => {
    /* A key that is held down would answer and grade at once. */
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (
      event.key === 'Enter' &&
      event.target instanceof Element &&
      event.target.closest('a, button, summary')
    )
      return;
    if (answer) {
      const rating = ratingOf(event.key, suggestedRating(outcomeFor(card, answer)));
      if (rating === null) return;
      onRate(rating);
    } else {
      const option = optionOf(event.key, options.length);
      if (option === null) return;
      onAnswer(option);
    }
    event.preventDefault();
  };

  const choose = (event: MouseEvent, option: number | null) => {
    /* The second click of a double click belongs to the previous card. */
    if (event.detail < 2) onAnswer(option);
  };

  return (
    <section className="card p-5 sm:p-6" aria-labelledby={`${id}-title`} onKeyDown={handleKey}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2
          id={`${id}-title`}
          data-focus={answer ? undefined : ''}
          tabIndex={-1}
          aria-describedby={`${id}-question`}
          className="text-lg font-semibold tabular-nums"
        >
          Card {position} of {total}
        </h2>
        <p className="text-sm text-faint">
          <bdi>{titles.subject}</bdi> · <bdi>{titles.topic}</bdi>
        </p>
      </div>
      <progress className="progress mt-2 w-full" aria-label="Graded" max={total} value={position - 1} />
      <p id={`${id}-question`} className="mt-4 font-medium whitespace-pre-line">
        <bdi lang={languageOf(question)}>{question}</bdi>
      </p>
      {answer ? (
        <CardAnswer card={card} titles={titles} answer={answer} onRate={onRate} />
      ) : (
        <>
          <ol className="mt-4 grid gap-2">
            {options.map((option, index) => (
              <li key={index}>
                <button
                  type="button"
                  className="option w-full text-start"
                  aria-keyshortcuts={String(index + 1)}
                  onClick={(event) => choose(event, index)}
                >
                  <KeyHint digit={index + 1} />
                  <bdi lang={languageOf(option)} className="min-w-0 whitespace-pre-line">
                    {option}
                  </bdi>
                </button>
              </li>
            ))}
          </ol>
          <button
            type="button"
            className="mt-3 min-h-11 cursor-pointer px-3 font-medium text-accent-text"
            onClick={(event) => choose(event, null)}
          >
            I do not know: show the answer
          </button>
        </>
      )}
    </section>
  );
}
