import { useState } from 'react';
import type { ReviewedQuestion } from '../../../../api/contract/tests/test-attempts.ts';
import { sectionHref } from '../../../client/format/topics.ts';
import { makeCard } from '../../../client/review/own-cards.ts';
import { CONFIDENCE_TEXT } from '../../../client/question/ConfidencePills.tsx';
import { Outcome, Question } from '../../../client/question/Question.tsx';
import { formatGain } from '../../../client/format/marks-text.ts';
import { ReportQuestion } from '../../../client/question/ReportQuestion.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { HIDDEN_TEXT, reviewOf } from './question-list.ts';
import { BACK_MAX, FRONT_MAX, type OwnText } from '../../../../api/contract/practice/card-rules.ts';
import { durationText } from '../../../../api/contract/shared/durations.ts';

const OUTCOME_TEXT = { right: 'Right', wrong: 'Wrong', unattempted: 'Left out', dropped: 'Dropped' } as const;

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
  const dropped = outcome === 'dropped';
  const facts = [
    `Question ${position + 1}`,
    formatGain(question.marks),
    ...(seconds > 0 ? [durationText(seconds)] : []),
    ...(confidence && chosen !== null ? [CONFIDENCE_TEXT[confidence]] : []),
    ...(question.marked ? ['marked'] : []),
  ];
  if (hidden !== null)
    return (
      <article className="card px-5 py-3.5 sm:px-6">
        <Outcome outcome={outcome} text={OUTCOME_TEXT[outcome]}>
          <span>
            {[...facts, ...(chosen === null ? [] : [`you chose ${'abcd'.charAt(chosen)}`])].join(' · ')}
          </span>
        </Outcome>
        {!toldAbove && <p className="mt-1.5 text-soft">{HIDDEN_TEXT[hidden]}</p>}
      </article>
    );
  return (
    <article className="card p-5 sm:p-6">
      <Outcome outcome={outcome} text={OUTCOME_TEXT[outcome]}>
        <span>{facts.join(' · ')}</span>
        {question.knewBefore && <span className="font-semibold text-warm-text">You knew this before</span>}
      </Outcome>
      <Question
        asked={question}
        chosen={chosen}
        verdict={{ keys, explanation, dropped }}
        options="list"
        fold={outcome === 'wrong' ? 'open' : 'closed'}
      >
        {question.doubleMarked && <p className="mt-2 text-sm text-soft">Two options were marked.</p>}
        {dropped && (
          <p className="mt-2 text-sm text-soft">
            This question was dropped. Its marks count as the scheme says.
          </p>
        )}
      </Question>
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

const cut = (text: string, maximum: number) => [...text.trim()].slice(0, maximum).join('');

const letter = (index: number) => `(${'abcd'[index] ?? '?'})`;

/** A question as a card: the question with its options in front, the answer with its explanation behind. */
function cardText({
  question,
  options,
  keys,
  explanation,
}: Pick<ReviewedQuestion, 'question' | 'options' | 'keys' | 'explanation'>): OwnText {
  const listed = options.map((option, index) => `${letter(index)} ${option}`).join('\n');
  const answer = keys.map((key) => `${letter(key)} ${options[key] ?? ''}`).join('\n');
  const text = new DOMParser().parseFromString(explanation, 'text/html').body.textContent.trim();
  return { front: cut(`${question}\n\n${listed}`, FRONT_MAX), back: cut(`${answer}\n\n${text}`, BACK_MAX) };
}
