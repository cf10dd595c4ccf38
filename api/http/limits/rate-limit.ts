import fastifyPlugin from 'fastify-plugin';
import { clientOf } from './client-address.ts';
import { TooManyRequests } from '../errors.ts';
import { createTally } from './rolling-counter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False on routes whose requests are not counted. */
    rateLimit?: false;
  }
}

const MINUTE = 60_000;

export interface RateLimitOptions {
  /** Requests that one address may make in a minute; 0 for any number. */
  limit: number;
  /** ms from a monotonic clock */
  now: () => number;
}

/** So many requests a minute and address, those that no route takes included. */
export const rateLimit = fastifyPlugin<RateLimitOptions>(
  (app, { limit, now }, done) => {
    if (limit === 0) {
      done();
      return;
    }
    const calls = createTally({ window: MINUTE, keys: 50_000, now });
    app.addHook('onRequest', (request, _reply, next) => {
      if (request.routeOptions.config.rateLimit === false) {
        next();
        return;
      }
      const client = clientOf(request.ip);
      if (calls.count(client) < limit) {
        calls.add(client);
        next();
        return;
      }
      const message = 'Too many requests. Please try again in a moment.';
      next(new TooManyRequests('too_many_requests', message, calls.remaining(client)));
    });
    done();
  },
  { name: 'rate-limit' },
);
