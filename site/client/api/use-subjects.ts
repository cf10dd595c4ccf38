import { useQuery } from '@tanstack/react-query';
import { readSubjects } from './read-subjects.ts';

/** All subjects with their topics, fetched once per page. They give the titles for slugs. */
export const useSubjects = () =>
  useQuery({ queryKey: ['subjects'], queryFn: readSubjects, staleTime: Infinity });
