import { useQuery } from '@tanstack/react-query';
import { readSubjects } from './read-subjects.ts';

/** All subjects with their topics, asked for once a page: they tell what the slugs of everything else are called. */
export const useSubjects = () =>
  useQuery({ queryKey: ['subjects'], queryFn: readSubjects, staleTime: Infinity });
