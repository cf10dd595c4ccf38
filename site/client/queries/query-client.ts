import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/call-api.ts';
import { session } from '../session/session.ts';

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
