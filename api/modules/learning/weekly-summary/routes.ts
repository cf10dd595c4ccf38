import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import { localDay } from '../../../contract/shared/days.ts';
import { UnsubscribeQuery, WeeklySummaryAnswer } from '../../../contract/study/weekly-summary.ts';
import type { Database } from '../../../db/client.ts';
import { BadRequest } from '../../../http/errors.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { onOneNode } from '../../../operations/one-node.ts';
import { repeatWork } from '../../../operations/repeated-work.ts';
import type { SendEmail } from '../../../operations/mailer.ts';
import { topicNames } from '../../content/topics/topic-names.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { readWeek, weekBefore, weekOf } from './read-week.ts';
import { sendWeekly } from './send-weekly.ts';
import { endWeeklyEmail } from './store.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

interface SummaryRoutesOptions {
  database: Database;
  /** ms since 1970 */
  now: () => number;
}

/** A learner's weekly summary. Register in a scope that requires a learner. */
export const weeklySummaryRoutes: FastifyPluginCallbackTypebox<SummaryRoutesOptions> = (
  scope,
  { database, now },
  done,
) => {
  scope.get(
    '/api/user/weekly-summary',
    {
      schema: {
        summary: 'Get the summaries of this week and the last one',
        tags: ['user'],
        security: [{ session: [] }],
        response: { 200: WeeklySummaryAnswer, ...failures(401, 429) },
      },
    },
    async (request) => {
      const { id, timeZone } = guardedLearner(request);
      const week = weekOf(localDay(now(), timeZone));
      const names = topicNames(await scope.releases.current());
      const read = (range: typeof week) => readWeek(database, id, range, names);
      const [thisWeek, lastWeek] = await Promise.all([read(week), read(weekBefore(week))]);
      return { success: true as const, data: { thisWeek, lastWeek } };
    },
  );
  done();
};

/** ms between two searches for summaries that are due. */
const SEND_EVERY = 10 * 60 * 1000;

interface WeeklyEmailOptions extends SummaryRoutesOptions {
  /** Null when no e-mail can be sent. */
  sendEmail: SendEmail | null;
  publicOrigin: string;
  apiOrigin: string;
  /** Signs the links that end the e-mails. */
  secret: string;
  /** ms; default 10 minutes */
  every?: number | undefined;
}

/** Sends the weekly e-mails while the server runs, and ends them for everyone who has the link of an e-mail. */
export const weeklyEmails: FastifyPluginCallbackTypebox<WeeklyEmailOptions> = (scope, options, done) => {
  const { database, now, sendEmail, secret, every = SEND_EVERY } = options;

  if (sendEmail) {
    repeatWork(scope, {
      every,
      problem: 'weekly e-mails could not be sent',
      async run(closing) {
        await onOneNode(database.locks, 'weekly e-mails', (lost) =>
          sendWeekly(
            {
              ...{ ...options, sendEmail },
              release: () => scope.releases.current(),
              onError: (error) =>
                scope.log.error({ err: error }, 'a weekly e-mail could not be sent; check SMTP_URL'),
            },
            AbortSignal.any([closing, lost]),
          ),
        );
      },
    });
  }

  /* Mail programs that end subscriptions with one click send a form (RFC 8058). Only its token is used. */
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: SMALL_BODY },
    (_request, _body, parsed) => parsed(null, null),
  );
  scope.post(
    '/api/weekly-email/unsubscribe',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Stop the weekly e-mail with the link in it, without signing in',
        tags: ['user'],
        querystring: UnsubscribeQuery,
        response: { 200: Done, ...failures(400, 413, 415, 429) },
      },
    },
    async ({ query }) => {
      const userId = readUnsubscribeToken(query.token, secret);
      if (userId === null)
        throw new BadRequest(
          'invalid_token',
          'This link is not complete. Open it from the e-mail again, or stop the e-mail in your account.',
        );
      await endWeeklyEmail(database, userId, now());
      return { success: true as const, data: null };
    },
  );
  done();
};
