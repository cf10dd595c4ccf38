import { useId, type KeyboardEvent } from 'react';
import type { Outcome } from '../../../../../api/contract/practice/answers.ts';
import type { CardQuestion, ReviewCard } from '../../../../../api/contract/practice/reviews.ts';
import { languageOf } from '../../../../../scripts/content/markdown/language.ts';
import { readAgainHref, type Titles } from '../../../../client/format/topics.ts';
import type { Rating } from '../../../../client/outbox/entries.ts';
import { useRenderedPassage } from '../../../../client/notes/rendered-passage.tsx';
import { ReadAgain } from '../../../../client/question/ReadAgain.tsx';
import { Question } from '../../../../client/question/Question.tsx';
import { isForQuestion, optionOf } from '../../../../client/question/question-keys.ts';
import { PaperTitle } from '../../../../client/ui/PaperTitle.tsx';
import { GradeButtons, KeyHint } from './GradeButtons.tsx';
import { outcomeFor, ratingOf, suggestedRating, type UngradedAnswer } from '../review-state.ts';

interface SessionCardProps {
  card: ReviewCard;
  titles: Titles;
  /** Position of the card, from 1. */
  position: number;
  total: number;
  answer: UngradedAnswer | null;
  buttons: 2 | 4;
  onAnswer: (option: number | null) => void;
  onRate: (rating: Rating) => void;
}

/** What kind of card it is, in the learner's words. */
const KINDS = { new: 'New', learning: 'Again', review: 'Review', relearning: 'Again' } as const;

/**
 * The current card. While it has the focus, the digit keys choose an option and then a grade, and Space shows the answer
 * and then chooses the suggested grade.
 */
export function SessionCard(props: SessionCardProps) {
  const { card, titles, position, total, answer, buttons, onAnswer, onRate } = props;
  const { question, own, section } = card;
  const front = own?.front ?? '';
  const outcome = answer && outcomeFor(card, answer);
  const suggested = suggestedRating(outcome);
  const id = useId();

  const handleKey = (event: KeyboardEvent) => {
    /* A key that is held down would answer and grade at once. */
    if (event.repeat || !isForQuestion(event)) return;
    if (answer) {
      const rating = ratingOf(event.key, suggested, buttons);
      if (rating === null) return;
      onRate(rating);
    } else if (event.key === ' ') {
      onAnswer(null);
    } else {
      const option = optionOf(event.key, question?.options.length ?? 0);
      if (option === null) return;
      onAnswer(option);
    }
    event.preventDefault();
  };

  return (
    <section className="card p-5 sm:px-8 sm:py-7" aria-labelledby={`${id}-title`} onKeyDown={handleKey}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 text-sm text-soft">
        <h2
          id={`${id}-title`}
          data-focus={answer ? undefined : ''}
          tabIndex={-1}
          aria-describedby={`${id}-question`}
          className="font-sans text-sm font-semibold tabular-nums"
        >
          Card {position} of {total}
        </h2>
        <p>{own ? 'Your own card' : KINDS[card.state]}</p>
      </div>
      <progress className="progress mt-3 w-full" aria-label="Done" max={total} value={position - 1} />
      <p className="mt-4 text-sm text-soft">
        <bdi>
          <PaperTitle title={titles.subject} />
        </bdi>{' '}
        · <bdi>{titles.topic}</bdi>
      </p>
      {question ? (
        <Question
          asked={question}
          chosen={answer?.option ?? null}
          verdict={answer && { keys: [question.correctAnswer], explanation: '' }}
          options="list"
          look="card"
          stemId={`${id}-question`}
          told={outcome !== null && <CardOutcome question={question} outcome={outcome} />}
          onChoose={onAnswer}
        >
          {answer ? (
            <CardExplanation markdown={question.description} />
          ) : (
            <button
              type="button"
              className="mt-4 inline-flex min-h-11 cursor-pointer items-center gap-2 px-1 text-start font-medium text-accent-text"
              aria-keyshortcuts="Space"
              onClick={({ detail }) => {
                /* The second click of a double click belongs to the card before. */
                if (detail < 2) onAnswer(null);
              }}
            >
              <KeyHint>Space</KeyHint>I do not know: show the answer
            </button>
          )}
        </Question>
      ) : (
        <p id={`${id}-question`} className="mt-2 font-medium whitespace-pre-line sm:text-lg">
          <bdi lang={languageOf(front)}>{front}</bdi>
        </p>
      )}
      {own && <OwnSide back={own.back} turned={answer !== null} onTurn={() => onAnswer(null)} />}
      {answer && (
        <>
          {titles.address !== null && (
            <p className="mt-4 flex flex-wrap gap-x-6">
              <a
                className="text-link inline-flex min-h-11 items-center"
                href={
                  own?.sectionId ? `${titles.address}#${encodeURIComponent(own.sectionId)}` : titles.address
                }
              >
                <span>
                  Notes: <bdi>{titles.topic}</bdi>
                </span>
              </a>
              {section !== null && <ReadAgain href={readAgainHref(card, section)} />}
            </p>
          )}
          <GradeButtons buttons={buttons} suggested={suggested} onRate={onRate} />
        </>
      )}
    </section>
  );
}

const OUTCOME_TEXT = { right: 'Right', wrong: 'Wrong', unattempted: 'Not answered' } as const;
const OUTCOME_STYLE = { right: 'notice-good', wrong: 'notice-bad', unattempted: 'notice-warn' } as const;

function CardOutcome({ question, outcome }: { question: CardQuestion; outcome: Outcome }) {
  const { options, correctAnswer } = question;
  return (
    <p data-focus tabIndex={-1} className={`mt-5 ${OUTCOME_STYLE[outcome]}`}>
      {OUTCOME_TEXT[outcome]}
      {outcome !== 'right' && (
        <>
          . The right answer: ({'abcd'[correctAnswer]}) <bdi>{options[correctAnswer]}</bdi>
        </>
      )}
    </p>
  );
}

/** The explanation as sanitised HTML, or as plain text if the Markdown cannot be rendered. */
function CardExplanation({ markdown }: { markdown: string }) {
  const { html, problem } = useRenderedPassage(markdown, markdown !== '');
  if (markdown === '') return null;
  return (
    <div className="mt-5">
      <h3 className="sr-only">Explanation</h3>
      {problem !== null ? (
        <p className="whitespace-pre-line">{markdown}</p>
      ) : html === null ? (
        <p className="text-soft">Loading the explanation…</p>
      ) : (
        <div className="notes" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </div>
  );
}

interface OwnSideProps {
  back: string;
  /** Whether the back is shown. */
  turned: boolean;
  onTurn: () => void;
}

/** The back of a card that the learner made, or the button that shows it. */
function OwnSide({ back, turned, onTurn }: OwnSideProps) {
  if (turned) {
    return (
      <div className="mt-6 border-t border-line pt-6">
        <p className="sr-only">Back</p>
        <p data-focus tabIndex={-1} className="text-lg whitespace-pre-line">
          <bdi lang={languageOf(back)}>{back}</bdi>
        </p>
      </div>
    );
  }
  return (
    <button
      type="button"
      className="button button-primary mt-8 min-h-14 w-full"
      aria-keyshortcuts="Space"
      onClick={(event) => {
        if (event.detail < 2) onTurn();
      }}
    >
      <KeyHint>Space</KeyHint>
      Show the answer
    </button>
  );
}
