import { engine } from '../../config/engine.ts';
import type { ShortLived, Tally } from '../../db/short-lived/short-lived.ts';
import { createFixedWindowCounter } from './fixed-window-counter.ts';
import type { FixedWindowCounter } from './fixed-window-counter.ts';

/** What is counted: a kind, such as `address`, and one of its values. */
export type CountedKey = readonly [kind: string, value: string];

/**
 * Counts by key in fixed windows of time, in sum over all nodes of a database. Each function returns one tally per key, in
 * their order.
 */
export interface WindowCounter {
  read: (keys: readonly CountedKey[]) => Promise<Tally[]>;
  /** Adds 1 to each; returns the counts with it. */
  add: (keys: readonly CountedKey[]) => Promise<Tally[]>;
  takeBack: (keys: readonly CountedKey[]) => Promise<void>;
}

/** @param name of the counter; counters with different names count apart. @param window ms */
export type CreateCounter = (name: string, window: number) => WindowCounter;

/** Keys of one kind that a process keeps. */
const KEYS = 50_000;

/**
 * Counters in PostgreSQL, whose nodes share them, or in memory on SQLite, which one process serves: there, a restart resets
 * the counts.
 *
 * @param monotonic ms
 */
export function createCounters(shortLived: ShortLived, monotonic: () => number): CreateCounter {
  return engine === 'postgres'
    ? (name, window) => sharedCounter(shortLived, name, window)
    : (_name, window) => memoryCounter(window, monotonic);
}

function sharedCounter(shortLived: ShortLived, name: string, window: number): WindowCounter {
  const namesOf = (keys: readonly CountedKey[]) => keys.map((key) => [name, ...key].join(' '));
  return {
    read: (keys) => shortLived.read(namesOf(keys), window),
    add: (keys) => shortLived.add(namesOf(keys), window),
    takeBack: (keys) => shortLived.takeBack(namesOf(keys)),
  };
}

function memoryCounter(window: number, now: () => number): WindowCounter {
  const counters = new Map<string, FixedWindowCounter>();
  const counterOf = (kind: string): FixedWindowCounter => {
    const counter = counters.get(kind) ?? createFixedWindowCounter({ window, keys: KEYS, now });
    counters.set(kind, counter);
    return counter;
  };
  const tallyOf = ([kind, value]: CountedKey): Tally => ({
    count: counterOf(kind).count(value),
    remaining: counterOf(kind).remaining(value),
  });
  return {
    read: (keys) => Promise.resolve(keys.map(tallyOf)),
    add(keys) {
      for (const [kind, value] of keys) counterOf(kind).add(value);
      return Promise.resolve(keys.map(tallyOf));
    },
    takeBack(keys) {
      for (const [kind, value] of keys) counterOf(kind).remove(value);
      return Promise.resolve();
    },
  };
}
