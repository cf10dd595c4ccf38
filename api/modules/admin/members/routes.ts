import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/failure.ts';
import {
  MemberAnswer,
  MemberChange,
  MemberFilter,
  MemberPath,
  MembersAnswer,
} from '../../../contract/admin/members.ts';
import type { Database } from '../../../db/client.ts';
import { Conflict, NotFound } from '../../../http/errors.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import { changeMember, findMembers } from './store.ts';

export interface MemberRoutesOptions {
  database: Database;
  /** ms since 1970 */
  now: () => number;
}

/** Who has an account, and what they may do. Needs a scope that lets in admins alone. */
export const memberRoutes: FastifyPluginCallbackTypebox<MemberRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;
  const about = { tags: ['admin'], security: [{ session: [] }] };

  scope.get(
    '/api/admin/members',
    {
      schema: {
        ...about,
        summary: 'Accounts by a part of their address or name, the newest first, 50 at a time',
        querystring: MemberFilter,
        response: { 200: MembersAnswer, ...failures(400, 401, 403, 429) },
      },
    },
    async ({ query: { query = '', before } }) => ({
      success: true as const,
      data: await findMembers(database, { text: query, before }),
    }),
  );

  scope.put(
    '/api/admin/members/:id',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...about,
        summary: 'Change what an account may do',
        description:
          'Counts from its owner’s next call on. Their sessions stay. Only an account with a verified e-mail address becomes an administrator, and one administrator always remains.',
        params: MemberPath,
        body: MemberChange,
        response: { 200: MemberAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id: actorId } = guardedLearner(request);
      const { id } = request.params;
      // Else a site could be left without anyone who can change it back.
      if (id === actorId && request.body.role === 'learner') {
        throw new Conflict('own_role', 'You cannot take the administrator role from yourself.');
      }
      const member = await changeMember(database, id, { change: request.body, actorId, now: now() });
      if (!member) throw new NotFound('member_not_found', 'There is no such member.');
      return { success: true as const, data: member };
    },
  );
  done();
};
