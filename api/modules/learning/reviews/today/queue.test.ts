import { assert, array, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY } from '../../../../contract/shared/days.ts';
import { isRepeat, newMemory, recallAt, review } from '../schedule.ts';
import type { Rating } from '../schedule.ts';
import { planDays, todayQueue as queueOf, worthBefore } from './queue.ts';
import type { DueCard, QueueOptions } from './queue.ts';

const NOW = Date.UTC(2026, 5, 15, 10, 30);
const at = (time: number) => ({ reviewedAt: time, now: time, examDate: null });

const fresh = (id: string): DueCard => ({ ...newMemory(NOW), id, subject: 'polity', topic: 'rights' });

/** A card that was graded this many days ago. */
function old(id: string, daysAgo: number, change: Partial<DueCard> = {}): DueCard {
  const time = NOW - daysAgo * DAY;
  return { ...fresh(id), ...review(newMemory(time), 3, at(time)), ...change };
}

/** A card that was forgotten a minute ago. */
const forgotten = (id: string): DueCard => ({ ...fresh(id), ...review(newMemory(0), 1, at(NOW - 60_000)) });

const options = (change: Partial<QueueOptions> = {}): Omit<QueueOptions, 'due'> => ({
  limits: { new: 20, reviews: 60 },
  done: { new: 0, reviews: 0 },
  extra: { new: 0, reviews: 0 },
  now: NOW,
  exam: null,
  ...change,
});

function todayQueue(cards: DueCard[], chosen: Omit<QueueOptions, 'due'>) {
  const news = cards.filter(({ state }) => state === 0).length;
  const again = cards.filter((card) => isRepeat(card, NOW)).length;
  return queueOf(cards, { ...chosen, due: { new: news, again, reviews: cards.length - news - again } });
}

const many = (count: number, make: (id: string, index: number) => DueCard) =>
  Array.from({ length: count }, (_, index) => make(String(index), index));

describe('today’s queue', () => {
  test('keeps to the daily limits and says how many wait', () => {
    const cards = [...many(109, (id) => old(`r${id}`, 30)), ...many(45, (id) => fresh(`n${id}`))];
    const { ids, today } = todayQueue(cards, options());
    expect(ids).toHaveLength(80);
    expect(today.left).toEqual({ reviews: 60, new: 20, again: 0 });
    expect(today.waiting).toEqual({ reviews: 49, new: 25 });
  });

  test('counts what was done today, and adds what the learner asks for', () => {
    const cards = [...many(100, (id) => old(`r${id}`, 30)), ...many(40, (id) => fresh(`n${id}`))];
    const done = { new: 20, reviews: 55 };
    expect(todayQueue(cards, options({ done })).today.left).toEqual({ reviews: 5, new: 0, again: 0 });
    const beyond = { new: 25, reviews: 90 };
    const extra = { new: 10, reviews: 20 };
    expect(todayQueue(cards, options({ done: beyond, extra })).today.left).toEqual({
      reviews: 20,
      new: 10,
      again: 0,
    });
  });

  test('begins with what is most likely to be forgotten, not with what is due longest', () => {
    const lasting = old('lasting', 40, { stability: 300, due: NOW - 30 * DAY });
    const fading = old('fading', 12, { stability: 2, due: NOW - DAY });
    expect(recallAt(fading, NOW)).toBeLessThan(recallAt(lasting, NOW));
    const { ids } = todayQueue([lasting, fading], options({ limits: { new: 20, reviews: 1 } }));
    expect(ids).toEqual(['fading']);
  });

  test('brings back what was forgotten a moment ago, without a limit, and before new cards', () => {
    const cards = [fresh('new'), forgotten('again'), old('due', 30)];
    const { ids, today } = todayQueue(cards, options({ limits: { new: 1, reviews: 1 } }));
    expect(ids).toEqual(['due', 'again', 'new']);
    expect(today.left).toEqual({ reviews: 1, new: 1, again: 1 });
    expect(
      todayQueue(
        [forgotten('again')],
        options({ limits: { new: 0, reviews: 1 }, done: { new: 9, reviews: 9 } }),
      ).ids,
    ).toEqual(['again']);
  });

  test('treats what was forgotten on another day as a review', () => {
    const card = { ...forgotten('yesterday'), lastReview: NOW - DAY };
    expect(todayQueue([card], options()).today.left).toEqual({ reviews: 1, new: 0, again: 0 });
  });

  test('holds every card once, within the limits, for any cards', () => {
    const card = record({ days: integer({ min: 0, max: 400 }), rating: constantFrom<Rating>(1, 2, 3, 4) });
    const limits = record({ new: integer({ min: 0, max: 5 }), reviews: integer({ min: 1, max: 5 }) });
    assert(
      property(
        array(card, { maxLength: 12 }),
        integer({ min: 0, max: 8 }),
        limits,
        (reviewed, news, limit) => {
          const cards = [
            ...reviewed.map(({ days, rating }, index) => {
              const time = NOW - days * DAY;
              return { ...fresh(`r${index}`), ...review(newMemory(time), rating, at(time)) };
            }),
            ...many(news, (id) => fresh(`n${id}`)),
          ];
          const { ids, today } = todayQueue(cards, options({ limits: limit }));
          expect(new Set(ids).size).toBe(ids.length);
          const { left, waiting } = today;
          expect(left.reviews + left.again + left.new).toBe(ids.length);
          expect(left.reviews + left.again + left.new + waiting.reviews + waiting.new).toBe(cards.length);
          expect(left.reviews).toBeLessThanOrEqual(limit.reviews);
          expect(left.new).toBeLessThanOrEqual(limit.new);
        },
      ),
    );
  });
});

