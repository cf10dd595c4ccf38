import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/failure.ts';
import {
  Completion,
  ProgressAnswer,
  ProgressListAnswer,
  ProgressReport,
} from '../../../contract/study/progress.ts';
import type { Progress } from '../../../contract/study/progress.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import { requireAccess } from '../../content/topics/access.ts';
import { findTopic } from '../../content/topics/published-topic.ts';
import { topicNames } from '../../content/topics/topic-names.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { toProgress } from './entry.ts';
import { readReport } from './report.ts';
import { keepReport, prepareListProgress, PROGRESS_AT_ONCE } from './store.ts';

const about = { tags: ['user'], security: [{ session: [] }] };

export interface ProgressRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** What a learner has read, for how long, and what is done. Needs a scope that lets in learners alone. */
export const progressRoutes: FastifyPluginCallbackTypebox<ProgressRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;
  const listProgress = prepareListProgress(database);

  async function keep(learner: Learner, body: ProgressReport): Promise<Progress> {
    const release = await scope.releases.current();
    const { topic } = findTopic(release, body.subject, body.topic);
    requireAccess(topic.access, learner);
    const row = await keepReport(database, learner.id, readReport(body, now()));
    return toProgress(row, topicNames(release));
  }

  scope.get(
    '/api/user/progress',
    {
      schema: {
        ...about,
        summary: 'Every topic one has begun, the one opened last first',
        description: `Topics that are not published any more included; at most ${PROGRESS_AT_ONCE} of them.`,
        response: { 200: ProgressListAnswer, ...failures(401, 429) },
      },
    },
    async (request) => {
      const rows = await listProgress(guardedLearner(request).id);
      const names = topicNames(await scope.releases.current());
      return { success: true as const, data: rows.map((row) => toProgress(row, names)) };
    },
  );

  scope.post(
    '/api/user/progress',
    {
      bodyLimit: 4 * SMALL_BODY,
      schema: {
        ...about,
        summary: 'Report time spent on a topic',
        description:
          'Time only ever grows, and what comes twice counts once. A day holds 86,400 seconds at most. Days may be 60 days back and one ahead.',
        body: ProgressReport,
        response: { 200: ProgressAnswer, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await keep(guardedLearner(request), request.body),
    }),
  );

  scope.post(
    '/api/user/progress/complete',
    {
      bodyLimit: 4 * SMALL_BODY,
      schema: {
        ...about,
        summary: 'Complete a topic',
        description: 'Once: what is completed stays so, with the time at which it first was.',
        body: Completion,
        response: { 200: ProgressAnswer, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await keep(guardedLearner(request), toReport(request.body)),
    }),
  );
  done();
};

/** Completion is open: what it does not name has not been looked at by anyone, and is no part of the report. */
function toReport({ subject, topic, timeSpent, reading, notes }: Completion): ProgressReport {
  return {
    subject,
    topic,
    completed: true,
    ...(timeSpent !== undefined && { timeSpent }),
    ...(reading !== undefined && { reading }),
    ...(notes !== undefined && { notes }),
  };
}
