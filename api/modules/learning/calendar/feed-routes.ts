import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { addDays } from '../../../contract/shared/days.ts';
import { failures } from '../../../contract/shared/failure.ts';
import { dayOf } from '../../../contract/shared/utc-days.ts';
import type { Database } from '../../../db/client.ts';
import { NotFound, TooManyRequests } from '../../../http/errors.ts';
import { createFixedWindowCounter } from '../../../http/limits/fixed-window-counter.ts';
import { topicNames } from '../../content/topics/topic-names.ts';
import { readTargetDays } from '../targets/target-days.ts';
import { writeCalendar } from './icalendar.ts';
import { findFeedOwner, SECRET } from './store.ts';
import { targetEvents } from './target-events.ts';

/** Days around today that a feed has. */
const FEED_DAYS = { before: 30, after: 60 };
/** How often one feed is read, from wherever: calendars ask a few times a day. */
export const FEED_READS = { most: 60, /** ms */ window: 10 * 60 * 1000 };

const CALENDAR = {
  description: 'The calendar, as RFC 5545 has it.',
  content: { 'text/calendar': { schema: Type.String() } },
};

export interface FeedRoutesOptions {
  database: Database;
  publicOrigin: string;
  /** ms since 1970 */
  now: () => number;
  /** ms from a clock that is never set */
  monotonic: () => number;
}

/** Targets for calendars, which cannot sign in: who knows the address may read. */
export const feedRoutes: FastifyPluginCallbackTypebox<FeedRoutesOptions> = (scope, options, done) => {
  const { database, publicOrigin, now, monotonic } = options;
  const reads = createFixedWindowCounter({ window: FEED_READS.window, keys: 50_000, now: monotonic });

  scope.get(
    '/api/calendar/:secret.ics',
    {
      config: { secretAddress: true },
      schema: {
        summary: 'Targets of the learner who has this secret address',
        description: `From ${FEED_DAYS.before} days ago to ${FEED_DAYS.after} days ahead.`,
        tags: ['calendar'],
        params: Type.Object({ secret: Type.String() }),
        response: { 200: CALENDAR, ...failures(404, 429) },
      },
    },
    async ({ params }, reply) => {
      const owner = SECRET.test(params.secret) ? await findFeedOwner(database, params.secret) : null;
      if (owner === null) throw new NotFound('calendar_not_found', 'There is no such calendar.');
      if (reads.count(owner) >= FEED_READS.most) {
        const message = 'This calendar has been read too often. Please try again later.';
        throw new TooManyRequests('too_many_requests', message, reads.remaining(owner));
      }
      reads.add(owner);
      const at = now();
      const today = dayOf(at);
      const range = { from: addDays(today, -FEED_DAYS.before), to: addDays(today, FEED_DAYS.after) };
      const names = topicNames(await scope.releases.current());
      const days = await readTargetDays(database, owner, range, names);
      reply.type('text/calendar; charset=utf-8');
      return writeCalendar('Study targets', targetEvents(days, { userId: owner, publicOrigin }), at);
    },
  );
  done();
};