describe('before an exam', () => {
  const exam = NOW + 10 * DAY;
  const limits = { new: 20, reviews: 2 };

  test('the order is what a review adds to the result', () => {
    /* Forgotten until the exam even if it is reviewed now. */
    const hopeless = old('hopeless', 200, { stability: 0.05, difficulty: 10 });
    const useful = old('useful', 30, { stability: 15, difficulty: 4 });
    const safe = old('safe', 30, { stability: 3_000 });
    const later = NOW + 90 * DAY;
    const worth = (card: DueCard) => worthBefore(later, card, NOW);
    expect(worth(useful)).toBeGreaterThan(worth(hopeless));
    expect(worth(useful)).toBeGreaterThan(worth(safe));
    expect(recallAt(hopeless, NOW)).toBeLessThan(recallAt(useful, NOW));
    const { ids } = todayQueue([safe, hopeless, useful], options({ exam: later }));
    expect(ids[0]).toBe('useful');
    expect(todayQueue([safe, hopeless, useful], options()).ids[0]).toBe('hopeless');
  });

  test('cards that cannot be reviewed in time are let go, those that add the least', () => {
    const cards = [
      ...many(15, (id) => old(`useful${id}`, 30, { stability: 5 })),
      ...many(8, (id) => old(`safe${id}`, 30, { stability: 3_000, topic: 'duties' })),
      ...many(2, (id) => old(`other${id}`, 30, { stability: 4_000 })),
    ];
    expect(todayQueue(cards, options({ exam, limits })).letGo).toEqual({
      days: 10,
      capacity: 20,
      cards: 5,
      topics: [
        { subject: 'polity', topic: 'duties', cards: 3 },
        { subject: 'polity', topic: 'rights', cards: 2 },
      ],
    });
    expect(todayQueue(cards.slice(5), options({ exam, limits })).letGo).toBeNull();
    expect(todayQueue(cards, options({ limits })).letGo).toBeNull();
  });
});

describe('the plan of the coming days', () => {
  const plan = (reviewsByDay: number[], newCards = 0, again = 0, room = { new: 20, reviews: 60 }) =>
    planDays({ reviewsByDay, newByDay: [newCards], again, room, limits: { new: 20, reviews: 60 } });

  test('moves what exceeds a day’s limit to the next day with room', () => {
    expect(plan([109, 10, 0, 5]).map(({ reviews }) => reviews)).toEqual([60, 59, 0, 5]);
    expect(plan([200, 0, 0, 0, 0]).map(({ reviews }) => reviews)).toEqual([60, 60, 60, 20, 0]);
  });

  test('spreads new cards', () => {
    expect(plan([0, 0, 0], 45).map((day) => day.new)).toEqual([20, 20, 5]);
  });

  test('today has only the room that is left, and what comes back', () => {
    expect(plan([30, 0], 5, 3, { new: 0, reviews: 10 })).toEqual([
      { reviews: 13, new: 0 },
      { reviews: 20, new: 5 },
    ]);
  });
});
