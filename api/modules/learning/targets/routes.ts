import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/failure.ts';
import { targetDayProblem, targetsProblem } from '../../../contract/study/target-rules.ts';
import {
  TargetDayAnswer,
  TargetDaysAnswer,
  TargetFilter,
  TargetPlan,
  TargetProgress,
} from '../../../contract/study/targets.ts';
import type { TargetDay } from '../../../contract/study/targets.ts';
import { dayOf } from '../../../contract/shared/utc-days.ts';
import { BadRequest, NotFound } from '../../../http/errors.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import { readRange } from '../activity/range.ts';
import { topicNames } from '../../content/topics/topic-names.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { enterProgress, replaceDay } from './store.ts';
import { readTargetDays } from './target-days.ts';
import { requireKnownTopics } from './unknown-topic.ts';

const about = { tags: ['user'], security: [{ session: [] }] };

export interface TargetRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** What a learner wants to do on which day. Needs a scope that lets in learners alone. */
export const targetRoutes: FastifyPluginCallbackTypebox<TargetRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;

  async function dayAfter(userId: string, date: string): Promise<TargetDay> {
    const names = topicNames(await scope.releases.current());
    const [day] = await readTargetDays(database, userId, { from: date, to: date }, names);
    return day ?? { date, targets: [], totalTargetTime: 0, totalActualTime: 0 };
  }

  scope.get(
    '/api/user/daily-targets',
    {
      schema: {
        ...about,
        summary: "One's targets and what was done of them, day by day",
        description:
          'Today alone, `date` alone, or `from` to `to`: at most 400 days. A day that was never set has the targets that repeat on it.',
        querystring: TargetFilter,
        response: { 200: TargetDaysAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const { date, from, to } = request.query;
      if (date !== undefined && (from !== undefined || to !== undefined))
        throw new BadRequest('invalid_range', 'Ask for one day or for a range of days.');
      const range = readRange(
        date === undefined ? { ...(from && { from }), ...(to && { to }) } : { from: date, to: date },
        dayOf(now()),
        1,
      );
      const names = topicNames(await scope.releases.current());
      const data = await readTargetDays(database, guardedLearner(request).id, range, names);
      return { success: true as const, data };
    },
  );

  scope.post(
    '/api/user/daily-targets',
    {
      bodyLimit: 4 * SMALL_BODY,
      schema: {
        ...about,
        summary: 'Set the targets of a day',
        description:
          'They replace those it had; what was entered for targets that stay is kept. An unknown topic is a 404 that names the row.',
        body: TargetPlan,
        response: { 200: TargetDayAnswer, ...failures(400, 401, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const { date, targets } = request.body;
      const wrongDay = targetDayProblem(date);
      if (wrongDay !== null) throw new BadRequest('invalid_date', wrongDay);
      const problem = targetsProblem(targets);
      if (problem !== null) throw new BadRequest('invalid_target', problem);
      const { has } = topicNames(await scope.releases.current());
      requireKnownTopics(await replaceDay(database, id, { date, targets }, has));
      return { success: true as const, data: await dayAfter(id, date) };
    },
  );

  scope.put(
    '/api/user/daily-targets/progress',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...about,
        summary: 'Enter what was done of a target',
        description: 'It is the least that counts: time that was read or practised that day may be more.',
        body: TargetProgress,
        response: { 200: TargetDayAnswer, ...failures(400, 401, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const wrongDay = targetDayProblem(request.body.date);
      if (wrongDay !== null) throw new BadRequest('invalid_date', wrongDay);
      if (!(await enterProgress(database, id, request.body)))
        throw new NotFound('target_not_found', 'There is no such target on that day.');
      return { success: true as const, data: await dayAfter(id, request.body.date) };
    },
  );
  done();
};
