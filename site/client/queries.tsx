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

session.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) queryClient.clear();
});

/** Gives a component the page's cache of API responses. It is remounted when the learner changes, and asks again. */
export function withQueries<Props extends object>(Page: FunctionComponent<Props>): FunctionComponent<Props> {
  return function WithQueries(props) {
    const learner = useStore(session, ({ user }) => user?.id);
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
