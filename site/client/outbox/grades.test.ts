import { expect, it } from 'vitest';
import type { Grade, Rating } from './entries.ts';
import { undoOf, waitingRatings } from './grades.ts';

const grade = (card: string, rating: Rating, clientId: string): Grade => {
  return { card, rating, clientId, reviewedAt: '2026-01-05T10:00:00.000Z' };
};
const undo = (of: Grade, now = 0) => undoOf(of, { clientId: `undo-${of.clientId}`, now });

it('the last rating of a card counts', () => {
  const waiting = [grade('a', 1, '1'), grade('b', 3, '2'), grade('a', 3, '3')];
  expect([...waitingRatings(waiting)]).toEqual([
    ['a', 3],
    ['b', 3],
  ]);
});

it('a rating that was taken back does not count', () => {
  const [first, second] = [grade('a', 1, '1'), grade('a', 3, '2')];
  expect([...waitingRatings([first, second, undo(second)])]).toEqual([['a', 1]]);
  expect(waitingRatings([first, second, undo(second), undo(first)]).size).toBe(0);
  /* The grade was sent before. */
  expect(waitingRatings([undo(grade('a', 3, 'sent'))]).size).toBe(0);
});

it('is sent after its grade, whatever the clock says', () => {
  const given = grade('a', 3, '1');
  expect(undo(given, Date.UTC(2020, 0, 1)).reviewedAt).toBe('2026-01-05T10:00:00.001Z');
  expect(undo(given, Date.UTC(2026, 0, 6)).reviewedAt).toBe('2026-01-06T00:00:00.000Z');
});
