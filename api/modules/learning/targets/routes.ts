import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/envelopes.ts';
import { repeatsProblem, targetDayProblem, targetsProblem } from '../../../contract/study/target-rules.ts';
import {
  NewTargetRepeats,
  TargetCopy,
  TargetCopyAnswer,
  TargetDayAnswer,
  TargetDaysAnswer,
  TargetFilter,
  TargetPlan,
  TargetProgress,
  TargetRepeatsAnswer,
  type TargetDay,
  type TargetRepeats,
} from '../../../contract/study/targets.ts';
import { localDay } from '../../../contract/shared/days.ts';
import { BadRequest, Conflict, NotFound } from '../../../http/errors.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { topicNames } from '../../content/topics/topic-names.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { parseDayRange, parseEvent } from '../request-dates.ts';
import { readTargetDays } from './days-store.ts';
import {
  copyTargets,
  listRepeats,
  replaceRepeats,
  replaceTargets,
  saveTargetProgress,
  type PlanRejection,
} from './store.ts';

const common = { tags: ['user'], security: [{ session: [] }] };

interface TargetRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** A learner's daily and repeating targets. Register in a scope that requires a learner. */
export const targetRoutes: FastifyPluginCallbackTypebox<TargetRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;

  async function readDay(userId: string, date: string): Promise<TargetDay> {
    const names = topicNames(await scope.releases.current());
    const [day] = await readTargetDays(database.read, userId, { from: date, to: date }, names);
    return day ?? { date, targets: [], totalTargetTime: 0, totalActualTime: 0 };
  }

  scope.get(
    '/api/user/daily-targets',
    {
      schema: {
        ...common,
        summary: 'List your targets and their outcomes by day',
        description:
          'Either `date` or `from` and `to`, at most 400 days; defaults to today. A day without targets of its own has the targets that repeat on it.',
        querystring: TargetFilter,
        response: { 200: TargetDaysAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const { date, from, to } = request.query;
      if (date !== undefined && (from !== undefined || to !== undefined))
        throw new BadRequest('invalid_range', 'Use either date or from and to.');
      const { id, timeZone } = guardedLearner(request);
      const range = parseDayRange(
        date === undefined ? { ...(from && { from }), ...(to && { to }) } : { from: date, to: date },
        localDay(now(), timeZone),
        1,
      );
      const names = topicNames(await scope.releases.current());
      const data = await readTargetDays(database.read, id, range, names);
      return { success: true as const, data };
    },
  );

  scope.post(
    '/api/user/daily-targets',
    {
      bodyLimit: 4 * SMALL_BODY,
      schema: {
        ...common,
        summary: 'Replace the targets of a day',
        description:
          'Targets that stay keep the time you entered. An unknown topic is a 404 that names the row.',
        body: TargetPlan,
        response: { 200: TargetDayAnswer, ...failures(400, 401, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const { date, targets } = request.body;
      const dayProblem = targetDayProblem(date);
      if (dayProblem !== null) throw new BadRequest('invalid_date', dayProblem);
      const problem = targetsProblem(targets);
      if (problem !== null) throw new BadRequest('invalid_target', problem);
      const { has } = topicNames(await scope.releases.current());
      requireSaved(await replaceTargets(database, id, request.body, has));
      return { success: true as const, data: await readDay(id, date) };
    },
  );

  scope.put(
    '/api/user/daily-targets/progress',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Tick a target, or enter the minutes studied elsewhere',
        description: 'What the body leaves out does not change.',
        body: TargetProgress,
        response: { 200: TargetDayAnswer, ...failures(400, 401, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id, timeZone: accountZone } = guardedLearner(request);
      const { date, actualTime, elsewhereTime, completed, happenedAt: at, timeZone, sentAt } = request.body;
      const dayProblem = targetDayProblem(date);
      if (dayProblem !== null) throw new BadRequest('invalid_date', dayProblem);
      if ((actualTime ?? elsewhereTime ?? completed) === undefined)
        throw new BadRequest('invalid_request', 'Send actualTime, elsewhereTime or completed.');
      if (actualTime !== undefined && elsewhereTime !== undefined)
        throw new BadRequest('invalid_request', 'Send either actualTime or elsewhereTime.');
      const event = parseEvent({ at, timeZone, sentAt }, { now: now(), accountZone });
      if (!(await saveTargetProgress(database, id, request.body, event)))
        throw new NotFound('target_not_found', 'There is no such target on that day.');
      return { success: true as const, data: await readDay(id, date) };
    },
  );

  scope.post(
    '/api/user/daily-targets/copy',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Copy or move the targets of a day to another day',
        description:
          'They come after the targets that the other day has; topics that it already has are left out. Repeating it changes nothing.',
        body: TargetCopy,
        response: { 200: TargetCopyAnswer, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const { from, to } = request.body;
      for (const day of [from, to]) {
        const problem = targetDayProblem(day);
        if (problem !== null) throw new BadRequest('invalid_date', problem);
      }
      if (from === to) throw new BadRequest('invalid_date', 'Choose another day.');
      const names = topicNames(await scope.releases.current());
      const data = await copyTargets(database, id, request.body, names);
      if (typeof data === 'string') throw new BadRequest('invalid_target', data);
      return { success: true as const, data };
    },
  );

  async function readRepeats(userId: string): Promise<TargetRepeats> {
    const rows = await listRepeats(database.read, userId);
    const names = topicNames(await scope.releases.current());
    return rows.map((row) => ({ ...row, ...names.of(row), weekdays: [...row.weekdays] }));
  }

  scope.get(
    '/api/user/target-repeats',
    {
      schema: {
        ...common,
        summary: 'List your repeating targets',
        response: { 200: TargetRepeatsAnswer, ...failures(401, 429) },
      },
    },
    async (request) => ({ success: true as const, data: await readRepeats(guardedLearner(request).id) }),
  );

  scope.put(
    '/api/user/target-repeats',
    {
      bodyLimit: 4 * SMALL_BODY,
      schema: {
        ...common,
        summary: 'Replace your repeating targets from today on',
        description: 'Past days and days with targets of their own do not change.',
        body: NewTargetRepeats,
        response: { 200: TargetRepeatsAnswer, ...failures(400, 401, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id, timeZone } = guardedLearner(request);
      const change = Array.isArray(request.body) ? { repeats: request.body } : request.body;
      const problem = repeatsProblem(change.repeats);
      if (problem !== null) throw new BadRequest('invalid_target', problem);
      const { has: isPublished } = topicNames(await scope.releases.current());
      requireSaved(
        await replaceRepeats(database, id, change, {
          today: localDay(now(), timeZone),
          isPublished,
        }),
      );
      return { success: true as const, data: await readRepeats(id) };
    },
  );
  done();
};

function requireSaved(rejection: PlanRejection): void {
  if (!rejection) return;
  if ('row' in rejection)
    throw new NotFound('topic_not_found', `Row ${rejection.row}: there is no such topic.`);
  if ('problem' in rejection) throw new BadRequest('invalid_target', rejection.problem);
  const { subject, topic } = rejection.changed;
  throw new Conflict(
    'targets_changed',
    `Another device has changed the target ${subject}/${topic}. Read the targets again, and send what you want to keep.`,
  );
}
