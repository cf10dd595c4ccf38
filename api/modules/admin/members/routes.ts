import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/envelopes.ts';
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
import { SMALL_BODY } from '../../../http/json-body.ts';
import { changeMember, findMembers } from './store.ts';

interface MemberRoutesOptions {
  database: Database;
  /** ms since 1970 */
  now: () => number;
}

/** Accounts and their rights. Register it in a scope that admits only administrators. */
export const memberRoutes: FastifyPluginCallbackTypebox<MemberRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;
  const shared = { tags: ['admin'], security: [{ session: [] }] };

  scope.get(
    '/api/admin/members',
    {
      schema: {
        ...shared,
        summary: 'Search accounts by e-mail address or name, newest first, 50 per page',
        querystring: MemberFilter,
        response: { 200: MembersAnswer, ...failures(400, 401, 403, 429) },
      },
    },
    async ({ query: { query = '', before } }) => ({
      success: true as const,
      data: await findMembers(database.read, { text: query, before }),
    }),
  );

  scope.put(
    '/api/admin/members/:id',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...shared,
        summary: 'Change the role or premium status of an account',
        description:
          'The change applies from the next request of the account; its sessions remain valid. Only an account with a verified e-mail address can become an administrator, and the last administrator cannot be demoted.',
        params: MemberPath,
        body: MemberChange,
        response: { 200: MemberAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id: actorId } = guardedLearner(request);
      const { id } = request.params;
      // Otherwise a site could be left without an administrator.
      if (id === actorId && request.body.role === 'learner') {
        throw new Conflict('own_role', 'You cannot remove your own administrator role.');
      }
      const member = await changeMember(database, id, { change: request.body, actorId, now: now() });
      if (!member) throw new NotFound('member_not_found', 'Member not found');
      return { success: true as const, data: member };
    },
  );
  done();
};
