import { type Dispatch, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { outcomeOf } from '../../../../api/contract/practice/answers.ts';
import type { Answer, Change } from '../../../client/question/answer.ts';
import { ConfidencePills } from '../../../client/question/ConfidencePills.tsx';
import { Outcome, Question } from '../../../client/question/Question.tsx';
import { commandOf, isForQuestion } from '../../../client/question/question-keys.ts';
import { QuestionPalette, type PaletteItem } from '../../../client/question/QuestionPalette.tsx';
import { PracticeBar } from './PracticeBar.tsx';
import {
  countAnswered,
  filteredRound,
  isChecked,
  isInstant,
  type QuizAction,
  type QuizQuestion,
  type QuizState,
  rightOption,
} from './state/quiz-state.ts';
import { sectionTitle } from '../../../client/question/chosen-section.ts';
import { SubmitDialog } from './exam/SubmitDialog.tsx';
import { TagFilter } from './TagFilter.tsx';

interface AnsweringProps {
  questions: readonly QuizQuestion[];
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  /** Leaves the questions; the answers stay on this device. */
  onClose: () => void;
  /** Shown above the question. */
  notices: ReactNode;
  /** Asks about all sections again. */
  onAllSections: () => void;
}

/** Shows one question at a time. Keys 1 to 4 answer, the arrows and Enter navigate. */
export function Answering(props: AnsweringProps) {
  const { questions, state, dispatch, onClose, notices, onAllSections } = props;
  const { section } = state.filter;
  const shown = filteredRound(state, questions);
  const index = shown[state.position];
  const question = index === undefined ? undefined : questions[index];
  const answered = countAnswered(state, questions);
  const isLast = state.position === shown.length - 1;
  const answer = index === undefined ? undefined : state.answers[index];
  const isTold = index !== undefined && isChecked(state, index);
  const change = (what: Change) => {
    if (index !== undefined) dispatch({ type: 'change', question: index, change: what });
  };
  const go = (position: number) => dispatch({ type: 'go-to', position });

  const root = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  /* Keeps the keys working if the focused element was removed or disabled. */
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  });

  /* The start of each question is in view. */
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [index]);

  const submit = () => {
    if (answered < shown.length) dialog.current?.showModal();
    else dispatch({ type: 'submit' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!question || !isForQuestion(event)) return;
    const command = commandOf(event.key, question.options.length, false);
    if (command?.kind === 'choose') change({ chosen: command.option });
    else if (command?.kind === 'next') go(state.position + 1);
    else if (command?.kind === 'previous') go(state.position - 1);
    else if (command?.kind === 'go-on' && !isLast) go(state.position + 1);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={root}
      role="group"
      aria-label="Question"
      tabIndex={-1}
      className="practice outline-none"
      onKeyDown={onKeyDown}
    >
      {/* The page's own first heading is folded away. */}
      <h1 data-focus tabIndex={-1} className="sr-only">
        {state.exam ? 'Exam' : 'Questions'}
      </h1>
      <PracticeBar {...{ questions, state, shown, answered, onClose }} onSubmit={submit} />
      {notices}
      {section !== null && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 text-soft">
          <span>
            Only questions on <bdi className="font-semibold text-ink">{sectionTitle(section)}</bdi>
          </span>
          {!state.exam && (
            <button type="button" className="text-button -mx-3" onClick={onAllSections}>
              All questions
            </button>
          )}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,45rem)_minmax(15rem,1fr)]">
        {!question || !answer ? (
          <div className="card p-10 text-center">
            <h2 className="text-xl font-semibold">No MCQs Available</h2>
            <p className="mt-2 text-soft">No MCQs match the selected tags. Try different tags.</p>
          </div>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <div key={index}>
              {isTold && (
                <Outcome outcome={outcomeOf(answer.chosen, rightOption(question, answer.chosen))}>
                  <span>Question {state.position + 1}</span>
                </Outcome>
              )}
              <Question
                asked={question}
                chosen={answer.chosen}
                verdict={
                  isTold
                    ? {
                        keys: [question.correctAnswer, ...(question.also ?? [])],
                        explanation: question.explanation,
                      }
                    : null
                }
                onChoose={(chosen) => change({ chosen })}
                options={isInstant(state) ? 'list' : 'radios'}
              />
            </div>
            <p className="sr-only" role="status">
              {isTold &&
                (outcomeOf(answer.chosen, rightOption(question, answer.chosen)) === 'right'
                  ? 'Right'
                  : `Wrong. The right answer: ${question.options[question.correctAnswer] ?? ''}`)}
            </p>
            {!isTold && (
              <div key={`confidence-${index}`} className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <p id="_confidence" className="basis-full text-sm text-soft sm:basis-auto sm:flex-1">
                  <span className="font-semibold text-ink">How sure are you?</span> Shows what your guesses
                  are worth, and brings them back for review.
                </p>
                <ConfidencePills chosen={answer.confidence} labelledBy="_confidence" onChange={change} />
                {state.exam && (
                  <button
                    type="button"
                    className="pill"
                    aria-pressed={answer.marked}
                    onClick={() => change({ marked: !answer.marked })}
                  >
                    Mark for review
                  </button>
                )}
              </div>
            )}
            <div className="practice-controls">
              <button
                type="button"
                className="button button-quiet"
                disabled={state.position === 0}
                onClick={() => go(state.position - 1)}
              >
                Previous
              </button>
              {answer.chosen !== null && !isTold && (
                <button
                  type="button"
                  className="min-h-11 cursor-pointer px-2 font-medium text-accent-text"
                  onClick={() => change({ chosen: null })}
                >
                  Clear answer
                </button>
              )}
              <button
                type="button"
                className="button button-primary ms-auto sm:min-w-28"
                disabled={isLast}
                onClick={() => go(state.position + 1)}
              >
                Next
              </button>
            </div>
          </div>
        )}
        <aside className="grid content-start gap-4 lg:sticky lg:top-24 lg:self-start">
          {/* Above the many numbers on a phone, below them where both are in view. */}
          {!state.exam && (
            <div className="card px-5 py-3 lg:order-last">
              <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
                <input
                  type="checkbox"
                  className="size-5 shrink-0"
                  checked={state.instant}
                  onChange={(event) => dispatch({ type: 'set-instant', on: event.target.checked })}
                />
                Explain each answer at once
              </label>
              <TagFilter questions={questions} filter={state.filter} dispatch={dispatch} />
            </div>
          )}
          <QuestionPalette
            sections={[{ title: 'Questions', positions: [...shown.keys()] }]}
            position={state.position}
            className="card p-5 lg:max-h-[60vh] lg:overflow-y-auto"
            itemAt={(position) => paletteItem(state.answers[shown[position] ?? -1])}
            onGo={go}
          />
        </aside>
      </div>
      <SubmitDialog
        dialog={dialog}
        answered={answered}
        total={shown.length}
        onSubmit={() => dispatch({ type: 'submit' })}
      />
    </div>
  );
}

function paletteItem(answer: Answer | undefined): PaletteItem {
  const isAnswered = answer !== undefined && answer.chosen !== null;
  const isMarked = answer?.marked ?? false;
  return {
    state: `${isAnswered ? ', answered' : ''}${isMarked ? ', marked for review' : ''}`,
    look: `${isMarked ? 'rounded-full' : 'rounded-lg'} ${isAnswered ? 'bg-accent text-on-accent' : 'bg-sunken text-soft'} aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-accent aria-[current]:focus-visible:outline-4`,
    ...(isMarked && { sign: 'absolute -end-0.5 -top-0.5 size-3 rounded-full border-2 border-card bg-warm' }),
  };
}
