import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { addDays, localDay } from '../../../contract/shared/days.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import { CalendarFeedAnswer, NewCalendarFeedAnswer } from '../../../contract/study/targets.ts';
import type { Database } from '../../../db/client.ts';
import { NotFound, TooManyRequests } from '../../../http/errors.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { countUse } from '../../../http/limits/counted-attempt.ts';
import type { WindowCounter } from '../../../http/limits/window-counter.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { topicNames } from '../../content/topics/topic-names.ts';
import { readTargetDays } from '../targets/days-store.ts';
import { createSecret, deleteFeed, findFeed, findFeedOwner, saveFeed, SECRET } from './store.ts';
import { writeTargetCalendar } from './target-calendar.ts';

const common = { tags: ['user'], security: [{ session: [] }] };

interface CalendarRoutesOptions {
  database: Database;
  /** Origin of the API in feed addresses. */
  apiOrigin: string;
  /** ms since 1970 */
  now: () => number;
}

/** The secret address of a learner's calendar feed. Register in a scope that requires a learner. */
export const calendarRoutes: FastifyPluginCallbackTypebox<CalendarRoutesOptions> = (scope, options, done) => {
  const { database, apiOrigin, now } = options;

  scope.get(
    '/api/user/calendar-feed',
    {
      schema: {
        ...common,
        summary: 'Get whether you have a calendar feed',
        response: { 200: CalendarFeedAnswer, ...failures(401, 429) },
      },
    },
    async (request) => {
      const time = await findFeed(database.read, guardedLearner(request).id);
      const createdAt = time === null ? null : new Date(time).toISOString();
      return { success: true as const, data: { active: time !== null, createdAt } };
    },
  );

  scope.post(
    '/api/user/calendar-feed',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Create a secret address for a calendar feed of your targets',
        description: 'Needs no body. Replaces the previous address.',
        response: { 200: NewCalendarFeedAnswer, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const [secret, createdAt] = [createSecret(), now()];
      await saveFeed(database, guardedLearner(request).id, { secret, createdAt });
      const url = `${apiOrigin}/api/calendar/${secret}.ics`;
      return { success: true as const, data: { url, createdAt: new Date(createdAt).toISOString() } };
    },
  );

  scope.delete(
    '/api/user/calendar-feed',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Delete your calendar feed',
        response: { 200: Done, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      await deleteFeed(database, guardedLearner(request).id);
      return { success: true as const, data: null };
    },
  );
  done();
};

/** Days before and after today in a feed. */
const FEED_DAYS = { before: 30, after: 60 };
/** Requests per feed and window (ms), from all addresses. Calendars ask a few times a day. */
export const FEED_LIMIT = { requests: 60, window: 10 * 60 * 1000 };

const CALENDAR = {
  description: 'The calendar (RFC 5545).',
  content: { 'text/calendar': { schema: Type.String() } },
};

interface FeedRoutesOptions {
  database: Database;
  publicOrigin: string;
  /** ms since 1970 */
  now: () => number;
  /** Counts requests within the window of `FEED_LIMIT`. */
  feedRequests: WindowCounter;
}

/** The calendar feed. Public, because calendars cannot sign in: the address is the secret. */
export const feedRoutes: FastifyPluginCallbackTypebox<FeedRoutesOptions> = (scope, options, done) => {
  const { database, publicOrigin, now, feedRequests } = options;

  scope.get(
    '/api/calendar/:secret.ics',
    {
      config: { secretAddress: true },
      schema: {
        summary: 'Get the targets of a learner as a calendar',
        description: `From ${FEED_DAYS.before} days ago to ${FEED_DAYS.after} days ahead.`,
        tags: ['calendar'],
        params: Type.Object({ secret: Type.String() }),
        response: { 200: CALENDAR, ...failures(404, 429) },
      },
    },
    async ({ params }, reply) => {
      const owner = SECRET.test(params.secret) ? await findFeedOwner(database.read, params.secret) : null;
      if (owner === null) throw new NotFound('calendar_not_found', 'There is no such calendar.');
      const { userId, timeZone } = owner;
      const wait = await countUse(feedRequests, ['feed', userId], FEED_LIMIT.requests);
      if (wait > 0) {
        const message = 'This calendar has been read too often. Please try again later.';
        throw new TooManyRequests('too_many_requests', message, wait);
      }
      const time = now();
      const today = localDay(time, timeZone);
      const range = { from: addDays(today, -FEED_DAYS.before), to: addDays(today, FEED_DAYS.after) };
      const names = topicNames(await scope.releases.current());
      const days = await readTargetDays(database.read, userId, range, names);
      reply.type('text/calendar; charset=utf-8');
      return writeTargetCalendar(days, { userId, publicOrigin, now: time });
    },
  );
  done();
};
