import { and, asc, count, eq, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Placeholder, SQL } from 'drizzle-orm';
import type { Queries } from '../../../../db/client.ts';
import { greatest, wholeNumber } from '../../../../db/dialect.ts';
import { DAY } from '../../../../contract/shared/days.ts';
import { prepared } from '../../../../db/queries.ts';
import type { Given } from '../../../../db/queries.ts';
import { reviewCards } from '../../../../db/schema/reviews.ts';
import { REPEAT_WINDOW } from '../schedule.ts';
import { askForCards, cardsWhere } from '../store.ts';
import type { CardsAsked, CardsQuery } from '../store.ts';
import type { DueCard, DueCounts } from './queue.ts';

/** Most reviews among which today's are chosen. */
const MAX_REVIEWS = 5_000;

/** Most new cards: at least the highest daily limit and what a session may add to it. */
const MAX_NEW = 1_000;

interface DueAsked extends CardsAsked {
  /** ms since 1970 */
  now: number;
  /** ms since 1970 */
  dueBefore: number;
  /** `now` minus `REPEAT_WINDOW`. */
  repeatsSince: number;
}

function askForDue(userId: string, query: DueQuery): DueAsked {
  const { now, dueBefore } = query;
  return { ...askForCards(userId, query), now, dueBefore, repeatsSince: now - REPEAT_WINDOW };
}

/** Due cards that are neither suspended nor buried. */
function dueWhere({
  userId,
  inaccessible,
  running,
  own,
  heldAt,
  now,
  dueBefore,
}: Given<Omit<DueAsked, 'repeatsSince'>>) {
  const { buriedUntil, suspendedAt, due } = reviewCards;
  return and(
    cardsWhere({ userId, inaccessible, running, own, heldAt }),
    isNull(suspendedAt),
    or(isNull(buriedUntil), lte(buriedUntil, now)),
    lt(due, dueBefore),
  );
}

interface DueQuery extends CardsQuery {
  /** ms since 1970 */
  now: number;
  /** ms since 1970 */
  dueBefore: number;
}

const selectDue = (kind: SQL, limit: number) =>
  prepared((queries, { userId, inaccessible, running, own, heldAt, now, dueBefore }: Given<DueAsked>) => {
    const { id, subject, topic, due, stability, difficulty, state, scheduledDays, reps, lapses, lastReview } =
      reviewCards;
    return queries
      .select({
        ...{ id, subject, topic, due, stability, difficulty, state, scheduledDays, reps, lapses, lastReview },
      })
      .from(reviewCards)
      .where(and(dueWhere({ userId, inaccessible, running, own, heldAt, now, dueBefore }), kind))
      .orderBy(asc(due), asc(id))
      .limit(limit);
  });
const selectDueReviews = selectDue(ne(reviewCards.state, 0), MAX_REVIEWS);
const selectNew = selectDue(eq(reviewCards.state, 0), MAX_NEW);

/** Due cards without their content, by due time. */
export async function listDueCards(queries: Queries, userId: string, query: DueQuery): Promise<DueCard[]> {
  const asked = askForDue(userId, query);
  return (await Promise.all([selectDueReviews(queries, asked), selectNew(queries, asked)])).flat();
}

const selectDueCounts = prepared((queries, asked: Given<DueAsked>) => {
  const { userId, inaccessible, running, own, heldAt, now, dueBefore, repeatsSince } = asked;
  return queries
    .select({
      cards: count(),
      fresh: sql<number>`count(case when ${reviewCards.state} = 0 then 1 end)`,
      again: sql<number>`count(case when ${isAgain(repeatsSince)} then 1 end)`,
    })
    .from(reviewCards)
    .where(dueWhere({ userId, inaccessible, running, own, heldAt, now, dueBefore }));
});

/** Counts due cards by kind, as `todayQueue` does. */
export async function countDue(queries: Queries, userId: string, query: DueQuery): Promise<DueCounts> {
  const [counted] = await selectDueCounts(queries, askForDue(userId, query));
  const { cards = 0, fresh = 0, again = 0 } = counted ?? {};
  return { new: fresh, again, reviews: cards - fresh - again };
}

/** The same condition as `isRepeat`. */
function isAgain(repeatsSince: Placeholder) {
  const { state, lastReview } = reviewCards;
  return sql`(${state} in (1, 3) and ${lastReview} > ${repeatsSince})`;
}

const selectByDay = prepared((queries, asked: Given<DueAsked & { start: number }>) => {
  const { userId, inaccessible, running, own, heldAt, now, dueBefore, repeatsSince, start } = asked;
  // The number of ms a day is inlined for integer division.
  const sinceStart = sql`(${reviewCards.due} - ${wholeNumber(start)})`;
  const day = greatest(sql`${sinceStart} / ${sql.raw(String(DAY))}`, sql.raw('0'));
  const fresh = sql<number>`${reviewCards.state} = 0`;
  const days = queries
    .select({ day: sql<number>`${day}`.as('day'), fresh: fresh.as('fresh') })
    .from(reviewCards)
    .where(
      and(
        dueWhere({ userId, inaccessible, running, own, heldAt, now, dueBefore }),
        sql`not ${isAgain(repeatsSince)}`,
      ),
    )
    .as('days');
  return queries
    .select({ day: days.day, fresh: days.fresh, due: count() })
    .from(days)
    .groupBy(sql`${days.day}`, sql`${days.fresh}`);
});

/** Numbers of cards by the day on which they become due, with 0 for today and earlier, without forgotten ones. */
export async function countByDay(
  queries: Queries,
  userId: string,
  { start, days, ...query }: Omit<DueQuery, 'dueBefore'> & { start: number; days: number },
): Promise<{ reviewsByDay: number[]; newByDay: number[] }> {
  const asked = askForDue(userId, { ...query, dueBefore: start + days * DAY });
  const rows = await selectByDay(queries, { ...asked, start });
  const counts = () => Array.from({ length: days }, () => 0);
  const [reviewsByDay, newByDay] = [counts(), counts()];
  for (const row of rows) (row.fresh ? newByDay : reviewsByDay)[row.day] = row.due;
  return { reviewsByDay, newByDay };
}
