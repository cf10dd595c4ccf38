import { QueryClientProvider, QueryClient, useQuery } from '@tanstack/react-query';
import type { FunctionComponent } from 'react';
import { useStore } from 'zustand';
import { ApiError, fetchAnswer } from './api/call-api.ts';
import { knownAnswer } from './session/known-answers.ts';
import { session } from './session/session.ts';
import type { SubjectSummary } from '../../api/contract/content/topics.ts';

const RETRIES = 2;
const PAUSE_MS = 800;

/** The query cache: shared by all islands of a page, cleared when the learner changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      /* A refusal is not retried. Offline, a query fails with an error instead of waiting. */
      retry: (failures, error) =>
        failures < RETRIES && error instanceof ApiError && (error.status === null || error.status >= 500),
      retryDelay: (failures) => PAUSE_MS * 2 ** failures,
      networkMode: 'always',
      refetchOnWindowFocus: false,
    },
  },
});

let owner = session.getState().user?.id;

function clearForAnother(): void {
  const { user, status } = session.getState();
  /* It is not known yet who it is, or the session has ended, and `ended-session.ts` keeps the page. */
  if (status === 'restoring' || (!user && document.documentElement.dataset['session'] === 'signed-in'))
    return;
  if (user?.id !== owner) queryClient.clear();
  owner = user?.id;
}

session.subscribe(({ user }) => {
  /* Whether the page is kept is known after a sign-out only. */
  if (user) clearForAnother();
  else queueMicrotask(clearForAnother);
});

/** Gives a component the page's cache of API responses. It is remounted when the learner changes, and asks again. */
export function withQueries<Props extends object>(Page: FunctionComponent<Props>): FunctionComponent<Props> {
  return function WithQueries(props) {
    const signedIn = useStore(session, ({ user }) => user?.id);
    const learner = 'learner' in props ? String(props.learner) : signedIn;
    return (
      <QueryClientProvider key={learner} client={queryClient}>
        <Page {...props} />
      </QueryClientProvider>
    );
  };
}

/** All published subjects with their topics. @throws {ApiError} */
export const readSubjects = () =>
  knownAnswer('/subjects', async () => (await fetchAnswer('/subjects')) as SubjectSummary[]);

/** All subjects with their topics, fetched once per page. They give the titles for slugs. */
export const useSubjects = () =>
  useQuery({ queryKey: ['subjects'], queryFn: readSubjects, staleTime: Infinity });
