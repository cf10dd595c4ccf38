import { expect, it } from 'vitest';
import { afterAnswer, continuedClock, dueWarning, secondsUntil, timeOn } from './server-clock.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const at = (ms: number) => new Date(NOON + ms).toISOString();

it('begins in the middle between question and answer', () => {
  const clock = afterAnswer(null, { now: at(0), asked: 1_000, arrived: 1_400 });
  expect(clock).toEqual({ server: NOON + 200, at: 1_400, estimated: false });
  expect(timeOn(clock, 2_400)).toBe(NOON + 1_200);
});

it('does not jump after a slow answer that it agrees with, and is corrected by one that it does not', () => {
  const clock = { server: NOON, at: 0, estimated: false };
  const slow = afterAnswer(clock, { now: at(1_000), asked: 1_000, arrived: 21_000 });
  expect(timeOn(slow, 21_000)).toBe(NOON + 21_000);
  /* The device slept for an hour, and its monotonic clock with it. */
  const slept = afterAnswer(clock, { now: at(3_600_000), asked: 1_000, arrived: 1_100 });
  expect(timeOn(slept, 1_100)).toBe(NOON + 3_600_000);
  const fast = afterAnswer(clock, { now: at(-5_000), asked: 0, arrived: 100 });
  expect(timeOn(fast, 100)).toBe(NOON - 4_900);
});

it('continues over a reload without the server, never backwards, until the server answers', () => {
  const seen = { server: NOON, device: 500_000 };
  expect(continuedClock(seen, 560_000, 7)).toEqual({ server: NOON + 60_000, at: 7, estimated: true });
  expect(continuedClock(seen, 100, 7).server).toBe(NOON);
  const answered = afterAnswer(continuedClock(seen, 560_000, 7), { now: at(9_000), asked: 10, arrived: 10 });
  expect(answered).toEqual({ server: NOON + 9_000, at: 10, estimated: false });
});

it('counts whole seconds and warns once at 10, 5 and 1 minutes', () => {
  expect(secondsUntil(at(1_001), NOON)).toBe(2);
  expect(secondsUntil(at(-5), NOON)).toBe(0);
  expect([dueWarning(601, 600), dueWarning(600, 599), dueWarning(301, 299), dueWarning(61, 60)]).toEqual([
    10,
    null,
    5,
    1,
  ]);
  /* After a sleep only the last one counts. */
  expect(dueWarning(700, 30)).toBe(1);
  expect(dueWarning(700, 0)).toBeNull();
});
