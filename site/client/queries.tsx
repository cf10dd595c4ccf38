import { QueryClientProvider, QueryClient, useQuery } from '@tanstack/react-query';
import type { FunctionComponent } from 'react';
import { ApiError, fetchAnswer } from './api/call-api.ts';
import { useShownLearner } from './drafts/unsaved-changes.tsx';
import { endedSession, shownLearner } from './session/ended-session.ts';
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

let owner = shownLearner()?.id;

function clearForAnother(): void {
  const learner = shownLearner()?.id;
  if (learner !== owner) queryClient.clear();
  owner = learner;
}

session.subscribe(({ user }) => {
  /* Whether the page is kept because something is not saved is known after a sign-out only. */
  if (user) clearForAnother();
  else queueMicrotask(clearForAnother);
});
endedSession.subscribe(clearForAnother);

/** Gives a component the page's cache of API responses. It is remounted when the learner changes, and asks again. */
export function withQueries<Props extends object>(Page: FunctionComponent<Props>): FunctionComponent<Props> {
  return function WithQueries(props) {
    const learner = useShownLearner()?.id;
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
