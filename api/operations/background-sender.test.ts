import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBackgroundSender } from './background-sender.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('starts to send after the delay, and finishes what was started', async () => {
  const sender = createBackgroundSender(fastify().log, () => 700);
  const send = vi.fn(() => Promise.resolve());
  sender.start(send);
  await vi.advanceTimersByTimeAsync(699);
  expect(send).not.toHaveBeenCalled();
  const finished = sender.finished();
  await vi.advanceTimersByTimeAsync(1);
  await finished;
  expect(send).toHaveBeenCalledOnce();
});
