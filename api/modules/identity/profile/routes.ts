import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { cleanText, profileProblem } from '../../../contract/identity/identity-rules.ts';
import { ProfileAnswer, ProfileChange, type Profile } from '../../../contract/identity/profile.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import type { Database } from '../../../db/client.ts';
import { BadRequest, SignInRequired } from '../../../http/errors.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { guardedLearner } from '../sessions/guards.ts';
import { saveProfile, findProfile, type FollowExamDate, type NewProfile } from './store.ts';

const common = { tags: ['user'], security: [{ session: [] }] };

interface ProfileRoutesOptions {
  database: Database;
  followExamDate: FollowExamDate;
  /** ms since 1970 */
  now: () => number;
}

/** A learner's profile. Register in a scope that requires a learner. */
export const profileRoutes: FastifyPluginCallbackTypebox<ProfileRoutesOptions> = (scope, options, done) => {
  const { database, followExamDate, now } = options;

  async function requireProfile(userId: string): Promise<Profile> {
    const profile = await findProfile(database.read, userId);
    if (!profile) throw new SignInRequired();
    return profile;
  }

  scope.get(
    '/api/user/profile',
    {
      schema: {
        ...common,
        summary: 'Get your profile',
        response: { 200: ProfileAnswer, ...failures(401, 429) },
      },
    },
    async (request) => ({ success: true as const, data: await requireProfile(guardedLearner(request).id) }),
  );

  scope.put(
    '/api/user/profile',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Change your profile',
        description: 'Fields that are left out do not change. A new time zone does not change past days.',
        body: ProfileChange,
        response: { 200: ProfileAnswer, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const problem = profileProblem(request.body);
      if (problem !== null) throw new BadRequest('invalid_profile', problem);
      await saveProfile({ database, followExamDate }, id, toChange(request.body), now());
      return { success: true as const, data: await requireProfile(id) };
    },
  );
  done();
};

function toChange(body: ProfileChange): NewProfile {
  const change = {
    ...body,
    ...(body.displayName !== undefined && { displayName: cleanText(body.displayName) }),
    ...(body.exam !== undefined && { exam: cleanText(body.exam) }),
  };
  delete change.hasPicture;
  return change;
}
