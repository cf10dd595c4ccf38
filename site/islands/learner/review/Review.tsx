import { useEffect, useReducer, useRef } from 'react';
import { useStore } from 'zustand';
import { ApiError } from '../../../client/api/api.ts';
import type { Grade, Rating } from '../../../client/outbox/entries.ts';
import { gradeProgress, queueGrade, sendGrades, waitingCards } from '../../../client/outbox/grades.ts';
import { readSubjects } from '../../../client/api/read-subjects.ts';
import { AllCards } from './AllCards.tsx';
import { titlesOf } from '../../../client/format/topics.ts';
import { learnerIsland } from '../../island.tsx';
import { formatDay } from '../../../client/format/format.ts';
import { ExamDate } from './ExamDate.tsx';
import { ExportCards } from './ExportCards.tsx';
import { Forecast } from './Forecast.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { readDueCards, readDueCounts, useApiData } from './review-data.ts';
import { answerStore, newReview, RATINGS, reviewReducer } from './review-state.ts';
import { ReviewFinished } from './ReviewFinished.tsx';

const SEND_INTERVAL_MS = 15_000;

/** The review page: today's cards, the forecast, the exam date and the list of all cards. */
function Review({ learner }: { learner: string }) {
  const [state, dispatch] = useReducer(reviewReducer, newReview);
  const counts = useApiData(readDueCounts);
  const { data: subjects } = useApiData(readSubjects);
  const { lastSaved } = useStore(gradeProgress);
  const root = useRef<HTMLDivElement>(null);
  const { phase, answer } = state;
  const [card] = state.cards;
  const { reload } = counts;
  useSendGrades(learner);

  useEffect(() => {
    if (phase !== 'loading') return undefined;
    let current = true;
    loadDueCards(learner).then(
      (loaded) => {
        if (!current) return;
        dispatch({ type: 'loaded', ...loaded, storedAnswer: answerStore(learner).read() });
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (current) dispatch({ type: 'failed', problem: error.message });
      },
    );
    return () => {
      current = false;
    };
  }, [phase, learner]);

  useEffect(() => {
    if (lastSaved) reload();
  }, [lastSaved, reload]);

  /* Move the focus to the next card or answer, unless the learner is using another part of the page. */
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === document.body || root.current?.contains(focused))
      root.current?.querySelector<HTMLElement>('[data-focus]')?.focus();
  }, [phase, card?.id, answer?.card]);

  const answerCard = (option: number | null) => {
    if (!card) return;
    answerStore(learner).write({ card: card.id, option });
    dispatch({ type: 'answered', option });
  };

  const rate = (rating: Rating) => {
    if (!card || !answer) return;
    const reviewedAt = new Date().toISOString();
    void saveGrade(learner, { card: card.id, rating, clientId: crypto.randomUUID(), reviewedAt });
    dispatch({ type: 'graded' });
  };

  return (
    <div className="shell grid grid-cols-1 gap-6 py-8">
      <header>
        <h1 className="text-3xl font-bold">Review</h1>
        <p className="mt-2 max-w-[65ch] text-soft">
          Questions that you got wrong, guessed or left out come back here when you are about to forget them.
        </p>
      </header>
      <div ref={root} className="mx-auto w-full max-w-3xl">
        {phase === 'loading' && (
          <p className="card p-10 text-center text-soft" role="status">
            Loading your cards…
          </p>
        )}
        {phase === 'failed' && (
          <div className="card p-8 text-center">
            <p className="notice-bad" role="alert">
              {state.problem}
            </p>
            <button
              type="button"
              className="button button-primary mt-5"
              onClick={() => dispatch({ type: 'retried' })}
            >
              Try Again
            </button>
          </div>
        )}
        {phase === 'reviewing' && card && (
          <QuestionCard
            key={card.id}
            card={card}
            titles={titlesOf(card, subjects)}
            position={state.graded.length + 1}
            total={state.graded.length + state.left}
            answer={answer}
            onAnswer={answerCard}
            onRate={rate}
          />
        )}
        {phase === 'finished' && (
          <ReviewFinished graded={state.graded.length} total={state.total} counts={counts.data} />
        )}
        <GradeStatus />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Forecast counts={counts.data} problem={counts.problem} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <ExamDate onChange={reload} />
          <ExportCards />
        </div>
      </div>
      <AllCards
        subjects={subjects}
        lastSavedGrade={lastSaved?.clientId ?? ''}
        onRemove={(id) => {
          dispatch({ type: 'removed', card: id });
          reload();
        }}
      />
    </div>
  );
}

/**
 * Loads the due cards, and the cards with queued grades from before and after: a grade may be sent during the request.
 */
async function loadDueCards(learner: string) {
  const before = await waitingCards(learner);
  const due = await readDueCards();
  return { ...due, waiting: [...before, ...(await waitingCards(learner))] };
}

async function saveGrade(learner: string, grade: Grade): Promise<void> {
  await queueGrade(learner, grade);
  const answers = answerStore(learner);
  /* The learner may already have answered the next card. */
  if (answers.read()?.card === grade.card) answers.remove();
  await sendGrades(learner);
}

/** Sends queued grades on mount, when the network is back, and at an interval. */
function useSendGrades(learner: string): void {
  useEffect(() => {
    const send = () => void sendGrades(learner);
    send();
    const timer = setInterval(send, SEND_INTERVAL_MS);
    addEventListener('online', send);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
    };
  }, [learner]);
}

/** Shows whether grades are saved. */
function GradeStatus() {
  const { waiting, delayed, stored, lastSaved, refused } = useStore(gradeProgress);
  const notSaved = waiting > 0 && (delayed || !stored);
  return (
    <div className="mt-3 grid gap-3">
      {refused !== null && (
        <p className="notice-bad" role="alert">
          A grade could not be saved: {refused}
        </p>
      )}
      <p role="status" className={notSaved ? 'notice-warn' : 'min-h-6 text-sm text-soft'}>
        {notSaved
          ? notSavedText(waiting, stored)
          : lastSaved &&
            `Saved as ${RATINGS.find(({ rating }) => rating === lastSaved.rating)?.label}: comes again on ${formatDay(lastSaved.due)}.`}
      </p>
    </div>
  );
}

function notSavedText(count: number, isStored: boolean): string {
  const grades = count === 1 ? 'This grade is' : `${count} grades are`;
  return isStored
    ? `Not saved yet. ${grades} kept on this device and will be sent automatically.`
    : 'Not saved yet, and this device cannot store it. Please stay on this page while we try again.';
}

export const ReviewIsland = learnerIsland(Review);
