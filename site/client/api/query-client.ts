import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { session } from '../session/session.ts';

const RETRIES = 2;
const PAUSE_MS = 800;

/** What islands read from the API, the same for all islands of a page and for one learner only. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      /* What the server refuses is final; without a network a call fails and says so. */
      retry: (failures, error) =>
        failures < RETRIES && error instanceof ApiError && (error.status === null || error.status >= 500),
      retryDelay: (failures) => PAUSE_MS * 2 ** failures,
      networkMode: 'always',
      refetchOnWindowFocus: false,
    },
  },
});

/* Another learner's figures are none of this one's. */
session.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) queryClient.clear();
});
