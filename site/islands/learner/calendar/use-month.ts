import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { readActivityDays, readAttempts, readDueDays, readTargetDays } from './calendar-api.ts';
import { daysOfMonth } from './calendar-state.ts';
import { recordsByDay, type DayRecords } from './day-summary.ts';

/** All that is read about days stands under this key. */
const KEY = ['calendar'];

export interface MonthRecords {
  recordsOf: (day: string) => DayRecords;
  /** Nothing is known of it yet. */
  pending: boolean;
  /** What the server said against it; null where nothing. */
  problem: string | null;
  retry: () => void;
}

/** What happened in a month. What has been read of it before is there at once, and read again. */
export function useMonth(month: string): MonthRecords {
  const range = daysOfMonth(month);
  const [targets, activity, attempts, due] = useQueries({
    queries: [
      { queryKey: [...KEY, 'targets', month], queryFn: () => readTargetDays(range) },
      { queryKey: [...KEY, 'activity', month], queryFn: () => readActivityDays(range) },
      { queryKey: [...KEY, 'attempts', month], queryFn: () => readAttempts(range) },
      { queryKey: [...KEY, 'due'], queryFn: readDueDays },
    ],
  });
  const recordsOf = useMemo(
    () =>
      recordsByDay({
        targetDays: targets.data,
        activityDays: activity.data,
        attempts: attempts.data,
        dueDays: due.data,
      }),
    [targets.data, activity.data, attempts.data, due.data],
  );
  const all = [targets, activity, attempts, due];
  return {
    recordsOf,
    pending: targets.isPending || activity.isPending || attempts.isPending,
    problem: all.find(({ isError }) => isError)?.error?.message ?? null,
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
}

/** Reads again what is shown, once something was changed. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: KEY }), [client]);
}
