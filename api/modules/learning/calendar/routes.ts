import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { CalendarFeedAnswer, NewCalendarFeedAnswer } from '../../../contract/study/calendar-feed.ts';
import { failures } from '../../../contract/shared/failure.ts';
import { Done } from '../../../contract/shared/success-envelope.ts';
import type { Database } from '../../../db/client.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import { dropFeed, findFeed, newSecret, setFeed } from './store.ts';

const about = { tags: ['user'], security: [{ session: [] }] };

export interface CalendarRoutesOptions {
  database: Database;
  /** Where calendars find the API. */
  apiOrigin: string;
  /** ms since 1970 */
  now: () => number;
}

/** The address at which calendars follow a learner's targets. Needs a scope that lets in learners alone. */
export const calendarRoutes: FastifyPluginCallbackTypebox<CalendarRoutesOptions> = (scope, options, done) => {
  const { database, apiOrigin, now } = options;

  scope.get(
    '/api/user/calendar-feed',
    {
      schema: {
        ...about,
        summary: "Whether one's targets can be followed by calendars",
        response: { 200: CalendarFeedAnswer, ...failures(401, 429) },
      },
    },
    async (request) => {
      const made = await findFeed(database, guardedLearner(request).id);
      const createdAt = made === null ? null : new Date(made).toISOString();
      return { success: true as const, data: { active: made !== null, createdAt } };
    },
  );

  scope.post(
    '/api/user/calendar-feed',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...about,
        summary: 'Make a secret address at which calendars follow one’s targets',
        description: 'Needs no body. The address before it, if there is one, ends.',
        response: { 200: NewCalendarFeedAnswer, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const [secret, at] = [newSecret(), now()];
      await setFeed(database, guardedLearner(request).id, { secret, now: at });
      const url = `${apiOrigin}/api/calendar/${secret}.ics`;
      return { success: true as const, data: { url, createdAt: new Date(at).toISOString() } };
    },
  );

  scope.delete(
    '/api/user/calendar-feed',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...about,
        summary: 'End the address at which calendars follow one’s targets',
        response: { 200: Done, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      await dropFeed(database, guardedLearner(request).id);
      return { success: true as const, data: null };
    },
  );
  done();
};
