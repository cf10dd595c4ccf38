import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type {
  AttemptSummary,
  QuizSummary,
  TagPerformance,
  TopicFilter,
  TopicUnderstanding,
} from '../../../../api/contract/practice/quiz.ts';
import { callApi } from '../../../client/api/api.ts';
import { useSubjects } from '../../../client/api/use-subjects.ts';
import { filterQuery } from './analytics-state.ts';

const ATTEMPTS_AT_ONCE = 25;

/** All that depends on attempts stands under this key. */
export const QUIZ_KEY = ['quiz'];

/** The reads of the page, for one filter. */
export function useAnalytics(filter: TopicFilter) {
  const query = filterQuery(filter);
  const read = <Data>(name: string, asked: string) => ({
    queryKey: [...QUIZ_KEY, name, asked],
    queryFn: () => callApi<Data>(`/quiz/${name}${asked}`),
  });
  const summary = useQuery(read<QuizSummary>('summary', query));
  const understanding = useQuery(read<TopicUnderstanding[]>('topic-understanding', query));
  const tags = useQuery(read<TagPerformance[]>('tag-performance', query));
  /* Of all topics: what the filter offers. */
  const everything = useQuery(read<TopicUnderstanding[]>('topic-understanding', ''));
  const attempts = useInfiniteQuery({
    queryKey: [...QUIZ_KEY, 'attempts', query],
    queryFn: ({ pageParam }) => {
      const params = new URLSearchParams(query);
      params.set('limit', String(ATTEMPTS_AT_ONCE));
      if (pageParam !== null) params.set('before', pageParam);
      return callApi<AttemptSummary[]>(`/quiz/attempts?${params}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < ATTEMPTS_AT_ONCE ? null : (page.at(-1)?.id ?? null)),
  });
  const subjects = useSubjects();
  return { summary, understanding, tags, everything, attempts, subjects };
}
