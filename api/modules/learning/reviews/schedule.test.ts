import { array, assert, constantFrom, integer, option, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, dayOf, startOfDay } from '../../../contract/shared/days.ts';
import { intervalsOf, latestDue, newMemory, recallAt, review } from './schedule.ts';
import type { Memory, Rating } from './schedule.ts';

const NOW = Date.UTC(2026, 5, 15, 10, 30);
const RATINGS: Rating[] = [1, 2, 3, 4];

const at = (time: number, examDate: string | null = null) => ({ reviewedAt: time, now: time, examDate });
const days = (memory: Memory, from: number) => (memory.due - from) / DAY;

describe('review', () => {
  test('schedules a new card in whole days, later for a better rating', () => {
    const intervals = RATINGS.map((rating) => days(review(newMemory(NOW), rating, at(NOW)), NOW));
    expect(intervals.every(Number.isInteger)).toBe(true);
    expect(intervals[0]).toBe(0);
    expect(intervals[1]).toBeGreaterThan(0);
    expect(intervals).toEqual([...intervals].sort((a, b) => a - b));
    expect(intervals[3]).toBeGreaterThan(intervals[0] ?? 0);
  });

  test('grows intervals with good ratings and shrinks them when a card is forgotten', () => {
    let memory: Memory = newMemory(NOW);
    const intervals = [];
    for (let times = 0; times < 4; times += 1) {
      const time = memory.due;
      memory = review(memory, 3, at(time));
      intervals.push(days(memory, time));
    }
    expect(intervals).toEqual([...intervals].sort((a, b) => a - b));
    expect(new Set(intervals).size).toBe(4);
    const forgotten = review(memory, 1, at(memory.due));
    expect(days(forgotten, memory.due)).toBeLessThan(intervals[3] ?? 0);
    expect(forgotten).toMatchObject({ reps: 5, lapses: 1 });
  });

  test('brings a forgotten card back at once, until it is known', () => {
    const forgotten = review(newMemory(NOW), 1, at(NOW));
    expect(forgotten).toMatchObject({ due: NOW, state: 1, reps: 1, lapses: 0 });
    const again = review(forgotten, 1, at(NOW + 60_000));
    expect(again).toEqual({ ...forgotten, due: NOW + 60_000, lastReview: NOW + 60_000, reps: 2 });
    const known = review(again, 3, at(NOW + 120_000));
    const { stability, difficulty } = forgotten;
    expect(known).toMatchObject({ state: 2, stability, difficulty, reps: 3, lapses: 0, scheduledDays: 1 });
    expect(known.due).toBe(NOW + 120_000 + DAY);
  });

  test('counts a lapse once, however often a card is repeated in a session', () => {
    let memory: Memory = review(newMemory(NOW), 4, at(NOW));
    const time = memory.due;
    for (let times = 0; times < 4; times += 1) memory = review(memory, 1, at(time + times * 60_000));
    expect(memory).toMatchObject({ state: 3, lapses: 1, reps: 5 });
    expect(review(memory, 3, at(time + DAY))).toMatchObject({ state: 2, lapses: 1 });
  });

  test('says in how many days each grade brings a card back', () => {
    const time = { now: NOW, examDate: null };
    const { hard, good, easy, repeat } = intervalsOf(newMemory(NOW), time);
    expect([hard, good, easy]).toEqual(
      ([2, 3, 4] as const).map((rating) => days(review(newMemory(NOW), rating, at(NOW)), NOW)),
    );
    const forgotten = review(newMemory(NOW), 1, at(NOW));
    expect(repeat).toBe(days(review(forgotten, 3, at(NOW)), NOW));
    expect(intervalsOf(forgotten, time)).toEqual({ hard: 1, good: 1, easy: 1, repeat: 1 });
    /* The exam is in two days, and the day after begins before midnight in UTC. */
    const soon = { now: NOW, examDate: '2026-06-17', timeZone: 'Asia/Kolkata' };
    expect(intervalsOf(newMemory(NOW), soon)).toMatchObject({ good: 1, easy: 1 });
  });

  test('treats a delayed rating as made at the last review', () => {
    const first = review(newMemory(NOW), 3, at(NOW));
    const second = review(first, 3, { reviewedAt: NOW - 5 * DAY, now: NOW, examDate: null });
    expect(second.lastReview).toBe(NOW);
    expect(second.due).toBeGreaterThan(NOW);
  });
});

describe('recallAt', () => {
  test('falls from 1 to 90 % when the stability has passed', () => {
    const memory = review(newMemory(NOW), 3, at(NOW));
    expect(recallAt(memory, NOW)).toBe(1);
    expect(recallAt(memory, NOW + memory.stability * DAY)).toBeCloseTo(0.9, 2);
    expect(recallAt(newMemory(NOW), NOW + DAY)).toBe(1);
  });
});

describe('latestDue', () => {
  test.each([
    ['without an exam', null, null],
    ['the day before a later exam', '2026-06-20', '2026-06-19'],
    ['in two days', '2026-06-17', '2026-06-16'],
    ['tomorrow: with its beginning', '2026-06-16', '2026-06-16'],
    ['today: no more', '2026-06-15', null],
    ['long ago: no more', '2025-01-01', null],
  ])('%s', (_name, examDate, day) => {
    expect(latestDue(examDate, NOW)).toBe(day === null ? null : startOfDay(day));
  });
});

describe('after any ratings,', () => {
  const histories = array(
    record({ rating: constantFrom(...RATINGS), wait: integer({ min: 0, max: 400 * DAY }) }),
    { maxLength: 12 },
  );

  function remembered(history: { rating: Rating; wait: number }[]): { memory: Memory; time: number } {
    let memory: Memory = newMemory(NOW);
    let time = NOW;
    for (const { rating, wait } of history) {
      memory = review(memory, rating, at(time));
      time += wait;
    }
    return { memory, time };
  }

  test('better ratings are never due earlier, and only a forgotten card is due today', () => {
    const exams = option(integer({ min: -400, max: 400 }), { nil: null });
    assert(
      property(histories, exams, (history, ahead) => {
        const { memory, time } = remembered(history);
        const examDate = ahead === null ? null : dayOf(time + ahead * DAY);
        const dues = RATINGS.map((rating) => review(memory, rating, at(time, examDate)).due);
        expect(dues).toEqual([...dues].sort((a, b) => a - b));
        expect(dues[0]).toBe(time);
        for (const due of dues.slice(1)) expect(due).toBeGreaterThan(time);
        if (latestDue(examDate, time) === null) expect(dues[1]).toBeGreaterThanOrEqual(time + DAY);
      }),
    );
  });

  test('no card is due after a future exam', () => {
    assert(
      property(histories, integer({ min: 1, max: 400 }), (history, ahead) => {
        const { memory, time } = remembered(history);
        const examDate = dayOf(time + ahead * DAY);
        for (const rating of RATINGS) {
          const { due } = review(memory, rating, at(time, examDate));
          expect(due).toBeLessThanOrEqual(startOfDay(examDate));
        }
      }),
    );
  });

  test('a past exam has no effect, and scheduling is deterministic', () => {
    assert(
      property(histories, constantFrom(...RATINGS), (history, rating) => {
        const { memory, time } = remembered(history);
        const free = review(memory, rating, at(time));
        expect(review(memory, rating, at(time, dayOf(time)))).toEqual(free);
        expect(review(structuredClone(memory), rating, at(time))).toEqual(free);
        for (const value of [free.due, free.stability, free.difficulty]) expect(value).toBeGreaterThan(0);
      }),
    );
  });
});
