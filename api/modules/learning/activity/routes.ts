import type { TestClock } from '../../../operations/test-clock.ts';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { DayFilter } from '../../../contract/shared/day-filter.ts';
import {
  DailyActivityAnswer,
  MAX_RECENT,
  RecentActivityAnswer,
  RecentFilter,
  StatsAnswer,
  StudyDaysAnswer,
} from '../../../contract/study/activity.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import { addDays, localDay, startOfLocalDay } from '../../../contract/shared/days.ts';
import type { Database } from '../../../db/client.ts';
import { readSchedule } from '../../identity/profile/store.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { listRecentBookmarks } from '../bookmarks/store.ts';
import { topicNames } from '../../content/topics/topic-names.ts';
import { listRecentProgress, toProgress } from '../progress/store.ts';
import { toAttemptSummary } from '../quiz/attempt-response.ts';
import { listAttempts } from '../quiz/store.ts';
import { toTestSummary } from '../tests/taking/attempt-response.ts';
import { listTests } from '../tests/attempts/store.ts';
import { parseDayRange } from '../request-dates.ts';
import {
  countBookmarks,
  listActivity,
  listStudyDays,
  MAX_ACTIVITY,
  readStudyDays,
  sumProgress,
} from './store.ts';
import { averageTime, completionRate, computeStreaks } from './study-stats.ts';

const common = { tags: ['user'], security: [{ session: [] }] };
const DEFAULT_DAYS = 31;
const DEFAULT_RECENT_DAYS = 7;
const DEFAULT_STUDY_DAYS = 366;

interface ActivityRoutesOptions {
  database: Database;
  /** ms since 1970 */
  now: () => number;
  testClock: TestClock;
}

/** A learner's activity and statistics. Register in a scope that requires a learner. */
export const activityRoutes: FastifyPluginCallbackTypebox<ActivityRoutesOptions> = (scope, options, done) => {
  const { database, now, testClock } = options;

  scope.get(
    '/api/user/daily-activity',
    {
      schema: {
        ...common,
        summary: 'List your reading and completed topics by day',
        description: `At most 400 days and the newest ${MAX_ACTIVITY} activities. Defaults to the last ${DEFAULT_DAYS} days.`,
        querystring: DayFilter,
        response: { 200: DailyActivityAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const { id, timeZone } = guardedLearner(request);
      const range = parseDayRange(request.query, localDay(now(), timeZone), DEFAULT_DAYS);
      const rows = await listActivity(database.read, id, range);
      const names = topicNames(await scope.releases.current());
      const data = [...Map.groupBy(rows, ({ date }) => date)].map(([date, dayRows]) => ({
        date,
        activities: dayRows.map((row) => ({ ...row, ...names.of(row) })),
        totalTimeSpent: dayRows.reduce((total, { timeSpent }) => total + timeSpent, 0),
      }));
      return { success: true as const, data };
    },
  );

  scope.get(
    '/api/user/recent-activity',
    {
      schema: {
        ...common,
        summary: 'List your recent progress, bookmarks, quiz attempts and tests',
        querystring: RecentFilter,
        response: { 200: RecentActivityAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const { id, timeZone } = guardedLearner(request);
      const { days = DEFAULT_RECENT_DAYS } = request.query;
      const from = addDays(localDay(now(), timeZone), 1 - days);
      const window = { since: startOfLocalDay(from, timeZone), limit: MAX_RECENT };
      const [progress, bookmarks, attempts, tests] = await Promise.all([
        listRecentProgress(database.read, { userId: id, ...window }),
        listRecentBookmarks(database.read, id, window),
        listAttempts(database.read, id, { from, to: null, before: null, limit: window.limit }),
        listTests(database.read, id, { test: undefined, from, to: null, before: null, limit: window.limit }),
      ]);
      const release = await scope.releases.current();
      const names = topicNames(release);
      const data = {
        progress: progress.map((row) => toProgress(row, names)),
        bookmarks,
        quizAttempts: attempts.map((row) => ({ ...toAttemptSummary(row), ...names.of(row) })),
        tests: tests.map((row) => toTestSummary(row, { tests: release?.tests, now: testClock.timeOf(row) })),
      };
      return { success: true as const, data };
    },
  );

  scope.get(
    '/api/user/stats',
    {
      schema: {
        ...common,
        summary: 'Get your completion rate, study time and totals',
        response: { 200: StatsAnswer, ...failures(401, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const [rows, totalBookmarks] = await Promise.all([
        sumProgress(database.read, id),
        countBookmarks(database.read, id),
      ]);
      const names = topicNames(await scope.releases.current());
      const total = (field: 'timeSpent' | 'topicsStarted' | 'topicsCompleted') =>
        rows.reduce((sum, row) => sum + row[field], 0);
      const [seconds, started, completed] = [
        total('timeSpent'),
        total('topicsStarted'),
        total('topicsCompleted'),
      ];
      const data = {
        totalTopicsCompleted: completed,
        completionRate: completionRate(completed, started),
        totalTimeSpent: seconds,
        averageTimePerTopic: averageTime(seconds, started),
        totalBookmarks,
        subjects: rows.map((row) => ({ ...row, ...names.ofSubject(row.subject) })),
      };
      return { success: true as const, data };
    },
  );

  scope.get(
    '/api/user/study-days',
    {
      schema: {
        ...common,
        summary: 'List your study by day, with streaks',
        description: `At most 400 days. Defaults to the last ${DEFAULT_STUDY_DAYS} days. Streaks consider all days.`,
        querystring: DayFilter,
        response: { 200: StudyDaysAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const { id, timeZone } = guardedLearner(request);
      const today = localDay(now(), timeZone);
      const range = parseDayRange(request.query, today, DEFAULT_STUDY_DAYS);
      const [days, [studiedToday], studyDays, { dailyMinutes }] = await Promise.all([
        readStudyDays(database.read, id, range),
        readStudyDays(database.read, id, { from: today, to: today }),
        listStudyDays(database.read, id),
        readSchedule(database.read, id),
      ]);
      const { current, longest, frozen, freezeLeft } = computeStreaks(studyDays, today);
      const data = {
        days,
        currentStreak: current,
        longestStreak: longest,
        frozenDays: frozen.filter((day) => day >= range.from && day <= range.to),
        freezeLeft,
        goal: {
          minutes: dailyMinutes,
          seconds: studiedToday?.studyTime ?? 0,
        },
      };
      return { success: true as const, data };
    },
  );
  done();
};
