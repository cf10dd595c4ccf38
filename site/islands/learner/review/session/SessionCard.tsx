import type { KeyboardEvent, ReactNode } from 'react';
import type { Outcome } from '../../../../../api/contract/practice/answers.ts';
import type { ReviewCard } from '../../../../../api/contract/practice/reviews.ts';
import { languageOf } from '../../../../../scripts/content/markdown/language.ts';
import { readAgainHref, type Titles } from '../../../../client/format/topics.ts';
import type { Rating } from '../../../../client/outbox/entries.ts';
import { useRenderedPassage } from '../../../../client/notes/rendered-passage.tsx';
import { ReadAgain } from '../../../../client/question/ReadAgain.tsx';
import { Question } from '../../../../client/question/Question.tsx';
import { isForQuestion, optionOf } from '../../../../client/question/question-keys.ts';
import { PaperTitle } from '../../../../client/ui/PaperTitle.tsx';
import { GradeBar, RevealBar } from './GradeBar.tsx';
import {
  outcomeFor,
  ratingOf,
  suggestedRating,
  type GradeChoice,
  type UngradedAnswer,
} from '../review-state.ts';

interface SessionCardProps {
  card: ReviewCard;
  titles: Titles;
  answer: UngradedAnswer | null;
  grades: readonly GradeChoice[];
  /** Id of the element that names the card. */
  labelledBy: string;
  /** Shown above and below the card. */
  bar: ReactNode;
  status: ReactNode;
  onAnswer: (option: number | null) => void;
  onRate: (rating: Rating) => void;
}

/**
 * The current card, with nothing beside it. While it has the focus, the digit keys choose an option and then a grade. Space
 * shows the answer and then chooses the suggested grade.
 */
export function SessionCard(props: SessionCardProps) {
  const { card, titles, answer, grades, labelledBy, bar, status, onAnswer, onRate } = props;
  const { question, own } = card;
  const outcome = answer && outcomeFor(card, answer);
  const suggested = suggestedRating(outcome);

  const handleKey = (event: KeyboardEvent) => {
    /* A key that is held down would answer and grade at once. */
    if (event.repeat || !isForQuestion(event)) return;
    if (answer) {
      const rating = ratingOf(event.key, suggested, grades);
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
    <section
      className="practice grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]"
      aria-labelledby={labelledBy}
      onKeyDown={handleKey}
    >
      {bar}
      <div className="mx-auto w-full max-w-3xl pb-4 motion-safe:animate-[rise_180ms_ease-out]">
        <p className="truncate text-sm text-soft">
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
            onChoose={onAnswer}
          />
        ) : (
          <OwnCard front={own?.front ?? ''} back={answer && (own?.back ?? '')} />
        )}
        {answer && <Explained card={card} titles={titles} />}
        {status}
      </div>
      <div className="mx-auto w-full max-w-3xl sticky bottom-0 z-10 self-end">
        {answer ? (
          <GradeBar
            verdict={<Verdict card={card} outcome={outcome} />}
            grades={grades}
            suggested={suggested}
            onRate={onRate}
          />
        ) : (
          <RevealBar hasOptions={question !== null} onReveal={() => onAnswer(null)} />
        )}
      </div>
    </section>
  );
}

const VERDICTS = {
  right: { text: 'Right', style: 'text-good' },
  wrong: { text: 'Wrong', style: 'text-bad' },
  unattempted: { text: 'Not answered', style: 'text-warn' },
} as const;

/** Takes the focus from the options. In the bar it moves none of them. */
function Verdict({ card: { question }, outcome }: { card: ReviewCard; outcome: Outcome | null }) {
  if (!question || outcome === null) return <p className="text-soft">How well did you know it?</p>;
  const { text, style } = VERDICTS[outcome];
  return (
    <p data-focus tabIndex={-1} className={`font-semibold ${style}`}>
      {text}
      {outcome !== 'right' && `. The right answer is (${'abcd'[question.correctAnswer]}).`}
    </p>
  );
}

/** The explanation, folded, and where to read more. */
function Explained({ card, titles }: { card: ReviewCard; titles: Titles }) {
  const { question, own, section } = card;
  const { address } = titles;
  return (
    <div className="mt-2">
      {question && question.description !== '' && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent-text">
            Explanation
          </summary>
          <CardExplanation markdown={question.description} />
        </details>
      )}
      {address !== null && (
        <p className="flex flex-wrap gap-x-6">
          <a
            className="text-link inline-flex min-h-11 items-center"
            href={own?.sectionId ? `${address}#${encodeURIComponent(own.sectionId)}` : address}
          >
            <span>
              Notes: <bdi>{titles.topic}</bdi>
            </span>
          </a>
          {section !== null && <ReadAgain href={readAgainHref(card, section)} />}
        </p>
      )}
    </div>
  );
}

/** The explanation as sanitised HTML, or as plain text if the Markdown cannot be rendered. */
function CardExplanation({ markdown }: { markdown: string }) {
  const { html, problem } = useRenderedPassage(markdown, true);
  if (problem !== null) return <p className="whitespace-pre-line">{markdown}</p>;
  if (html === null) return <p className="text-soft">Loading the explanation…</p>;
  return <div className="notes" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A card that the learner made. @param back null before it is turned */
function OwnCard({ front, back }: { front: string; back: string | null }) {
  return (
    <>
      <p className="mt-2 text-lg font-medium whitespace-pre-line sm:text-xl">
        <bdi lang={languageOf(front)}>{front}</bdi>
      </p>
      {back !== null && (
        <div className="mt-6 border-t border-line pt-6">
          <p className="sr-only">Back</p>
          <p data-focus tabIndex={-1} className="text-lg whitespace-pre-line">
            <bdi lang={languageOf(back)}>{back}</bdi>
          </p>
        </div>
      )}
    </>
  );
}
