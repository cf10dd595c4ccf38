import { useState } from 'react';
import type { ReviewedQuestion } from '../../../../api/contract/tests/test-attempts.ts';
import { languageOf } from '../../../../scripts/content/markdown/language.ts';
import { formatTime } from '../../../client/format/format.ts';
import { sectionHref } from '../../../client/format/topic-hrefs.ts';
import { makeCard } from '../../../client/review/own-cards.ts';
import { OptionLetter } from '../../../client/question/OptionLetter.tsx';
import { Stem } from '../../../client/question/Stem.tsx';
import { formatGain } from '../../../client/tests/marks-text.ts';
import { ReportQuestion } from '../../../client/question/ReportQuestion.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { cardText } from './card-text.ts';
import { HIDDEN_TEXT, reviewOf } from './question-list.ts';

const OUTCOME_TEXT = { right: 'Right', wrong: 'Wrong', unattempted: 'Left out', dropped: 'Dropped' } as const;
const OUTCOME_STYLE = {
  right: 'bg-good-wash text-good',
  wrong: 'bg-bad-wash text-bad',
  unattempted: 'bg-sunken text-soft',
  dropped: 'bg-sunken text-soft',
} as const;
const CONFIDENCE_TEXT = { sure: 'sure', 'fifty-fifty': 'fifty-fifty', guess: 'a guess' } as const;

interface ReviewQuestionProps {
  question: ReviewedQuestion;
  position: number;
  learner: string;
  /** Whether the list says for all of its questions why they are not shown. */
  toldAbove: boolean;
}

/** A question of a submitted test with its answer, its explanation and what to do with it. */
export function ReviewQuestion({ question, position, learner, toldAbove }: ReviewQuestionProps) {
  const { outcome, chosen, keys, explanation, notes, confidence, seconds, hidden } = question;
  const facts = [
    `Question ${position + 1}`,
    formatGain(question.marks),
    ...(seconds > 0 ? [formatTime(seconds)] : []),
    ...(confidence && chosen !== null ? [CONFIDENCE_TEXT[confidence]] : []),
    ...(question.marked ? ['marked'] : []),
  ];
  if (hidden !== null)
    return (
      <article className="card px-5 py-3.5 sm:px-6">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <span className={`badge ${OUTCOME_STYLE[outcome]}`}>{OUTCOME_TEXT[outcome]}</span>
          <span>
            {[...facts, ...(chosen === null ? [] : [`you chose ${'abcd'.charAt(chosen)}`])].join(' · ')}
          </span>
        </p>
        {!toldAbove && <p className="mt-1.5 text-soft">{HIDDEN_TEXT[hidden]}</p>}
      </article>
    );
  return (
    <article className="card p-5 sm:p-6">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <span className={`badge ${OUTCOME_STYLE[outcome]}`}>{OUTCOME_TEXT[outcome]}</span>
        <span>{facts.join(' · ')}</span>
        {question.knewBefore && <span className="font-semibold text-warm-text">You knew this before</span>}
      </div>
      <div className="text-[1.0625rem] leading-normal">
        <Stem text={question.question} />
      </div>
      <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2">
        {question.options.map((option, index) => {
          const isKey = keys.includes(index);
          const isWrong = chosen === index && !isKey && outcome !== 'dropped';
          return (
            <li
              key={index}
              className={`option cursor-default hover:border-line ${isKey && outcome !== 'dropped' ? 'option-right' : isWrong ? 'option-wrong' : ''}`}
            >
              <OptionLetter index={index} />
              <bdi lang={languageOf(option)} className="min-w-0 whitespace-pre-line">
                {option}
              </bdi>
              <span className="ms-auto shrink-0 text-end text-sm font-semibold">
                {isKey && outcome !== 'dropped' && <span className="block text-good">Correct answer</span>}
                {chosen === index && !isKey && (
                  <span className={`block ${isWrong ? 'text-bad' : 'text-soft'}`}>Your answer</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {question.doubleMarked && <p className="mt-2 text-sm text-soft">Two options were marked.</p>}
      {outcome === 'dropped' && (
        <p className="mt-2 text-sm text-soft">
          This question was dropped. Its marks count as the scheme says.
        </p>
      )}
      {explanation !== '' && (
        <details className="mt-3" open={outcome === 'wrong' || undefined}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent-text">
            Explanation
          </summary>
          {/* The publish has sanitised the HTML. */}
          <div className="notes" dangerouslySetInnerHTML={{ __html: explanation }} />
        </details>
      )}
      <div className="-mx-3 mt-1 flex flex-wrap items-center gap-x-2">
        {notes && (
          <a
            className="text-button"
            href={sectionHref({
              ...notes,
              sectionIndex: null,
              headingId: notes.section === '' ? null : notes.section,
            })}
          >
            Read this again
          </a>
        )}
        <Review question={question} learner={learner} />
        <span className="ms-auto px-3">
          <ReportQuestion questionRef={question.ref} />
        </span>
      </div>
    </article>
  );
}

/** Whether the question comes back in review, and the button that adds it. */
function Review({ question, learner }: { question: ReviewedQuestion; learner: string }) {
  const [call, run] = useCall();
  /* Kept over failed calls, so that the card is not made twice. */
  const [clientId] = useState(() => crypto.randomUUID());
  const { notes } = question;
  const review = reviewOf(question);
  if (review === 'in-review') return <p className="px-3 text-sm text-soft">In your review</p>;
  if (review === 'none' || !notes) return null;
  if (call.done)
    return (
      <p className="px-3 text-sm font-semibold text-good" role="status">
        Added to your review
      </p>
    );
  const add = () =>
    run(async () => {
      const sectionId = notes.section === '' ? null : notes.section;
      await makeCard(learner, {
        clientId,
        subject: notes.subject,
        topic: notes.topic,
        sectionId,
        ...cardText(question),
      });
    });
  return (
    <>
      <button type="button" className="text-button" disabled={call.busy} onClick={() => void add()}>
        Add to review
      </button>
      {call.problem !== null && (
        <p className="px-3 text-sm text-bad" role="alert">
          {call.problem}
        </p>
      )}
    </>
  );
}
