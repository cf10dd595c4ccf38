import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import {
  DailyActivityAnswer,
  DayFilter,
  RECENT_AT_ONCE,
  RecentActivityAnswer,
  RecentFilter,
} from '../../../contract/study/activity.ts';
import { failures } from '../../../contract/shared/failure.ts';
import { DAY, dayOf, startOfDayOf } from '../../../contract/shared/utc-days.ts';
import type { Database } from '../../../db/client.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { listRecentBookmarks } from '../bookmarks/store.ts';
import { topicNames } from '../../content/topics/topic-names.ts';
import { toProgress } from '../progress/entry.ts';
import { listRecentProgress } from '../progress/store.ts';
import { toSummary } from '../quiz/attempt-answers.ts';
import { listAttempts } from '../quiz/store.ts';
import { readRange } from './range.ts';
import { ACTIVITY_AT_ONCE, listActivity } from './store.ts';

const about = { tags: ['user'], security: [{ session: [] }] };
const DAYS_UNLESS_SAID = 31;
const RECENT_DAYS_UNLESS_SAID = 7;

export interface ActivityRoutesOptions {
  database: Database;
  /** ms since 1970 */
  now: () => number;
}

/** What a learner did when. Needs a scope that lets in learners alone. */
export const activityRoutes: FastifyPluginCallbackTypebox<ActivityRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;

  scope.get(
    '/api/user/daily-activity',
    {
      schema: {
        ...about,
        summary: 'What one read and completed, day by day',
        description: `At most 400 days and, the newest first, ${ACTIVITY_AT_ONCE} activities; without \`from\` or \`to\` the last ${DAYS_UNLESS_SAID} days.`,
        querystring: DayFilter,
        response: { 200: DailyActivityAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const range = readRange(request.query, dayOf(now()), DAYS_UNLESS_SAID);
      const rows = await listActivity(database.read, guardedLearner(request).id, range);
      const names = topicNames(await scope.releases.current());
      const data = [...Map.groupBy(rows, ({ date }) => date)].map(([date, ofDay]) => ({
        date,
        activities: ofDay.map((row) => ({ ...row, ...names.of(row) })),
        totalTimeSpent: ofDay.reduce((total, { timeSpent }) => total + timeSpent, 0),
      }));
      return { success: true as const, data };
    },
  );

  scope.get(
    '/api/user/recent-activity',
    {
      schema: {
        ...about,
        summary: 'What one did in the last days',
        querystring: RecentFilter,
        response: { 200: RecentActivityAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const { days = RECENT_DAYS_UNLESS_SAID } = request.query;
      const window = { since: startOfDayOf(now()) - (days - 1) * DAY, limit: RECENT_AT_ONCE };
      const [progress, bookmarks, attempts] = await Promise.all([
        listRecentProgress(database, id, window),
        listRecentBookmarks(database, id, window),
        listAttempts(database, id, { from: window.since, until: null, before: null, limit: window.limit }),
      ]);
      const names = topicNames(await scope.releases.current());
      const data = {
        progress: progress.map((row) => toProgress(row, names)),
        bookmarks,
        quizAttempts: attempts.map((row) => ({ ...toSummary(row), ...names.of(row) })),
      };
      return { success: true as const, data };
    },
  );
  done();
};
