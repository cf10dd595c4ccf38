import type { Static } from 'typebox';
import type { DailyActivity } from '../../../../api/contract/study/activity.ts';
import type { DayRange } from '../../../../api/contract/shared/days.ts';
import type { AttemptSummary } from '../../../../api/contract/practice/quiz.ts';
import type { DueCounts } from '../../../../api/contract/practice/reviews.ts';
import type { PlannedTarget, RepeatedTarget } from '../../../../api/contract/study/target-rules.ts';
import type {
  CalendarFeed,
  NewCalendarFeed,
  TargetDay,
  TargetRepeats,
} from '../../../../api/contract/study/targets.ts';
import { callApi } from '../../../client/api/call-api.ts';

/** The server's maximum. */
const ATTEMPTS_PER_REQUEST = 500;
/** Number of days, from today, for which due reviews are counted. */
const DUE_DAYS = 60;

export type Feed = Static<typeof CalendarFeed>;

const daysQuery = ({ from, to }: DayRange) => new URLSearchParams({ from, to });

export const readTargetDays = (range: DayRange) =>
  callApi<TargetDay[]>(`/user/daily-targets?${daysQuery(range)}`);

export const readActivityDays = (range: DayRange) =>
  callApi<DailyActivity[]>(`/user/daily-activity?${daysQuery(range)}`);

/** Reads all attempts of the range, page by page. */
export async function readAttempts(range: DayRange): Promise<AttemptSummary[]> {
  const attempts: AttemptSummary[] = [];
  for (;;) {
    const query = daysQuery(range);
    query.set('limit', String(ATTEMPTS_PER_REQUEST));
    const last = attempts.at(-1);
    if (last) query.set('before', last.id);
    const page = await callApi<AttemptSummary[]>(`/quiz/attempts?${query}`);
    attempts.push(...page);
    if (page.length < ATTEMPTS_PER_REQUEST) return attempts;
  }
}

export const readDueDays = () => callApi<Static<typeof DueCounts>>(`/user/reviews/counts?days=${DUE_DAYS}`);

export const copyTargets = (from: string, to: string, move: boolean) =>
  callApi<{ copied: number; moved: number }>('/user/daily-targets/copy', {
    method: 'POST',
    body: { from, to, move },
  });

/** @param basedOn the saved targets that the new ones started from */
export const saveTargets = (
  date: string,
  targets: readonly PlannedTarget[],
  basedOn: readonly (PlannedTarget & { elsewhereTime: number; ticked: boolean })[],
) => callApi<TargetDay>('/user/daily-targets', { method: 'POST', body: { date, targets, basedOn } });

export const readRepeats = () => callApi<TargetRepeats>('/user/target-repeats');

/** @param basedOn the saved repeats that the new ones started from */
export const saveRepeats = (repeats: readonly RepeatedTarget[], basedOn: readonly RepeatedTarget[]) =>
  callApi<TargetRepeats>('/user/target-repeats', { method: 'PUT', body: { repeats, basedOn } });

export const readFeed = () => callApi<Feed>('/user/calendar-feed');

export const createFeed = () =>
  callApi<Static<typeof NewCalendarFeed>>('/user/calendar-feed', { method: 'POST' });

export const deleteFeed = () => callApi<null>('/user/calendar-feed', { method: 'DELETE' });
