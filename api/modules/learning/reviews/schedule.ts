import { createEmptyCard, fsrs, Rating as Grades, TypeConvert } from 'ts-fsrs';
import type { Grade } from 'ts-fsrs';
import { addDays, startOfLocalDay } from '../../../contract/shared/days.ts';

/** State of a card in FSRS terms. Times are ms since 1970. */
export interface Memory {
  due: number;
  /** Days until the probability of recall falls to 90 %. */
  stability: number;
  /** 1 to 10; 0 before the first review. */
  difficulty: number;
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  state: number;
  /** Whole days. */
  scheduledDays: number;
  reps: number;
  lapses: number;
  lastReview: number | null;
}

/** 1 again, 2 hard, 3 good, 4 easy. */
export type Rating = 1 | 2 | 3 | 4;

const GRADES: Record<Rating, Grade> = { 1: Grades.Again, 2: Grades.Hard, 3: Grades.Good, 4: Grades.Easy };

/** Schedules whole days without randomness, so that the reviews of a day can be finished. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false });

/** State of a new card, due immediately. */
export function newMemory(at: number): Memory {
  const { stability, difficulty, state, reps, lapses } = createEmptyCard(at);
  return { due: at, stability, difficulty, state, scheduledDays: 0, reps, lapses, lastReview: null };
}

export interface ReviewTime {
  /** Times before the last review are replaced by it. */
  reviewedAt: number;
  now: number;
  /** `YYYY-MM-DD` */
  examDate: string | null;
  /** In which days begin; IANA name. */
  timeZone?: string;
}

/** Applies a rating. The card is due no later than `latestDue`, and a better rating is never due earlier. */
export function review(
  memory: Memory,
  rating: Rating,
  { reviewedAt, now, examDate, timeZone = 'UTC' }: ReviewTime,
): Memory & { lastReview: number } {
  const at = Math.max(reviewedAt, memory.lastReview ?? -Infinity);
  const { card } = scheduler.next(
    {
      ...createEmptyCard(at),
      due: memory.due,
      stability: memory.stability,
      difficulty: memory.difficulty,
      state: TypeConvert.state(memory.state),
      scheduled_days: memory.scheduledDays,
      reps: memory.reps,
      lapses: memory.lapses,
      last_review: memory.lastReview,
    },
    at,
    GRADES[rating],
  );
  const latest = latestDue(examDate, now, timeZone) ?? Infinity;
  return {
    due: Math.min(card.due.getTime(), latest),
    stability: card.stability,
    difficulty: card.difficulty,
    state: card.state,
    scheduledDays: card.scheduled_days,
    reps: card.reps,
    lapses: card.lapses,
    lastReview: at,
  };
}

/**
 * Returns the latest time at which a card may be due: the start of the day before the exam, so that all cards can be
 * reviewed once more; on that day, the start of the exam day. Null without a future exam.
 */
export function latestDue(examDate: string | null, now: number, timeZone = 'UTC'): number | null {
  if (examDate === null) return null;
  const exam = startOfLocalDay(examDate, timeZone);
  if (exam <= now) return null;
  const dayBefore = startOfLocalDay(addDays(examDate, -1), timeZone);
  return dayBefore > now ? dayBefore : exam;
}
