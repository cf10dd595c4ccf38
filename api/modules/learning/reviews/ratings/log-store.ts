import { and, desc, eq, gte, isNull } from 'drizzle-orm';
import type { Queries } from '../../../../db/client.ts';
import { reviews } from '../../../../db/schema/reviews.ts';
import { review } from '../schedule.ts';
import type { Memory, Rating, Schedule } from '../schedule.ts';
import type { CardRow } from '../store.ts';

/*
 * The ratings that made a card what it is, in the order in which the learner gave them. Another device may send one late, or take
 * one back late; those that were given after it are then applied again.
 */

export type ReviewRow = typeof reviews.$inferSelect;

interface Logged {
  row: ReviewRow;
  /** The card before this rating. */
  before: Memory;
}

/** Ratings that one request may apply again, so that no request takes long. */
const MAX_REPLAYED = 100;

/**
 * The ratings of a card since a time (ms since 1970), the first one first. Ratings that are not part of the card's state are left
 * out, such as those of a card that was deleted since.
 *
 * @returns null if some are not known: there are too many, or they are of an earlier version
 */
export async function ratingsSince(tx: Queries, card: CardRow, since: number): Promise<Logged[] | null> {
  const { userId, id } = card;
  if (card.lastReview === null || card.lastReview < since) return [];
  const rows = await tx
    .select()
    .from(reviews)
    .where(
      and(
        ...[eq(reviews.userId, userId), eq(reviews.cardId, id)],
        ...[isNull(reviews.undoneAt), gte(reviews.reviewedAt, since)],
      ),
    )
    .orderBy(desc(reviews.reviewedAt), desc(reviews.priorReps))
    .limit(MAX_REPLAYED);
  const log: Logged[] = [];
  let after: Pick<Memory, 'reps' | 'lastReview'> = card;
  for (const row of rows) {
    const before = memoryBefore(row);
    if (before?.reps !== after.reps - 1 || row.reviewedAt !== after.lastReview) continue;
    log.unshift({ row, before });
    after = before;
  }
  return after.lastReview === null || after.lastReview < since ? log : null;
}

interface Replay {
  before: Memory;
  later: readonly Logged[];
  schedule: Schedule;
}

/** Applies the last ratings of a card again, to another state before them. Returns the card after them. */
export async function replay(
  tx: Queries,
  card: CardRow,
  { before, later, schedule }: Replay,
): Promise<Memory> {
  const last = later.at(-1);
  if (!last) return before;
  const rate = (memory: Memory, { rating, reviewedAt }: ReviewRow) =>
    review(memory, rating as Rating, { ...schedule, reviewedAt });
  /* A mistake in practice, or a new key, may have made it due earlier than its last rating did. */
  const isBroughtForward = card.due < rate(last.before, last.row).due;
  let memory = before;
  for (const { row } of later) {
    await tx
      .update(reviews)
      .set(priorOf(memory))
      .where(and(eq(reviews.userId, card.userId), eq(reviews.id, row.id)));
    memory = rate(memory, row);
  }
  return isBroughtForward ? { ...memory, due: Math.min(memory.due, card.due) } : memory;
}

export function memoryOf(card: Memory): Memory {
  const { due, stability, difficulty, state, scheduledDays, reps, lapses, lastReview } = card;
  return { due, stability, difficulty, state, scheduledDays, reps, lapses, lastReview };
}

export function priorOf(card: Memory) {
  return {
    priorDue: card.due,
    priorStability: card.stability,
    priorDifficulty: card.difficulty,
    priorState: card.state,
    priorScheduledDays: card.scheduledDays,
    priorReps: card.reps,
    priorLapses: card.lapses,
    priorLastReview: card.lastReview,
  };
}

/** The state of the card before a rating; null for ratings of earlier versions. */
export function memoryBefore(row: ReviewRow): Memory | null {
  const {
    priorDue,
    priorStability,
    priorDifficulty,
    priorState,
    priorScheduledDays,
    priorReps,
    priorLapses,
  } = row;
  if (
    priorDue === null ||
    priorStability === null ||
    priorDifficulty === null ||
    priorState === null ||
    priorScheduledDays === null ||
    priorReps === null ||
    priorLapses === null
  )
    return null;
  return {
    due: priorDue,
    stability: priorStability,
    difficulty: priorDifficulty,
    state: priorState,
    scheduledDays: priorScheduledDays,
    reps: priorReps,
    lapses: priorLapses,
    lastReview: row.priorLastReview,
  };
}
