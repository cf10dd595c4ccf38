import { useQuery } from '@tanstack/react-query';
import type { TestSummary } from '../../../../api/contract/tests/test-attempts.ts';
import { callApi } from '../../../client/api/call-api.ts';

/** The learner's latest attempts, of one test or of all. */
export const useAttempts = (test?: string) =>
  useQuery({
    queryKey: ['test-attempts', test ?? null],
    queryFn: () =>
      callApi<TestSummary[]>(`/user/tests${test === undefined ? '' : `?${new URLSearchParams({ test })}`}`),
  });
