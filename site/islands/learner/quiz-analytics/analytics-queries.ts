import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AttemptSummary, TopicFilter } from '../../../../api/contract/practice/quiz.ts';
import type {
  ConfidenceAccuracy,
  QuizSummary,
  TagPerformance,
  TopicUnderstanding,
} from '../../../../api/contract/practice/quiz-figures.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { useSubjects } from '../../../client/queries.tsx';
import { filterQuery } from './analytics-state.ts';

const PAGE_SIZE = 10;
/** Attempts in the chart of scores. */
const CHARTED = 200;

/** Prefix of the query keys of all data that depends on attempts. */
export const QUIZ_KEY = ['quiz'];

/** Loads the data of the page for one filter. */
export function useAnalytics(filter: TopicFilter) {
  const query = filterQuery(filter);
  const read = <Data>(name: string, search: string) => ({
    queryKey: [...QUIZ_KEY, name, search],
    queryFn: () => callApi<Data>(`/quiz/${name}${search}`),
  });
  const summary = useQuery(read<QuizSummary>('summary', query));
  const understanding = useQuery(read<TopicUnderstanding[]>('topic-understanding', query));
  const confidence = useQuery(read<ConfidenceAccuracy[]>('confidence', query));
  const tags = useQuery(read<TagPerformance[]>('tag-performance', query));
  /* The choices of the filter. */
  const allTopics = useQuery(read<TopicUnderstanding[]>('topic-understanding', ''));
  const attempts = useInfiniteQuery({
    queryKey: [...QUIZ_KEY, 'attempts', query],
    queryFn: ({ pageParam }) => {
      const params = new URLSearchParams(query);
      params.set('limit', String(PAGE_SIZE));
      if (pageParam !== null) params.set('before', pageParam);
      return callApi<AttemptSummary[]>(`/quiz/attempts?${params}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? null : (page.at(-1)?.id ?? null)),
  });
  const charted = useQuery(read<AttemptSummary[]>('attempts', withLimit(query, CHARTED)));
  const subjects = useSubjects();
  return { summary, understanding, confidence, tags, allTopics, attempts, charted, subjects };
}

function withLimit(query: string, limit: number): string {
  const params = new URLSearchParams(query);
  params.set('limit', String(limit));
  return `?${params}`;
}
