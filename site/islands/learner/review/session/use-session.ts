import { useEffect, useReducer, useRef } from 'react';
import { ApiError } from '../../../../client/api/call-api.ts';
import type { Grade, GradeUndo, Rating } from '../../../../client/outbox/entries.ts';
import { queueGrade, sendGrades, undoOf } from '../../../../client/outbox/grades.ts';
import { learnerZone } from '../../../../client/session/learner-day.ts';
import { useCall } from '../../../../client/ui/hooks.ts';
import { holdCard, noteRating, readToday } from '../review-data.ts';
import { answerStore, newReview, reviewReducer } from '../review-state.ts';

const SEND_INTERVAL_MS = 15_000;

/** Today's review of a learner: its state, and what the learner can do. */
export function useSession(learner: string) {
  const [state, dispatch] = useReducer(reviewReducer, newReview);
  const [call, run] = useCall();
  const { phase, extra, answer } = state;
  const [card] = state.cards;
  const queue = useQueue(learner);

  useEffect(() => {
    if (phase !== 'loading') return undefined;
    let current = true;
    readToday(learner, extra).then(
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
  }, [phase, extra, learner]);

  const answerCard = (option: number | null) => {
    if (!card) return;
    answerStore(learner).write({ card: card.id, option });
    dispatch({ type: 'answered', option });
  };

  const rate = (rating: Rating) => {
    if (!card || !answer) return;
    const reviewedAt = new Date().toISOString();
    const clientId = crypto.randomUUID();
    const grade: Grade = { card: card.id, rating, clientId, reviewedAt, timeZone: learnerZone() };
    queue(grade);
    dispatch({ type: 'graded', grade });
  };

  const hold = (kind: 'suspended' | 'buried') => {
    if (!card || call.busy) return;
    void run(async () => {
      await holdCard(card.id, kind);
      dispatch({ type: 'held', card: card.id, hold: kind });
    });
  };

  const undo = () => {
    const step = state.steps.at(-1);
    if (!step || call.busy || (phase !== 'reviewing' && phase !== 'finished')) return;
    if (step.type === 'graded') {
      queue(undoOf(step.grade, { clientId: crypto.randomUUID(), now: Date.now() }));
      answerStore(learner).write(step.answer);
      dispatch({ type: 'undone' });
      return;
    }
    void run(async () => {
      await holdCard(step.card.id, null);
      dispatch({ type: 'undone' });
    });
  };

  return { state, dispatch, call, answerCard, rate, hold, undo };
}

/** Stores grades and their undos in order, and sends them. */
function useQueue(learner: string): (grade: Grade | GradeUndo) => void {
  const last = useRef(Promise.resolve());

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

  return (grade) => {
    last.current = last.current.then(async () => {
      await queueGrade(learner, grade);
      await noteRating(learner, grade);
      const answers = answerStore(learner);
      /* The learner may already have answered the next card. */
      if ('rating' in grade && answers.read()?.card === grade.card) answers.remove();
      void sendGrades(learner);
    });
  };
}
