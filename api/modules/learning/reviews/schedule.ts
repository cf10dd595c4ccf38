import { createEmptyCard, fsrs, Rating as Grades, TypeConvert } from 'ts-fsrs';
import type { Grade } from 'ts-fsrs';
import { DAY, startOfDay } from '../../../contract/shared/utc-days.ts';

/** How well a question is thought to be remembered, in the terms of FSRS. Times are ms since 1970. */
export interface Memory {
  due: number;
  /** Days until the chance to remember it is 9 in 10. */
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

/** Whole days between reviews, without steps of minutes and without chance: a day's reviews can be finished. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false });

/** Of a question that nobody has reviewed yet: due at once. */
export function newMemory(at: number): Memory {
  const { stability, difficulty, state, reps, lapses } = createEmptyCard(at);
  return { due: at, stability, difficulty, state, scheduledDays: 0, reps, lapses, lastReview: null };
}

export interface ReviewTime {
  /** When it was reviewed; before the last review it counts as made right then. */
  reviewedAt: number;
  now: number;
  /** `YYYY-MM-DD`, or null where the learner named none. */
  examDate: string | null;
}

/** What a rating makes of a memory. Never due past an exam that lies ahead; a better rating is never due earlier. */
export function review(
  memory: Memory,
  rating: Rating,
  { reviewedAt, now, examDate }: ReviewTime,
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
  const latest = latestDue(examDate, now) ?? Infinity;
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
 * The last moment at which a card may be due: the beginning of the day before the exam, so that all can be seen once
 * more; on that day, the beginning of the exam's. Null where no exam lies ahead.
 */
export function latestDue(examDate: string | null, now: number): number | null {
  if (examDate === null) return null;
  const exam = startOfDay(examDate);
  if (exam <= now) return null;
  return exam - DAY > now ? exam - DAY : exam;
}
