import type { FastifyRequest } from 'fastify';
import { TooEarly } from './errors.ts';

/** Headers in which browsers say that a request is a prefetch or a prerender. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * An `onRequest` hook for GET routes that change something. Refuses requests whose response the browser may discard:
 * prefetches, prerenders, and the preload that a browser sends beside a navigation while a service worker starts.
 *
 * @throws TooEarly
 */
export async function refuseSpeculative({ headers }: FastifyRequest): Promise<void> {
  const isPreload = headers['service-worker-navigation-preload'] !== undefined;
  const isPrefetch = PURPOSES.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));
  if (isPreload || isPrefetch) throw new TooEarly();
}
