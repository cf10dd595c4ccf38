import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { DayFilter, StatsAnswer, StudyDaysAnswer } from '../../../contract/study/activity.ts';
import { failures } from '../../../contract/shared/failure.ts';
import { averageTime, completionRate } from '../../../contract/study/stats-rules.ts';
import { streaksOf } from '../../../contract/study/streaks.ts';
import { dayOf } from '../../../contract/shared/utc-days.ts';
import type { Database } from '../../../db/client.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { topicNames } from '../../content/topics/topic-names.ts';
import { readRange } from './range.ts';
import { countBookmarks, listStudyDays, sumActivity, sumPractice, sumProgress } from './store.ts';
import { joinDays } from './study-days.ts';

const about = { tags: ['user'], security: [{ session: [] }] };
const DAYS_UNLESS_SAID = 366;

export interface StatsRoutesOptions {
  database: Database;
  /** ms since 1970 */
  now: () => number;
}

/** A learner's work in figures. Needs a scope that lets in learners alone. */
export const statsRoutes: FastifyPluginCallbackTypebox<StatsRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;

  scope.get(
    '/api/user/stats',
    {
      schema: {
        ...about,
        summary: 'What one has begun, completed and spent time on',
        response: { 200: StatsAnswer, ...failures(401, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const [rows, totalBookmarks] = await Promise.all([
        sumProgress(database, id),
        countBookmarks(database, id),
      ]);
      const names = topicNames(await scope.releases.current());
      const total = (field: 'timeSpent' | 'topicsStarted' | 'topicsCompleted') =>
        rows.reduce((so, row) => so + row[field], 0);
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
        ...about,
        summary: 'Reading and practice by day, and days in a row',
        description: `At most 400 days; without \`from\` or \`to\` the last ${DAYS_UNLESS_SAID}. Days in a row count from the first day there is.`,
        querystring: DayFilter,
        response: { 200: StudyDaysAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const today = dayOf(now());
      const range = readRange(request.query, today, DAYS_UNLESS_SAID);
      const [read, practised, studied] = await Promise.all([
        sumActivity(database, id, range),
        sumPractice(database, id, range),
        listStudyDays(database, id),
      ]);
      const { current, longest } = streaksOf(studied, today);
      const data = { days: joinDays(read, practised), currentStreak: current, longestStreak: longest };
      return { success: true as const, data };
    },
  );
  done();
};
