import type { Static } from 'typebox';
import type { DailyActivity, StudyDays } from '../../../../api/contract/study/activity.ts';
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
import type { TestSummary } from '../../../../api/contract/tests/test-attempts.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { callKnown } from '../../../client/session/known-answers.ts';

/** Number of days, from today, for which due reviews are counted. */
const DUE_DAYS = 60;

export type Feed = Static<typeof CalendarFeed>;

const daysQuery = ({ from, to }: DayRange) => new URLSearchParams({ from, to });

export const readTargetDays = (range: DayRange) =>
  callKnown<TargetDay[]>(`/user/daily-targets?${daysQuery(range)}`);

export const readActivityDays = (range: DayRange) =>
  callKnown<DailyActivity[]>(`/user/daily-activity?${daysQuery(range)}`);

/** Reads all attempts of the range, page by page. */
export const readAttempts = (range: DayRange) => readPages<AttemptSummary>('/quiz/attempts', range, 500);

/** Reads all attempts at tests of the range, page by page. */
export const readTests = (range: DayRange) => readPages<TestSummary>('/user/tests', range, 100);

/** @param limit the server's maximum */
async function readPages<Row extends { id: string }>(
  path: string,
  range: DayRange,
  limit: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const query = daysQuery(range);
    query.set('limit', String(limit));
    const last = rows.at(-1);
    if (last) query.set('before', last.id);
    const page = await callKnown<Row[]>(`${path}?${query}`);
    rows.push(...page);
    if (page.length < limit) return rows;
  }
}

/** The study time of each day, from the server, as all pages show it. */
export const readStudyDays = async (range: DayRange) =>
  (await callKnown<StudyDays>(`/user/study-days?${daysQuery(range)}`)).days;

export const readDueDays = () => callKnown<Static<typeof DueCounts>>(`/user/reviews/counts?days=${DUE_DAYS}`);

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
