import { RETENTION_DAYS, TARGET_RETENTION } from '../../../../contract/practice/card-rules.ts';
import type { Intervals, Retention, ReviewSummary, Today } from '../../../../contract/practice/reviews.ts';
import { addDays, localDay, startOfLocalDay, DAY } from '../../../../contract/shared/days.ts';
import type { Database } from '../../../../db/client.ts';
import { countDone, countRetained } from '../ratings/store.ts';
import { findSettings } from '../settings-store.ts';
import { countCards, listCardsById } from '../store.ts';
import type { CardRow, CardsQuery, HiddenCards } from '../store.ts';
import { planDays, countToday, roomToday, todayQueue } from './queue.ts';
import { intervalsOf } from '../schedule.ts';
import type { NewAndReviews } from '../schedule.ts';
import type { TodayQueue } from './queue.ts';
import { countByDay, countDue, listDueCards } from './store.ts';

/** Whose reviews are asked for, and when. */
export interface Asking extends HiddenCards {
  userId: string;
  /** IANA name of the zone in which the learner's days begin and end. */
  timeZone: string;
  /** ms since 1970 */
  now: number;
}

/** The learner's day: from `start` until `end`, in ms since 1970. */
export function dayAround({ now, timeZone }: Pick<Asking, 'now' | 'timeZone'>) {
  const date = localDay(now, timeZone);
  return { date, start: startOfLocalDay(date, timeZone), end: startOfLocalDay(addDays(date, 1), timeZone) };
}

const NOTHING = { new: 0, reviews: 0 };

/** Reads what decides which cards come today. */
async function readLimits(database: Database, asking: Asking) {
  const { userId, inaccessible, running, now } = asking;
  const { start, end } = dayAround(asking);
  const query = { inaccessible, running, now, dueBefore: end };
  const [settings, done, due] = await Promise.all([
    findSettings(database.read, userId),
    countDone(database.read, userId, start),
    countDue(database.read, userId, query),
  ]);
  const limits = { new: settings.newPerDay, reviews: settings.reviewsPerDay };
  return { query, settings, limits, done, due };
}

/** Numbers of today's cards, without reading the cards. `total` counts all cards, or those of `only`. */
export async function readSummary(
  database: Database,
  asking: Asking,
  only?: CardsQuery['only'],
): Promise<ReviewSummary> {
  const [{ limits, done, due }, total] = await Promise.all([
    readLimits(database, asking),
    countCards(database.read, asking.userId, { ...asking, ...(only !== undefined && { only }) }),
  ]);
  const today = countToday({ limits, done, due, extra: NOTHING });
  return { due: countLeft(today), total, today };
}

export function countLeft({ left }: Today): number {
  return left.new + left.reviews + left.again;
}

/** Today's cards in the order in which they are asked, at most `limit` of them. */
export async function readToday(
  database: Database,
  asking: Asking,
  { extra, limit }: { extra: NewAndReviews; limit: number },
): Promise<Omit<TodayQueue, 'ids'> & { cards: (CardRow & { intervals: Intervals })[] }> {
  const { now, userId } = asking;
  const { query, settings, limits, done, due } = await readLimits(database, asking);
  const candidates = await listDueCards(database.read, userId, query);
  const { examDate } = settings;
  const examStart = examDate === null ? null : startOfLocalDay(examDate, asking.timeZone);
  const exam = examStart !== null && examStart > now ? examStart : null;
  const { ids, ...queue } = todayQueue(candidates, { due, limits, done, extra, now, exam });
  const cards = await listCardsById(database.read, userId, ids.slice(0, limit));
  const time = { now, examDate, timeZone: asking.timeZone };
  return { ...queue, cards: cards.map((card) => ({ ...card, intervals: intervalsOf(card, time) })) };
}

/** How many cards each of the coming days brings within the daily limits, starting today. */
export async function readPlan(database: Database, asking: Asking, days: number) {
  const { userId } = asking;
  const { date, start } = dayAround(asking);
  const { query, limits, done, due } = await readLimits(database, asking);
  const byDay = await countByDay(database.read, userId, { ...query, start, days });
  const room = roomToday({ limits, done, extra: NOTHING });
  const plan = planDays({ ...byDay, again: due.again, room, limits });
  return plan.map((day, index) => ({
    date: addDays(date, index),
    due: day.reviews + day.new,
    new: day.new,
  }));
}

export async function readRetention(
  database: Database,
  { userId, now }: Pick<Asking, 'userId' | 'now'>,
): Promise<Retention> {
  const counted = await countRetained(database.read, userId, now - RETENTION_DAYS * DAY);
  return { ...counted, days: RETENTION_DAYS, target: TARGET_RETENTION };
}
