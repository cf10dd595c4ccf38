import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SearchRequest } from './search-worker.ts';

/** A worker that sends empty results if `responds` is true, and otherwise nothing. */
class TestWorker extends EventTarget {
  static created: TestWorker[] = [];
  static responds = false;
  terminated = false;

  constructor() {
    super();
    TestWorker.created.push(this);
  }
  postMessage({ id }: SearchRequest): void {
    const data = { id, results: { pages: [], more: false, titlesOnly: false, instead: [] } };
    if (TestWorker.responds) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    this.terminated = true;
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

it('replaces a worker that times out, and starts another for the next request', async () => {
  const { search } = await import('./search-client.ts');
  const results = search('writ', 6);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(TestWorker.created.map(({ terminated }) => terminated)).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await results).toBeNull();
  TestWorker.responds = true;
  expect(await search('writ', 6)).toMatchObject({ pages: [], titlesOnly: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(TestWorker.created.map(({ terminated }) => terminated)).toEqual([true, true, false]);
});
