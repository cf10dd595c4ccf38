import { beforeEach, expect, test } from 'vitest';
import { BELIEVED_AFTER, createSteadyClock, JUMP } from './steady-clock.ts';

const YEAR = 365 * 24 * 60 * 60 * 1000;
const START = 1_800_000_000_000;

let wall: number;
let elapsed: number;
let clock: () => number;
beforeEach(() => {
  wall = START;
  elapsed = 5_000.25;
  clock = createSteadyClock({ now: () => wall, monotonic: () => elapsed });
});

function pass(ms: number): void {
  wall += ms;
  elapsed += ms;
}

test('shows the wall clock, also when it is corrected by less than an hour', () => {
  expect(clock()).toBe(START);
  pass(10 * YEAR);
  expect(clock()).toBe(wall);
  wall += JUMP;
  expect(clock()).toBe(wall);
  wall -= JUMP;
  expect(clock()).toBe(wall);
});

test.each([YEAR, -YEAR, 2 * JUMP])('does not follow a jump of %i ms that is taken back', (distance) => {
  pass(60_000);
  wall += distance;
  expect(clock()).toBe(START + 60_000);
  pass(BELIEVED_AFTER - 1);
  expect(clock()).toBe(START + 60_000 + BELIEVED_AFTER - 1);
  wall -= distance;
  expect(clock()).toBe(wall);
  wall += distance;
  pass(BELIEVED_AFTER - 1);
  expect(clock()).toBe(wall - distance);
});

test('follows a jump after an hour, counted from the last of several jumps', () => {
  wall += YEAR;
  clock();
  pass(BELIEVED_AFTER / 2);
  wall += YEAR;
  clock();
  pass(BELIEVED_AFTER - 1);
  expect(clock()).toBe(wall - 2 * YEAR);
  pass(1);
  expect(clock()).toBe(wall);
});
