import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SearchQuestion } from './search-worker.ts';

/** A worker that answers what it is told to, and else is silent. */
class TestWorker extends EventTarget {
  static made: TestWorker[] = [];
  static answers = false;
  ended = false;

  constructor() {
    super();
    TestWorker.made.push(this);
  }
  postMessage({ id }: SearchQuestion): void {
    const data = { id, found: { pages: [], more: false } };
    if (TestWorker.answers) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    this.ended = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', TestWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives up on a worker that is silent, tries another, and begins anew with the next question', async () => {
  const { ask } = await import('./ask.ts');
  const found = ask('writ', 6);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(TestWorker.made.map(({ ended }) => ended)).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await found).toBeNull();
  TestWorker.answers = true;
  expect(await ask('writ', 6)).toEqual({ pages: [], more: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(TestWorker.made.map(({ ended }) => ended)).toEqual([true, true, false]);
});
