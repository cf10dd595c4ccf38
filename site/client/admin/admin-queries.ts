import { QueryObserver, queryOptions, useQuery } from '@tanstack/react-query';
import type { ContentOverview } from '../../../api/contract/admin/content.ts';
import type { Publish, ReleaseSummary } from '../../../api/contract/admin/publishes.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { queryClient } from '../queries.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import { readFromTab, writeToTab } from '../storage/local-storage.ts';
import {
  endedToast,
  hasEnded,
  isBusy,
  lastFinished,
  newlyEnded,
  rebuildErrorText,
} from './publish-status.ts';

/* The list is polled, because publishes may be started elsewhere. */
const POLL_MS = 5_000;
const POLL_WHILE_BUSY_MS = 2_000;

const PUBLISHES_KEY = ['admin', 'publishes'];
const RELEASES_KEY = ['admin', 'releases'];
const CONTENT_KEY = ['admin', 'content'];

/** Stored in the tab, so that the next page can report the end of a publish that started on this one. */
const FOLLOWED_KEY = 'followed_publishes';

const followedPublishes = (): string[] => (readFromTab(FOLLOWED_KEY) ?? '').split(' ');
const follow = (ids: readonly string[]): void => writeToTab(FOLLOWED_KEY, ids.join(' '));

async function readPublishes(): Promise<Publish[]> {
  const before = queryClient.getQueryData<Publish[]>(PUBLISHES_KEY);
  const publishes = await callApi<Publish[]>('/admin/publishes');
  const ended = newlyEnded(before, followedPublishes(), publishes);
  follow(publishes.flatMap(({ id, status }) => (hasEnded(status) ? [] : [id])));
  const toast = endedToast(ended);
  if (toast) void showToast(toast);
  if (ended.length > 0) void refreshReleases();
  return publishes;
}

const publishes = queryOptions({
  queryKey: PUBLISHES_KEY,
  queryFn: readPublishes,
  staleTime: POLL_WHILE_BUSY_MS,
  refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? POLL_WHILE_BUSY_MS : POLL_MS),
});

/** The last publishes, newest first, updated by polling. */
export const usePublishes = () => useQuery(publishes);

/** The stored releases, newest first. */
export const useReleases = () =>
  useQuery({ queryKey: RELEASES_KEY, queryFn: () => callApi<ReleaseSummary[]>('/admin/releases') });

/** The content folder, fetched once for all islands of the page, and again while the server checks its texts. */
export const useContentOverview = () =>
  useQuery({
    queryKey: CONTENT_KEY,
    queryFn: () => callApi<ContentOverview>('/admin/content'),
    refetchInterval: ({ state: { data } }) => (data && data.checking > 0 ? POLL_WHILE_BUSY_MS : false),
  });

/** Refetches what a new live release changes. */
export async function refreshReleases(): Promise<void> {
  await Promise.all(
    [RELEASES_KEY, CONTENT_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** Refetches what a change of the content folder changes. */
export function refreshContent(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: CONTENT_KEY });
}

export interface Publishing {
  /** Whether a publish is running or queued. */
  busy: boolean;
  /** The last publish that succeeded or failed. */
  last: Publish | null;
}

/** Calls `listener` now and on every change; with null while nothing is known. */
export function watchPublishing(listener: (state: Publishing | null) => void): () => void {
  const observer = new QueryObserver(queryClient, publishes);
  const notify = ({ data }: { data: Publish[] | undefined }) =>
    listener(data ? { busy: isBusy(data), last: lastFinished(data) } : null);
  notify(observer.getCurrentResult());
  return observer.subscribe(notify);
}

export function refreshPublishes(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: PUBLISHES_KEY });
}

/**
 * Requests a publish and says in a toast whether it was started.
 *
 * @param allowRemoval number of topics that it may remove, even if they are most of the site
 * @returns its id; null if it was not started
 */
export async function rebuildSite(allowRemoval?: number): Promise<string | null> {
  let started: string | null = null;
  const query = allowRemoval === undefined ? '' : `?allowRemoval=${allowRemoval}`;
  try {
    const { id } = await callApi<{ id: string }>(`/admin/rebuild${query}`, { method: 'POST' });
    started = id;
    follow([...followedPublishes(), id]);
    void showToast({
      title: 'Rebuild Initiated',
      description: 'The site rebuild has been started. This may take a few moments.',
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    void showToast({
      title: 'Rebuild Failed',
      description: rebuildErrorText(error),
      variant: 'destructive',
    });
  }
  await refreshPublishes();
  return started;
}
