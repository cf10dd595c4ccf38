import { useQuery } from '@tanstack/react-query';
import type { SubjectSummary } from '../../../api/contract/content/topics.ts';
import { fetchAnswer } from './call-api.ts';

/** All published subjects with their topics. @throws {ApiError} */
export const readSubjects = async () => (await fetchAnswer('/subjects')) as SubjectSummary[];

/** All subjects with their topics, fetched once per page. They give the titles for slugs. */
export const useSubjects = () =>
  useQuery({ queryKey: ['subjects'], queryFn: readSubjects, staleTime: Infinity });
