import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/failure.ts';
import { repeatsProblem } from '../../../contract/study/target-rules.ts';
import { NewTargetRepeats, TargetRepeatsAnswer } from '../../../contract/study/targets.ts';
import type { TargetRepeats } from '../../../contract/study/targets.ts';
import { dayOf } from '../../../contract/shared/utc-days.ts';
import { BadRequest } from '../../../http/errors.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import { topicNames } from '../../content/topics/topic-names.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { listRepeats, replaceRepeats } from './store.ts';
import { requireKnownTopics } from './unknown-topic.ts';

const about = { tags: ['user'], security: [{ session: [] }] };

export interface TargetRepeatRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** Targets that come again on days of the week. Needs a scope that lets in learners alone. */
export const targetRepeatRoutes: FastifyPluginCallbackTypebox<TargetRepeatRoutesOptions> = (
  scope,
  { database, now },
  done,
) => {
  async function repeatsOf(userId: string): Promise<TargetRepeats> {
    const rows = await listRepeats(database.read, userId);
    const names = topicNames(await scope.releases.current());
    return rows.map((row) => ({ ...row, ...names.of(row), weekdays: [...row.weekdays] }));
  }

  scope.get(
    '/api/user/target-repeats',
    {
      schema: {
        ...about,
        summary: "One's targets that repeat on days of the week",
        response: { 200: TargetRepeatsAnswer, ...failures(401, 429) },
      },
    },
    async (request) => ({ success: true as const, data: await repeatsOf(guardedLearner(request).id) }),
  );

  scope.put(
    '/api/user/target-repeats',
    {
      bodyLimit: 4 * SMALL_BODY,
      schema: {
        ...about,
        summary: 'Set which targets repeat, from today (UTC) on',
        description: 'Days gone by, and days that were set by themselves, stay as they are.',
        body: NewTargetRepeats,
        response: { 200: TargetRepeatsAnswer, ...failures(400, 401, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const problem = repeatsProblem(request.body);
      if (problem !== null) throw new BadRequest('invalid_target', problem);
      const { has } = topicNames(await scope.releases.current());
      const outcome = await replaceRepeats(database, id, request.body, {
        today: dayOf(now()),
        isPublished: has,
      });
      requireKnownTopics(outcome);
      return { success: true as const, data: await repeatsOf(id) };
    },
  );
  done();
};
