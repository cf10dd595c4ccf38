import { BadRequest } from '../../http/errors.ts';

/** Before anyone can have used the product: a clock that was never set. */
const EARLIEST = Date.UTC(2020, 0, 1);

/**
 * When something was done that waited to be sent, as ms since 1970. A clock that is wrong must not lose it: a time
 * in the future or before 2020 counts as `now`, and so does none.
 *
 * @throws BadRequest where it is no time at all
 */
export function clientTime(text: string | undefined, now: number): number {
  if (text === undefined) return now;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new BadRequest('invalid_request', 'The time is not one that exists.');
  return time < EARLIEST || time > now ? now : time;
}
