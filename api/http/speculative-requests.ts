import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { TooEarly } from './errors.ts';

/** Headers with which browsers mark prefetches and prerenders. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * An `onRequest` hook for GET routes that change something. Refuses, with TooEarly, requests whose response the browser
 * may discard: prefetches, prerenders, and the preload that it sends while a service worker starts.
 */
export function refuseSpeculative(
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  next: HookHandlerDoneFunction,
): void {
  const isPreload = headers['service-worker-navigation-preload'] !== undefined;
  const isPrefetch = PURPOSES.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));
  next(isPreload || isPrefetch ? new TooEarly() : undefined);
}
