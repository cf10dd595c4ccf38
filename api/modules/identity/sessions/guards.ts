import type { FastifyRequest } from 'fastify';
import { NotAnAdministrator, SignInRequired } from '../../../http/errors.ts';
import type { Learner } from './store.ts';

/*
 * Guards are hooks of a scope, not of single routes: whatever is registered inside is guarded, forgotten or not.
 * Each one sets `request.learner`.
 */

/** Lets everyone in and notes who they are. A bad token counts as none. */
export async function recognise(request: FastifyRequest): Promise<void> {
  request.learner = await request.server.learnerOf(request);
}

/** Lets in whoever has a session that is alive. */
export async function requireLearner(request: FastifyRequest): Promise<void> {
  await recognise(request);
  if (!request.learner) throw new SignInRequired();
}

/** Lets in admins. */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  await requireLearner(request);
  if (request.learner?.role !== 'admin') throw new NotAnAdministrator();
}

/**
 * Whoever a guard has let in.
 *
 * @throws SignInRequired on a route that stands outside the scopes of guards
 */
export function guardedLearner({ learner }: FastifyRequest): Learner {
  if (!learner) throw new SignInRequired();
  return learner;
}
