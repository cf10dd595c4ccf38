import { useQuery } from '@tanstack/react-query';
import type { ReleaseSummary } from '../../../../api/contract/admin/publishes.ts';
import { callApi } from '../../../client/api/api.ts';
import { RELEASES_KEY } from '../../../client/admin/admin-queries.ts';

/** The releases that are kept, the newest first. */
export const useReleases = () =>
  useQuery({ queryKey: RELEASES_KEY, queryFn: () => callApi<ReleaseSummary[]>('/admin/releases') });
