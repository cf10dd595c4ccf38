import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { TopicPath } from '../../../contract/content/topics.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import { isStorable } from '../../../contract/shared/storable-text.ts';
import { localDay } from '../../../contract/shared/days.ts';
import {
  Completion,
  ProgressAnswer,
  ProgressListAnswer,
  ProgressReport,
  TopicProgressAnswer,
  type Progress,
} from '../../../contract/study/progress.ts';
import { readingDayProblem, readingDays } from '../../../contract/study/reading-rules.ts';
import { BadRequest } from '../../../http/errors.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { requireAccess } from '../../content/topics/access.ts';
import { findTopic } from '../../content/topics/published-topic.ts';
import { topicNames } from '../../content/topics/topic-names.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { eventZone, parseClientTime, parseEvent } from '../request-dates.ts';
import {
  findTopicProgress,
  MAX_PROGRESS,
  listProgress,
  saveReport,
  toProgress,
  undoCompletion,
  type ParsedReport,
} from './store.ts';

const common = { tags: ['user'], security: [{ session: [] }] };

interface ProgressRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** A learner's progress in topics. Register in a scope that requires a learner. */
export const progressRoutes: FastifyPluginCallbackTypebox<ProgressRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;

  async function save(
    learner: Learner,
    body: ProgressReport,
    { byLearner = false, happenedAt: at, timeZone, sentAt }: Partial<Completion> = {},
  ): Promise<Progress> {
    const release = await scope.releases.current();
    const { topic } = findTopic(release, body.subject, body.topic);
    requireAccess(topic.access, learner);
    const time = { now: now(), accountZone: learner.timeZone };
    const completed = parseEvent({ at, timeZone, sentAt }, time);
    const report = { ...parseReport(body, time), byLearner, completed };
    const row = await saveReport(database, learner.id, report);
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
      const rows = await listProgress(database.read, { userId: guardedLearner(request).id });
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
        description:
          'Has no effect on a completed topic, which keeps the time of its first completion, nor on one whose completion was undone, unless `byLearner` is true.',
        body: Completion,
        response: { 200: ProgressAnswer, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await save(guardedLearner(request), toReport(request.body), request.body),
    }),
  );

  scope.get(
    '/api/user/progress/:subject/:topic',
    {
      schema: {
        ...common,
        summary: 'Get your progress in a topic',
        params: TopicPath,
        response: { 200: TopicProgressAnswer, ...failures(401, 429) },
      },
    },
    async (request) => {
      const row = await findTopicProgress(database.read, guardedLearner(request).id, request.params);
      const names = topicNames(await scope.releases.current());
      return { success: true as const, data: row && toProgress(row, names) };
    },
  );

  scope.delete(
    '/api/user/progress/:subject/:topic/completion',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Undo the completion of a topic',
        description:
          'Its reading time stays. Reading does not complete the topic again; you do. Has no effect on other topics.',
        params: TopicPath,
        response: { 200: Done, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      await undoCompletion(database, guardedLearner(request).id, request.params);
      return { success: true as const, data: null };
    },
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

/** @throws BadRequest naming the reading, counted from 1 */
function parseReport(
  body: ProgressReport,
  { now, accountZone }: { now: number; accountZone: string },
): Omit<ParsedReport, 'byLearner' | 'completed'> {
  const { subject, topic, timeSpent, reading = [], position, notes, date } = body;
  const today = localDay(now, accountZone);
  const days = readingDays(now, accountZone);
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
    accountZone,
    now,
    readings: reading.map(({ clientId, timeZone, ...one }) => ({
      ...one,
      clientId: clientId.toLowerCase(),
      timeZone: eventZone(timeZone, accountZone),
    })),
    total: timeSpent === undefined || body.reading ? null : { seconds: timeSpent, date: date ?? today },
    position: position
      ? { ...position, atEnd: position.atEnd ?? false, readAt: parseClientTime(position.readAt, now) }
      : null,
    completes: body.completed === true,
    lastAccessed: parseClientTime(body.lastAccessed, now),
    notes,
  };
}
