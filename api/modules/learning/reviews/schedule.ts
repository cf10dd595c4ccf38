import { createEmptyCard, fsrs, Rating as Grades, TypeConvert } from 'ts-fsrs';
import type { Grade } from 'ts-fsrs';
import type { Intervals } from '../../../contract/practice/reviews.ts';
import { addDays, countDays, localDay, startOfLocalDay, DAY } from '../../../contract/shared/days.ts';

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

/** Numbers of cards that were never reviewed before, and of others. */
export interface NewAndReviews {
  new: number;
  reviews: number;
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

/** What limits when a card is due. */
export interface Schedule {
  now: number;
  /** `YYYY-MM-DD` */
  examDate: string | null;
  /** In which days begin; IANA name. */
  timeZone?: string;
}

interface ReviewTime extends Schedule {
  /** Times before the last review are replaced by it. */
  reviewedAt: number;
}

/** ms after a card was forgotten in which its next rating repeats it in the same session. */
export const REPEAT_WINDOW = DAY / 2;

type Reviewed = Memory & { lastReview: number };

/**
 * Applies a rating. A forgotten card is due again at once, so that it comes back in the same session; otherwise it is due
 * no later than `latestDue`. A better rating is never due earlier.
 */
export function review(
  memory: Memory,
  rating: Rating,
  { reviewedAt, now, examDate, timeZone = 'UTC' }: ReviewTime,
): Reviewed {
  const at = Math.max(reviewedAt, memory.lastReview ?? -Infinity);
  const next = isRepeat(memory, at) ? repeated(memory, rating, at) : graded(memory, rating, at);
  return { ...next, due: Math.min(next.due, latestDue(examDate, now, timeZone) ?? Infinity) };
}

/** In how many days each grade, given now, would bring a card back. */
export function intervalsOf(memory: Memory, time: Omit<ReviewTime, 'reviewedAt'>): Intervals {
  const { now, timeZone = 'UTC' } = time;
  const at = { ...time, reviewedAt: now };
  const days = (from: Memory, rating: Rating) =>
    countDays(localDay(now, timeZone), localDay(review(from, rating, at).due, timeZone)) - 1;
  return {
    ...{ hard: days(memory, 2), good: days(memory, 3), easy: days(memory, 4) },
    repeat: days(review(memory, 1, at), 3),
  };
}

/** Whether a review at `at` (ms since 1970) repeats a card that was forgotten shortly before. */
export function isRepeat({ state, lastReview }: Pick<Memory, 'state' | 'lastReview'>, at: number): boolean {
  return (state === 1 || state === 3) && lastReview !== null && lastReview > at - REPEAT_WINDOW;
}

/** The first rating of a session says how well a card was remembered. Repeats only confirm that it is known now. */
function repeated(memory: Memory, rating: Rating, at: number): Reviewed {
  const shared = { ...memory, reps: memory.reps + 1, lastReview: at };
  if (rating === 1) return { ...shared, due: at, scheduledDays: 0 };
  const days = Math.max(1, scheduler.next_interval(memory.stability, 0));
  return { ...shared, due: at + days * DAY, scheduledDays: days, state: 2 };
}

function graded(memory: Memory, rating: Rating, at: number): Reviewed {
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
  const { stability, difficulty, reps, lapses } = card;
  const shared = { stability, difficulty, reps, lapses, lastReview: at };
  if (rating === 1) return { ...shared, due: at, scheduledDays: 0, state: memory.state < 2 ? 1 : 3 };
  return { ...shared, due: card.due.getTime(), scheduledDays: card.scheduled_days, state: card.state };
}

/** Probability of 0 to 1 that a card is remembered at `at`; 1 for a card that was never reviewed. */
export function recallAt(
  { stability, lastReview }: Pick<Memory, 'stability' | 'lastReview'>,
  at: number,
): number {
  if (lastReview === null || stability <= 0) return 1;
  return scheduler.forgetting_curve(Math.max(0, at - lastReview) / DAY, stability);
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
