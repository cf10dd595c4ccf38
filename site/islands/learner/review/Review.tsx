import { useEffect, useReducer, useRef } from 'react';
import { useStore } from 'zustand';
import { ApiError } from '../../../client/api/api.ts';
import type { Grade, Rating } from '../../../client/outbox/entries.ts';
import { gradeProgress, queueGrade, sendGrades, waitingCards } from '../../../client/outbox/grades.ts';
import { readSubjects } from '../../../client/api/read-subjects.ts';
import { AllCards } from './AllCards.tsx';
import { Card } from './Card.tsx';
import { ExamDate } from './ExamDate.tsx';
import { Finished } from './Finished.tsx';
import { Forecast } from './Forecast.tsx';
import { GradeStatus } from './GradeStatus.tsx';
import { answerStore, newReview, reviewReducer } from './review-state.ts';
import { dueCards, dueCounts } from './reviews-api.ts';
import { ExportCards } from './ExportCards.tsx';
import { titlesOf } from '../../../client/format/topics.ts';
import { useLoaded } from './use-loaded.ts';
import { learnerIsland } from '../../island.tsx';

/** ms */
const SEND_INTERVAL = 15_000;

/** The review page of a learner who is signed in. */
function Review({ learner }: { learner: string }) {
  const [state, dispatch] = useReducer(reviewReducer, newReview);
  const counts = useLoaded(dueCounts);
  const known = useLoaded(readSubjects);
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
        dispatch({ type: 'loaded', ...loaded, open: answerStore(learner).read() });
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

  /* Focuses the next card, unless the focus is elsewhere on the page. */
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === document.body || root.current?.contains(focused))
      root.current?.querySelector<HTMLElement>('[data-focus]')?.focus();
  }, [phase, card?.id, answer?.card]);

  const give = (option: number | null) => {
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
          Questions that you got wrong, guessed or left out come back here, each when you are about to forget
          it.
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
              onClick={() => dispatch({ type: 'tried-again' })}
            >
              Try Again
            </button>
          </div>
        )}
        {phase === 'asking' && card && (
          <Card
            key={card.id}
            card={card}
            titles={titlesOf(card, known.data)}
            place={state.graded.length + 1}
            of={state.graded.length + state.left}
            answer={answer}
            onAnswer={give}
            onRate={rate}
          />
        )}
        {phase === 'finished' && (
          <Finished graded={state.graded.length} total={state.total} counts={counts.data} />
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
        known={known.data}
        changes={lastSaved?.clientId ?? ''}
        onRemove={(id) => {
          dispatch({ type: 'removed', card: id });
          reload();
        }}
      />
    </div>
  );
}

/** The cards that are due, and those whose grades the server may not have counted yet. */
async function loadDueCards(learner: string) {
  const before = await waitingCards(learner);
  const due = await dueCards();
  return { ...due, waiting: [...before, ...(await waitingCards(learner))] };
}

async function saveGrade(learner: string, grade: Grade): Promise<void> {
  await queueGrade(learner, grade);
  const answers = answerStore(learner);
  /* The next card may have been answered meanwhile. */
  if (answers.read()?.card === grade.card) answers.remove();
  await sendGrades(learner);
}

/** Sends queued grades while the page is open: at once, when the network is back, and every few seconds. */
function useSendGrades(learner: string): void {
  useEffect(() => {
    const send = () => void sendGrades(learner);
    send();
    const timer = setInterval(send, SEND_INTERVAL);
    addEventListener('online', send);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
    };
  }, [learner]);
}

export const ReviewIsland = learnerIsland(Review);
