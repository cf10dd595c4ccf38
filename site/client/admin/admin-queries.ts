import { QueryObserver, queryOptions, useQuery } from '@tanstack/react-query';
import type { Publish } from '../../../api/contract/admin/publishes.ts';
import { ApiError, callApi } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { showToast } from '../ui/toasts.ts';
import { isBusy, rebuildFailure, someEnded } from './publish-status.ts';

/* ms between requests for the list: publishes can also be started elsewhere. */
const LOOK_EVERY = 5_000;
const LOOK_EVERY_BUSY = 2_000;

const PUBLISHES_KEY = ['admin', 'publishes'];
export const RELEASES_KEY = ['admin', 'releases'];

async function readPublishes(): Promise<Publish[]> {
  const before = queryClient.getQueryData<Publish[]>(PUBLISHES_KEY);
  const publishes = await callApi<Publish[]>('/admin/publishes');
  if (before && someEnded(before, publishes)) {
    for (const queryKey of [RELEASES_KEY, ['admin', 'content']]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }
  return publishes;
}

const publishes = queryOptions({
  queryKey: PUBLISHES_KEY,
  queryFn: readPublishes,
  staleTime: LOOK_EVERY_BUSY,
  refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? LOOK_EVERY_BUSY : LOOK_EVERY),
});

/** The latest publishes, newest first, refetched at intervals. */
export const usePublishes = () => useQuery(publishes);

/** Calls `tell` with whether a publish is running or queued, now and on every change; null while unknown. Returns an unsubscribe function. */
export function watchPublishing(tell: (busy: boolean | null) => void): () => void {
  const observer = new QueryObserver(queryClient, publishes);
  const say = ({ data }: { data: Publish[] | undefined }) => tell(data ? isBusy(data) : null);
  say(observer.getCurrentResult());
  return observer.subscribe(say);
}

/** Refetches the list of publishes. */
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
      description: rebuildFailure(error),
      variant: 'destructive',
    });
  }
  await refreshPublishes();
}
