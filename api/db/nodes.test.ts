import { describe, expect, test } from 'vitest';
import { createLocalLocks } from './locks.ts';
import { createLocalMessages } from './messages.ts';

describe('messages within a process', () => {
  test('reach the listeners of their channel, until they stop listening', async () => {
    const messages = createLocalMessages();
    const got: string[] = [];
    const stop = messages.listen('sessions', (text) => got.push(text));
    messages.listen('other', () => got.push('other'));
    await messages.send('sessions', 'one');
    stop();
    await messages.send('sessions', 'two');
    expect(got).toEqual(['one']);
  });

  test('are refused if they are too long', async () => {
    const messages = createLocalMessages();
    await expect(messages.send('sessions', 'क'.repeat(2_400))).rejects.toThrow('at most 7000');
  });
});

test('a lock within a process has one holder', async () => {
  const locks = createLocalLocks();
  const first = await locks.tryAcquire('publish');
  expect(await locks.tryAcquire('publish')).toBeNull();
  expect(await locks.tryAcquire('other')).not.toBeNull();
  await first?.release();
  const second = await locks.tryAcquire('publish');
  expect(second).not.toBeNull();
  await first?.release();
  expect(await locks.tryAcquire('publish')).toBeNull();
});
