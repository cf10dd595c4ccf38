import { useCallback } from 'react';
import type { SiteFileName } from '../../../../../api/contract/admin/site-files.ts';
import { useContentOverview } from '../../../../client/admin/admin-queries.ts';

const SHOWN = 20;

/** Suggests addresses of subjects and topics for the fields that name them. */
export function useSuggestions(name: SiteFileName): (field: string, text: string) => string[] {
  const { data } = useContentOverview();
  return useCallback(
    (field, text) => {
      const subjects = data?.subjects ?? [];
      const isSubject = (name === 'courses' && field === 'slug') || (name === 'tags' && field === 'subject');
      const isTopic = name === 'redirects' && field === 'to';
      if (!isSubject && !isTopic) return [];
      const known = isSubject
        ? subjects.map(({ slug }) => slug)
        : subjects.flatMap(({ slug, topics }) => topics.map((topic) => `${slug}/${topic.slug}`));
      return known.filter((address) => address.includes(text.trim().toLowerCase())).slice(0, SHOWN);
    },
    [data, name],
  );
}
