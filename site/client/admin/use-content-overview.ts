import { useQuery } from '@tanstack/react-query';
import type { ContentOverview } from '../../../api/contract/admin/content.ts';
import { callApi } from '../api/api.ts';

const overview = {
  queryKey: ['admin', 'content'],
  queryFn: () => callApi<ContentOverview>('/admin/content'),
};

/** The content folder, fetched once for all islands of the page. */
export const useContentOverview = () => useQuery(overview);
