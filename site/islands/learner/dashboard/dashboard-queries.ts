import { useQuery } from '@tanstack/react-query';
import type { RecentActivity, Stats, StudyDays } from '../../../../api/contract/study/activity.ts';
import type { HighlightList } from '../../../../api/contract/study/highlights.ts';
import type { Bookmark } from '../../../../api/contract/study/bookmarks.ts';
import type { Progress } from '../../../../api/contract/study/progress.ts';
import type { ChangedTopic } from '../../../../api/contract/study/notes.ts';
import type { TargetDay } from '../../../../api/contract/study/targets.ts';
import type { WeeklySummary } from '../../../../api/contract/study/weekly-summary.ts';
import { callKnown } from '../../../client/session/known-answers.ts';
import { learnerToday } from '../../../client/session/learner-day.ts';
import { mapRange } from './study-map.ts';

export const today = () => learnerToday(Date.now());

/** Prefix of the query keys of all data of the dashboard. */
export const USER_KEY = ['user'];

const read = <Data>(name: string) => ({
  queryKey: [...USER_KEY, name],
  queryFn: () => callKnown<Data>(`/user/${name}`),
});

export const useStats = () => useQuery(read<Stats>('stats'));
export const useRecentActivity = () => useQuery(read<RecentActivity>('recent-activity?days=7'));
export const useProgress = () => useQuery(read<Progress[]>('progress'));
export const useTargets = () => useQuery(read<TargetDay[]>(`daily-targets?date=${today()}`));
export const useBookmarks = () => useQuery(read<Bookmark[]>('bookmarks'));
export const useHighlights = (page: number) => useQuery(read<HighlightList>(`highlights?page=${page}`));
export const useChangedTopics = () => useQuery(read<ChangedTopic[]>('reads'));
export const useWeeklySummary = () => useQuery(read<WeeklySummary>('weekly-summary'));
export const useDueReviews = () =>
  useQuery(read<{ counts: { due: number; total: number } }>('reviews?due=today&limit=1'));

export function useStudyDays() {
  const { from, to } = mapRange(today());
  return useQuery(read<StudyDays>(`study-days?from=${from}&to=${to}`));
}

interface QueryState {
  isError: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** Returns one error message for all failed queries, or null. @param subject such as 'Your bookmarks' */
export function loadFailure(
  subject: string,
  queries: readonly QueryState[],
): { text: string; retry: () => void } | null {
  const failed = queries.filter(({ isError }) => isError);
  if (failed.length === 0) return null;
  return {
    text: `${subject} could not be loaded. ${failed[0]?.error?.message ?? ''}`.trim(),
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
