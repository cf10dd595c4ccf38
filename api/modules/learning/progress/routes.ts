import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/failure.ts';
import { isStorable } from '../../../contract/shared/storable-text.ts';
import { localDay } from '../../../contract/shared/days.ts';
import {
  Completion,
  ProgressAnswer,
  ProgressListAnswer,
  ProgressReport,
} from '../../../contract/study/progress.ts';
import type { Progress } from '../../../contract/study/progress.ts';
import { readingDayProblem, readingDays } from '../../../contract/study/reading-rules.ts';
import { BadRequest } from '../../../http/errors.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import { requireAccess } from '../../content/topics/access.ts';
import { findTopic } from '../../content/topics/published-topic.ts';
import { topicNames } from '../../content/topics/topic-names.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { parseClientTime } from '../request-dates.ts';
import { MAX_PROGRESS, prepareListProgress, saveReport, toProgress } from './store.ts';
import type { ParsedReport } from './store.ts';

const common = { tags: ['user'], security: [{ session: [] }] };

export interface ProgressRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** A learner's progress in topics. Register in a scope that requires a learner. */
export const progressRoutes: FastifyPluginCallbackTypebox<ProgressRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;
  const listProgress = prepareListProgress(database);

  async function save(learner: Learner, body: ProgressReport): Promise<Progress> {
    const release = await scope.releases.current();
    const { topic } = findTopic(release, body.subject, body.topic);
    requireAccess(topic.access, learner);
    const row = await saveReport(database, learner.id, parseReport(body, now(), learner.timeZone));
    return toProgress(row, topicNames(release));
  }

  scope.get(
    '/api/user/progress',
    {
      schema: {
        ...common,
        summary: 'List your progress by topic, newest first',
        description: `At most ${MAX_PROGRESS} topics, including unpublished ones.`,
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
        ...common,
        summary: 'Report time spent on a topic',
        description:
          'Times only grow, and repeated reports count once. A day has at most 86,400 seconds. Accepts days from 60 days ago to tomorrow.',
        body: ProgressReport,
        response: { 200: ProgressAnswer, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await save(guardedLearner(request), request.body),
    }),
  );

  scope.post(
    '/api/user/progress/complete',
    {
      bodyLimit: 4 * SMALL_BODY,
      schema: {
        ...common,
        summary: 'Complete a topic',
        description: 'Has no effect on a completed topic, which keeps the time of its first completion.',
        body: Completion,
        response: { 200: ProgressAnswer, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await save(guardedLearner(request), toReport(request.body)),
    }),
  );
  done();
};

/** Takes only known fields: unknown ones pass the schema without validation. */
function toReport({ subject, topic, timeSpent, reading, position, notes }: Completion): ProgressReport {
  return {
    subject,
    topic,
    completed: true,
    ...(timeSpent !== undefined && { timeSpent }),
    ...(reading !== undefined && { reading }),
    ...(position !== undefined && { position }),
    ...(notes !== undefined && { notes }),
  };
}

/**
 * @param now ms since 1970
 * @param timeZone of the learner
 * @throws BadRequest naming the reading, counted from 1
 */
function parseReport(body: ProgressReport, now: number, timeZone: string): ParsedReport {
  const { subject, topic, timeSpent, reading = [], position, notes, date } = body;
  const today = localDay(now, timeZone);
  const days = readingDays(now, timeZone);
  for (const [index, { date: day }] of reading.entries()) {
    const problem = readingDayProblem(day, days);
    if (problem !== null) throw new BadRequest('invalid_date', `Reading ${index + 1}: ${problem}`);
  }
  const problem = date === undefined ? null : readingDayProblem(date, days);
  if (problem !== null) throw new BadRequest('invalid_date', problem);
  if (typeof notes === 'string' && !isStorable(notes))
    throw new BadRequest('invalid_request', 'The notes contain a character that cannot be stored.');
  if (position && ![position.headingId, position.sectionTitle].every((text) => isStorable(text ?? '')))
    throw new BadRequest('invalid_request', 'The position contains a character that cannot be stored.');
  return {
    subject,
    topic,
    today,
    timeZone,
    now,
    readings: reading.map((one) => ({ ...one, clientId: one.clientId.toLowerCase() })),
    total: timeSpent === undefined || body.reading ? null : { seconds: timeSpent, date: date ?? today },
    position: position ? { ...position, readAt: parseClientTime(position.readAt, now) } : null,
    completes: body.completed === true,
    lastAccessed: parseClientTime(body.lastAccessed, now),
    notes,
  };
}
