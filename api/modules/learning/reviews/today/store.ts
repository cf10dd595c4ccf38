import { and, asc, count, eq, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../../../db/client.ts';
import { DAY } from '../../../../contract/shared/utc-days.ts';
import { reviewCards } from '../../../../db/schema/reviews.ts';
import { REPEAT_WINDOW } from '../schedule.ts';
import { cardsWhere } from '../store.ts';
import type { CardsQuery } from '../store.ts';
import type { DueCard, DueCounts } from './queue.ts';

/** Most reviews among which today's are chosen. */
const MAX_REVIEWS = 5_000;

/** Most new cards: at least the highest daily limit and what a session may add to it. */
const MAX_NEW = 1_000;

/** Cards that are neither suspended nor buried. */
function activeWhere(userId: string, query: CardsQuery & { now: number }) {
  const { buriedUntil, suspendedAt } = reviewCards;
  return and(
    cardsWhere(userId, query),
    isNull(suspendedAt),
    or(isNull(buriedUntil), lte(buriedUntil, query.now)),
  );
}

export interface DueQuery extends CardsQuery {
  /** ms since 1970 */
  now: number;
  /** ms since 1970 */
  dueBefore: number;
}

/** Due cards without their content, by due time. */
export async function listDueCards(database: Database, userId: string, query: DueQuery): Promise<DueCard[]> {
  const { id, subject, topic, due, stability, difficulty, state, scheduledDays, reps, lapses, lastReview } =
    reviewCards;
  const list = (kind: SQL, limit: number) =>
    database.read
      .select({
        ...{ id, subject, topic, due, stability, difficulty, state, scheduledDays, reps, lapses, lastReview },
      })
      .from(reviewCards)
      .where(and(activeWhere(userId, query), lt(due, query.dueBefore), kind))
      .orderBy(asc(due), asc(id))
      .limit(limit);
  return [...(await list(ne(state, 0), MAX_REVIEWS)), ...(await list(eq(state, 0), MAX_NEW))];
}

/** Counts due cards by kind, as `todayQueue` does. */
export async function countDue(database: Database, userId: string, query: DueQuery): Promise<DueCounts> {
  const [counted] = await database.read
    .select({
      cards: count(),
      fresh: sql<number>`coalesce(sum(${reviewCards.state} = 0), 0)`,
      again: sql<number>`coalesce(sum(${isAgain(query.now)}), 0)`,
    })
    .from(reviewCards)
    .where(and(activeWhere(userId, query), lt(reviewCards.due, query.dueBefore)));
  const { cards = 0, fresh = 0, again = 0 } = counted ?? {};
  return { new: fresh, again, reviews: cards - fresh - again };
}

/** The same condition as `isRepeat`. */
function isAgain(now: number) {
  const { state, lastReview } = reviewCards;
  return sql`(${state} in (1, 3) and ${lastReview} > ${now - REPEAT_WINDOW})`;
}

/** Numbers of cards by the day on which they become due, with 0 for today and earlier, without forgotten ones. */
export async function countByDay(
  database: Database,
  userId: string,
  { start, days, ...query }: Omit<DueQuery, 'dueBefore'> & { start: number; days: number },
): Promise<{ reviewsByDay: number[]; newByDay: number[] }> {
  // Integer division. The numbers are inlined because SQLite treats bound numbers as floats.
  const day = sql<number>`max(0, (${reviewCards.due} - ${sql.raw(String(start))}) / ${sql.raw(String(DAY))})`;
  const fresh = sql<number>`${reviewCards.state} = 0`;
  const rows = await database.read
    .select({ day, fresh, due: count() })
    .from(reviewCards)
    .where(
      and(
        activeWhere(userId, query),
        lt(reviewCards.due, start + days * DAY),
        sql`not ${isAgain(query.now)}`,
      ),
    )
    .groupBy(day, fresh);
  const counts = () => Array.from({ length: days }, () => 0);
  const [reviewsByDay, newByDay] = [counts(), counts()];
  for (const row of rows) (row.fresh ? newByDay : reviewsByDay)[row.day] = row.due;
  return { reviewsByDay, newByDay };
}
