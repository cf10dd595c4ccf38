import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import {
  SessionPath,
  SessionsAnswer,
  StartedHereAnswer,
  UserAnswer,
} from '../../../contract/identity/auth.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import type { Database } from '../../../db/client.ts';
import { SignInRequired } from '../../../http/errors.ts';
import { guardedLearner } from './guards.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import type { SameBrowserCookie } from '../same-browser-cookie.ts';
import { findUser } from '../users-store.ts';
import { endSession, listSessions } from './store.ts';

const security = [{ session: [] }];

interface SessionRoutesOptions {
  database: Database;
  sameBrowserCookie: SameBrowserCookie;
  /** ms since 1970 */
  now: () => number;
}

/** The signed-in user and their sessions. Needs a scope guarded by `requireLearner`. */
export const sessionRoutes: FastifyPluginCallbackTypebox<SessionRoutesOptions> = (scope, options, done) => {
  const { database, sameBrowserCookie, now } = options;

  scope.get(
    '/api/auth/me',
    {
      schema: {
        summary: 'Get the signed-in account',
        tags: ['auth'],
        security,
        response: { 200: UserAnswer, ...failures(401, 429) },
      },
    },
    async (request) => {
      const { id, sessionId } = guardedLearner(request);
      const user = await scope.sessionCache.findUser({ userId: id, sessionId }, () =>
        findUser(database.read, id),
      );
      if (!user) throw new SignInRequired();
      return { success: true as const, data: user };
    },
  );

  scope.post(
    '/api/auth/started-here',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Get whether the sign-in of this session was started in this browser',
        description:
          'True once after a sign-in with Google. The callback page asks before it takes the token of another session.',
        tags: ['auth'],
        security,
        response: { 200: StartedHereAnswer, ...failures(400, 401, 413, 415, 429) },
      },
    },
    (request, reply) => {
      const { sessionId } = guardedLearner(request);
      return { success: true as const, data: sameBrowserCookie.take(request, reply, sessionId) };
    },
  );

  scope.post(
    '/api/auth/logout',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Sign out',
        tags: ['auth'],
        security,
        response: { 200: Done, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id, sessionId } = guardedLearner(request);
      await endSession(database, id, sessionId);
      return { success: true as const, data: null };
    },
  );

  scope.get(
    '/api/auth/sessions',
    {
      schema: {
        summary: 'List the sessions of the account, the most recently used first',
        tags: ['auth'],
        security,
        response: { 200: SessionsAnswer, ...failures(401, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const sessions = await listSessions(database.read, learner.id, now());
      const data = sessions.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
        id,
        createdAt: new Date(createdAt).toISOString(),
        lastSeenAt: new Date(lastSeenAt).toISOString(),
        userAgent,
        current: id === learner.sessionId,
      }));
      return { success: true as const, data };
    },
  );

  scope.delete(
    '/api/auth/sessions/:id',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'End a session of the account',
        description: 'The answer is the same for a session that has ended or belongs to another account.',
        tags: ['auth'],
        security,
        params: SessionPath,
        response: { 200: Done, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      await endSession(database, guardedLearner(request).id, request.params.id);
      return { success: true as const, data: null };
    },
  );
  done();
};
