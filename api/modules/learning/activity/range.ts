import { dayRange, rangeProblem } from '../../../contract/shared/days.ts';
import type { DayRange } from '../../../contract/shared/days.ts';
import { BadRequest } from '../../../http/errors.ts';

/**
 * The days that a query asks for; by default so many up to today.
 *
 * @throws BadRequest where it is no range
 */
export function readRange(query: Partial<DayRange>, today: string, length: number): DayRange {
  const range = dayRange(query, today, length);
  const problem = rangeProblem(range);
  if (problem !== null) throw new BadRequest('invalid_range', problem);
  return range;
}
