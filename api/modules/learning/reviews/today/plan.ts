import type { NewAndReviews } from '../schedule.ts';

export interface PlanOptions {
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
