import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_SIZE } from '../../../api/contract/admin/audit.ts';
import { callApi } from './call-api.ts';

export interface EntryPages<Entry> {
  /** The previous page's entries while the next page loads; undefined before the first page is loaded. */
  entries: readonly Entry[] | undefined;
  /** From 1. */
  page: number;
  hasNext: boolean;
  isLoading: boolean;
  /** Why loading failed, or null. */
  problem: string | null;
  retry: () => void;
  turn: (page: number) => void;
}

/**
 * A paginated admin list, with cursor pagination by the last entry of the page before.
 *
 * @param name path below `/api/admin`
 * @param filter query parameters; a change goes back to the first page
 */
export function useEntryPages<Entry extends { id: string }>(
  name: string,
  filter: Readonly<Record<string, string>> = {},
): EntryPages<Entry> {
  const asked = new URLSearchParams(filter).toString();
  /* Ids of the last entries of the previous pages. */
  const [trail, setTrail] = useState<{ asked: string; ends: readonly string[] }>({ asked, ends: [] });
  const ends = trail.asked === asked ? trail.ends : [];
  const before = ends.at(-1);
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: ['admin', name, asked, before],
    queryFn: () => {
      const query = new URLSearchParams({ ...filter, ...(before !== undefined && { before }) });
      return callApi<Entry[]>(`/admin/${name}?${query.toString()}`);
    },
    placeholderData: keepPreviousData,
  });
  return {
    entries: data,
    page: ends.length + 1,
    hasNext: data?.length === PAGE_SIZE,
    isLoading: isFetching,
    problem: isError ? error.message : null,
    retry: () => void refetch(),
    turn: (page) => {
      const last = data?.at(-1)?.id;
      if (page <= ends.length) setTrail({ asked, ends: ends.slice(0, page - 1) });
      else if (last !== undefined) setTrail({ asked, ends: [...ends, last] });
    },
  };
}
