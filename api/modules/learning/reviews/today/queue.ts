import { DAY } from '../../../../contract/shared/days.ts';
import type { LetGo, Today } from '../../../../contract/practice/reviews.ts';
import { isRepeat, recallAt, review } from '../schedule.ts';
import type { Memory, NewAndReviews, Rating } from '../schedule.ts';

/** A due card without its content. */
export interface DueCard extends Memory {
  id: string;
  subject: string;
  topic: string;
}

/** Numbers of due cards. */
export interface DueCounts extends NewAndReviews {
  /** Cards that were forgotten a moment ago. */
  again: number;
}

export interface QueueOptions {
  /** Of all due cards: `cards` may be only a part. */
  due: DueCounts;
  /** Cards per day. */
  limits: NewAndReviews;
  /** Cards reviewed today. */
  done: NewAndReviews;
  /** Added to what is left of the limits today. */
  extra: NewAndReviews;
  /** ms since 1970 */
  now: number;
  /** When the exam begins, in ms since 1970; null if none lies ahead. */
  exam: number | null;
}

export interface TodayQueue {
  /** Ids of today's cards, in the order in which they are asked. */
  ids: string[];
  today: Today;
  letGo: LetGo | null;
}

/** Numbers of today's cards without the cards. */
export function countToday(options: Pick<QueueOptions, 'limits' | 'done' | 'extra' | 'due'>): Today {
  const { due, done } = options;
  const room = roomToday(options);
  const left = { reviews: Math.min(due.reviews, room.reviews), new: Math.min(due.new, room.new) };
  return {
    left: { ...left, again: due.again },
    waiting: { reviews: due.reviews - left.reviews, new: due.new - left.new },
    done,
  };
}

/** How many cards of each kind may still come today. */
export function roomToday({
  limits,
  done,
  extra,
}: Pick<QueueOptions, 'limits' | 'done' | 'extra'>): NewAndReviews {
  return {
    new: Math.max(0, limits.new - done.new) + extra.new,
    reviews: Math.max(0, limits.reviews - done.reviews) + extra.reviews,
  };
}

/**
 * Chooses and orders today's cards. Reviews come first, by what is most likely to be forgotten, or before an exam by what
 * a review adds to its result; then what was forgotten a moment ago; then new cards in the order of `cards`.
 */
export function todayQueue(cards: readonly DueCard[], options: QueueOptions): TodayQueue {
  const { now, exam } = options;
  const again = cards.filter((card) => isRepeat(card, now));
  const fresh = cards.filter(({ state }) => state === 0);
  const reviews = orderReviews(
    cards.filter((card) => card.state !== 0 && !isRepeat(card, now)),
    options,
  );
  const room = roomToday(options);
  const chosen = { reviews: reviews.slice(0, room.reviews), new: fresh.slice(0, room.new) };
  return {
    ids: [...chosen.reviews, ...again, ...chosen.new].map(({ id }) => id),
    today: countToday(options),
    letGo: exam === null ? null : letGo(reviews, options, exam),
  };
}

function orderReviews(cards: readonly DueCard[], { now, exam }: QueueOptions): DueCard[] {
  const rank = (card: DueCard) => (exam === null ? recallAt(card, now) : -worthBefore(exam, card, now));
  return cards
    .map((card) => ({ card, rank: rank(card) }))
    .sort((a, b) => a.rank - b.rank || a.card.due - b.card.due || (a.card.id < b.card.id ? -1 : 1))
    .map(({ card }) => card);
}

const LET_GO_TOPICS = 5;

/** @param reviews ordered by worth */
function letGo(reviews: readonly DueCard[], { limits, done, now }: QueueOptions, exam: number): LetGo | null {
  const days = Math.max(1, Math.ceil((exam - now) / DAY));
  const capacity = Math.max(0, limits.reviews * days - done.reviews);
  const left = reviews.slice(capacity);
  if (left.length === 0) return null;
  const byTopic = Map.groupBy(left, ({ subject, topic }) => `${subject}/${topic}`);
  const topics = [...byTopic.values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, LET_GO_TOPICS)
    .flatMap(([first, ...others]) =>
      first ? [{ subject: first.subject, topic: first.topic, cards: others.length + 1 }] : [],
    );
  return { days, capacity, cards: left.length, topics };
}

/**
 * How much a review at `now` raises the probability, 0 to 1, that the card is remembered in the exam: a card that will
 * be remembered anyway, or forgotten again before the exam, is worth little. Times are ms since 1970.
 */
export function worthBefore(exam: number, memory: Memory, now: number): number {
  const recallAfter = (rating: Rating) =>
    recallAt(review(memory, rating, { reviewedAt: now, now, examDate: null }), exam);
  const remembered = recallAt(memory, now);
  const after = remembered * recallAfter(3) + (1 - remembered) * recallAfter(1);
  return after - recallAt(memory, exam);
}

interface PlanOptions {
  /** Reviews that become due on each day, starting today; overdue ones are due today. */
  reviewsByDay: readonly number[];
  /** The same of cards that were never reviewed. */
  newByDay: readonly number[];
  /** Cards that were forgotten today and come back today, whatever the limits. */
  again: number;
  /** How many may come today. */
  room: NewAndReviews;
  /** Cards per day. */
  limits: NewAndReviews;
}

/** Spreads due cards over days: what exceeds a day's limit moves to the next day with room. */
export function planDays({ reviewsByDay, newByDay, again, room, limits }: PlanOptions): NewAndReviews[] {
  let waiting = 0;
  let newWaiting = 0;
  return reviewsByDay.map((due, day) => {
    const allowed = day === 0 ? room : limits;
    const reviews = Math.min(waiting + due, allowed.reviews);
    waiting += due - reviews;
    const newDue = newByDay[day] ?? 0;
    const fresh = Math.min(newWaiting + newDue, allowed.new);
    newWaiting += newDue - fresh;
    return { reviews: reviews + (day === 0 ? again : 0), new: fresh };
  });
}
