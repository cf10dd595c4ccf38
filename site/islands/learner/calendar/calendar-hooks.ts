import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { addDays, startOfLocalDay } from '../../../../api/contract/shared/days.ts';
import { learnerToday, learnerZone } from '../../../client/session/learner-day.ts';
import {
  readActivityDays,
  readAttempts,
  readDueDays,
  readStudyDays,
  readTargetDays,
  readTests,
} from './calendar-api.ts';
import { daysOfMonth } from './dates.ts';
import { recordsByDay, type DayRecords } from './day-summary.ts';

/** Prefix of the query keys of all data about days. */
const CALENDAR_KEY = ['calendar'];

export interface MonthRecords {
  recordsOf: (day: string) => DayRecords;
  /** True until the first response of each query. */
  pending: boolean;
  /** Message of the first failed query, or null. */
  problem: string | null;
  retry: () => void;
}

/** Loads the records of a month (`YYYY-MM`). Cached data is shown at once and refetched. */
export function useMonth(month: string): MonthRecords {
  const range = daysOfMonth(month);
  const [targets, activity, attempts, tests, study, due] = useQueries({
    queries: [
      { queryKey: [...CALENDAR_KEY, 'targets', month], queryFn: () => readTargetDays(range) },
      { queryKey: [...CALENDAR_KEY, 'activity', month], queryFn: () => readActivityDays(range) },
      { queryKey: [...CALENDAR_KEY, 'attempts', month], queryFn: () => readAttempts(range) },
      { queryKey: [...CALENDAR_KEY, 'tests', month], queryFn: () => readTests(range) },
      { queryKey: [...CALENDAR_KEY, 'study', month], queryFn: () => readStudyDays(range) },
      { queryKey: [...CALENDAR_KEY, 'due'], queryFn: readDueDays },
    ],
  });
  const recordsOf = useMemo(
    () =>
      recordsByDay({
        targetDays: targets.data,
        activityDays: activity.data,
        attempts: attempts.data,
        tests: tests.data,
        studyDays: study.data,
        dueDays: due.data,
      }),
    [targets.data, activity.data, attempts.data, tests.data, study.data, due.data],
  );
  const perDay = [targets, activity, attempts, tests, study];
  const all = [...perDay, due];
  return {
    recordsOf,
    pending: perDay.some(({ isPending }) => isPending),
    problem: all.find(({ isError }) => isError)?.error?.message ?? null,
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
}

/** Returns a function that refetches the data on the page after a change. */
export function useReloadCalendar(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: CALENDAR_KEY }), [client]);
}

/** Today as `YYYY-MM-DD` in the learner's time zone, updated at midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => learnerToday(Date.now()));
  useEffect(() => {
    const update = () => setToday(learnerToday(Date.now()));
    const midnight = startOfLocalDay(addDays(today, 1), learnerZone());
    const timer = setTimeout(update, midnight - Date.now());
    /* Timers do not run while a device sleeps. */
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [today]);
  return today;
}
