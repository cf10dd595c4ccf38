import type { FastifyRequest } from 'fastify';
import { NotAnAdministrator, SignInRequired } from '../../../http/errors.ts';
import type { Learner } from './store.ts';

/*
 * Guards are hooks of a scope, so every route inside is guarded. Each one sets `request.learner`.
 */

/** Accepts every request. An invalid token counts as none. */
export async function recognise(request: FastifyRequest): Promise<void> {
  request.learner = await request.server.learnerOf(request);
}

/** Accepts requests with a valid session. */
export async function requireLearner(request: FastifyRequest): Promise<void> {
  await recognise(request);
  if (!request.learner) throw new SignInRequired();
}

/** Accepts requests of administrators. */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  await requireLearner(request);
  if (request.learner?.role !== 'admin') throw new NotAnAdministrator();
}

/**
 * The learner whom a guard accepted.
 *
 * @throws SignInRequired on a route without a guard
 */
export function guardedLearner({ learner }: FastifyRequest): Learner {
  if (!learner) throw new SignInRequired();
  return learner;
}
