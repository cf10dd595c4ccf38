import type { FastifyInstance } from 'fastify';
import type { User } from '../../../contract/identity/auth.ts';
import type { NewSession } from '../sessions/store.ts';

/** The answer to whoever has just signed in. */
export function signedIn(
  app: Pick<FastifyInstance, 'tokenOf'>,
  user: User,
  session: NewSession,
): { success: true; data: { token: string; user: User } } {
  return { success: true, data: { token: app.tokenOf(session, user.id), user } };
}
