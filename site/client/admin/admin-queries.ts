import { QueryObserver, queryOptions, useQuery } from '@tanstack/react-query';
import type { ContentOverview } from '../../../api/contract/admin/content.ts';
import type { Publish, ReleaseSummary } from '../../../api/contract/admin/publishes.ts';
import { ApiError, callApi } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { showToast } from '../ui/toasts.ts';
import { isBusy, rebuildErrorText, hasNewlyEnded } from './publish-status.ts';

/* The list is polled, because publishes may be started elsewhere. */
const POLL_MS = 5_000;
const POLL_WHILE_BUSY_MS = 2_000;

const PUBLISHES_KEY = ['admin', 'publishes'];
const RELEASES_KEY = ['admin', 'releases'];
const CONTENT_KEY = ['admin', 'content'];

async function readPublishes(): Promise<Publish[]> {
  const before = queryClient.getQueryData<Publish[]>(PUBLISHES_KEY);
  const publishes = await callApi<Publish[]>('/admin/publishes');
  if (before && hasNewlyEnded(before, publishes)) {
    void refreshReleases();
  }
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

/** The content folder, fetched once for all islands of the page. */
export const useContentOverview = () =>
  useQuery({ queryKey: CONTENT_KEY, queryFn: () => callApi<ContentOverview>('/admin/content') });

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

/** Calls `listener` with whether a publish is running or queued, now and on every change; null if it is unknown. */
export function watchPublishing(listener: (busy: boolean | null) => void): () => void {
  const observer = new QueryObserver(queryClient, publishes);
  const notify = ({ data }: { data: Publish[] | undefined }) => listener(data ? isBusy(data) : null);
  notify(observer.getCurrentResult());
  return observer.subscribe(notify);
}

export function refreshPublishes(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: PUBLISHES_KEY });
}

/** Requests a publish and shows the result in a toast. */
export async function rebuildSite(): Promise<void> {
  try {
    await callApi('/admin/rebuild', { method: 'POST' });
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
}
