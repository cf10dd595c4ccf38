import { describe, expect, it } from 'vitest';
import type { Publish, PublishStatus } from '../../../api/contract/admin/publishes.ts';
import { isBusy, rebuildErrorText, hasNewlyEnded, activePublishes } from './publish-status.ts';

function publish(id: string, status: PublishStatus): Publish {
  const asked = '2026-11-21T10:00:00.000Z';
  return {
    ...{ id, status, trigger: 'admin', by: null, stage: null, progress: 0, release: null, changes: null },
    ...{ reason: null, askedAt: asked, startedAt: null, finishedAt: null },
  };
}

describe('a list of publishes', () => {
  it('is busy while one is running or queued', () => {
    expect(isBusy([])).toBe(false);
    expect(isBusy([publish('b', 'failed'), publish('a', 'succeeded')])).toBe(false);
    expect(isBusy([publish('b', 'running'), publish('a', 'succeeded')])).toBe(true);
    expect(isBusy([publish('a', 'queued')])).toBe(true);
  });

  it('returns the running and the queued one', () => {
    const list = [publish('c', 'queued'), publish('b', 'running'), publish('a', 'cancelled')];
    expect(activePublishes(list)).toMatchObject({ running: { id: 'b' }, queued: { id: 'c' } });
    expect(activePublishes(list.slice(2))).toEqual({ running: null, queued: null });
  });

  it('detects a finished publish even if it was never seen running', () => {
    const before = [publish('b', 'running'), publish('a', 'succeeded')];
    expect(hasNewlyEnded(before, before)).toBe(false);
    expect(hasNewlyEnded(before, [publish('c', 'queued'), ...before])).toBe(false);
    expect(hasNewlyEnded(before, [publish('b', 'cancelled'), publish('a', 'succeeded')])).toBe(true);
    expect(hasNewlyEnded(before, [publish('c', 'failed'), ...before])).toBe(true);
  });
});

it('shows the server’s message for a failed rebuild', () => {
  expect(rebuildErrorText({ code: 'unavailable', message: 'The server is stopping.' })).toBe(
    'The server is stopping.',
  );
  const fallback = 'An error occurred while trying to rebuild the site.';
  expect(rebuildErrorText({ code: 'unknown', message: 'HTTP error! status: 502' })).toBe(fallback);
  expect(rebuildErrorText({ code: 'internal', message: '' })).toBe(fallback);
});
