import { useQuery } from '@tanstack/react-query';
import type { ContentOverview } from '../../../api/contract/admin/content.ts';
import { callApi } from '../api/api.ts';

const overview = {
  queryKey: ['admin', 'content'],
  queryFn: () => callApi<ContentOverview>('/admin/content'),
};

/** All that is in the content folder, one answer for all islands of the page. */
export const useContentOverview = () => useQuery(overview);
