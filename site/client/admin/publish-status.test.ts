import { describe, expect, it } from 'vitest';
import type { Publish, PublishStatus } from '../../../api/contract/admin/publishes.ts';
import {
  activePublishes,
  endedToast,
  formatChanges,
  isBusy,
  lastFinished,
  newlyEnded,
  rebuildErrorText,
} from './publish-status.ts';

function publish(id: string, status: PublishStatus): Publish {
  const asked = '2026-11-21T10:00:00.000Z';
  return {
    ...{ id, status, trigger: 'admin', by: null, stage: null, progress: 0, release: null, changes: null },
    ...{ reason: null, removes: null, askedAt: asked, startedAt: null, finishedAt: null },
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

  it('returns the last one that succeeded or failed', () => {
    expect(lastFinished([])).toBeNull();
    const list = [publish('c', 'cancelled'), publish('b', 'failed'), publish('a', 'succeeded')];
    expect(lastFinished(list)?.id).toBe('b');
    expect(lastFinished(list.slice(2))?.id).toBe('a');
  });
});

describe('the end of a publish', () => {
  const before = [publish('b', 'running'), publish('a', 'succeeded')];
  const ended = (followed: string[], after: Publish[], known: Publish[] | undefined = before) =>
    newlyEnded(known, followed, after).map(({ id }) => id);

  it('is noticed even if the publish was never seen running', () => {
    expect(ended([], before)).toEqual([]);
    expect(ended([], [publish('c', 'queued'), ...before])).toEqual([]);
    expect(ended([], [publish('b', 'cancelled'), publish('a', 'succeeded')])).toEqual(['b']);
    expect(ended([], [publish('c', 'failed'), ...before])).toEqual(['c']);
  });

  it('is noticed on the next page for a publish that the last page saw, and for no other', () => {
    const after = [publish('b', 'failed'), publish('a', 'failed')];
    expect(newlyEnded(undefined, ['b'], after).map(({ id }) => id)).toEqual(['b']);
    expect(newlyEnded(undefined, [], after)).toEqual([]);
  });

  it('is told with the reason, first for a failure', () => {
    const failed = { ...publish('a', 'failed'), reason: 'The disk is full.' };
    expect(endedToast([])).toBeNull();
    expect(endedToast([publish('b', 'succeeded'), failed])).toMatchObject({
      title: 'Rebuild Failed',
      description: 'The disk is full.',
      variant: 'destructive',
      stays: true,
    });
    expect(endedToast([publish('a', 'failed')])?.description).toBe(
      'An error occurred while trying to rebuild the site.',
    );
    const changes = { added: 1, changed: 0, removed: 2 };
    expect(endedToast([{ ...publish('a', 'succeeded'), changes }])?.description).toBe(
      'The site has been published: 1 new topic, 2 removed topics.',
    );
    expect(endedToast([publish('a', 'cancelled')])?.title).toBe('Rebuild Cancelled');
  });
});

it('formats numbers of topics', () => {
  expect(formatChanges({ added: 1, changed: 2, removed: 0 })).toBe('1 new topic, 2 changed topics');
  expect(formatChanges({ added: 0, changed: 0, removed: 1 })).toBe('1 removed topic');
  expect(formatChanges({ added: 0, changed: 0, removed: 0 })).toBeNull();
});

it('shows the server’s message for a failed rebuild', () => {
  expect(rebuildErrorText({ code: 'unavailable', message: 'The server is stopping.' })).toBe(
    'The server is stopping.',
  );
  const fallback = 'An error occurred while trying to rebuild the site.';
  expect(rebuildErrorText({ code: 'unknown', message: 'HTTP error! status: 502' })).toBe(fallback);
  expect(rebuildErrorText({ code: 'internal', message: '' })).toBe(fallback);
});
