import { beforeEach, expect, test } from 'vitest';
import { createTestClock } from './test-clock.ts';
import type { TestClock } from './test-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;
const START = 1_800_000_000_000;

let wall: number;
let elapsed: number;
let clock: TestClock;
beforeEach(() => {
  wall = START;
  elapsed = 5_000.25;
  clock = createTestClock({ now: () => wall, monotonic: () => elapsed });
});

function pass(ms: number): void {
  wall += ms;
  elapsed += ms;
}

const attempt = () => {
  const startedAt = clock.now();
  return { id: 'one', startedAt, deadline: startedAt + 2 * HOUR };
};

test('shows the wall clock', () => {
  const begun = attempt();
  clock.begin(begun);
  pass(3 * HOUR);
  expect([clock.now(), clock.answersNow(), clock.timeOf(begun)]).toEqual([wall, wall, wall]);
  expect(clock.timeOf({ id: 'of another process', deadline: START })).toBe(wall);
});

test.each([YEAR, 2 * MINUTE])('does not follow a jump of %i ms forward', (jump) => {
  const begun = attempt();
  clock.begin(begun);
  wall += jump;
  pass(MINUTE);
  const time = START + MINUTE;
  expect([clock.now(), clock.answersNow(), clock.timeOf(begun)]).toEqual([time, time, time]);
});

test('follows a jump after an hour, but for attempts that run and for answers', () => {
  const begun = attempt();
  clock.begin(begun);
  wall += YEAR;
  clock.now();
  pass(HOUR);
  expect(clock.now()).toBe(wall);
  expect([clock.answersNow(), clock.timeOf(begun)]).toEqual([wall - YEAR, wall - YEAR]);
  const later = { ...attempt(), id: 'two' };
  clock.begin(later);
  pass(MINUTE);
  expect(clock.timeOf(later)).toBe(wall);
});

test('tells answers no earlier than the wall clock says, also after it was set back', () => {
  wall -= YEAR;
  pass(MINUTE);
  expect([clock.now(), clock.answersNow()]).toEqual([START + MINUTE, wall]);
});
