import fastifyPlugin from 'fastify-plugin';
import { clientOf } from './client-address.ts';
import { TooManyRequests } from '../errors.ts';
import { createFixedWindowCounter } from './fixed-window-counter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False exempts a route from all limits per client. */
    rateLimit?: false;
  }
}

const MINUTE = 60_000;

interface RateLimitOptions {
  /** Requests per minute and address; 0 for no limit. */
  limit: number;
  /** ms from a monotonic clock */
  now: () => number;
}

/** Limits requests per minute and address, including requests without a route. */
export const rateLimit = fastifyPlugin<RateLimitOptions>(
  (app, { limit, now }, done) => {
    if (limit === 0) {
      done();
      return;
    }
    const requests = createFixedWindowCounter({ window: MINUTE, keys: 50_000, now });
    app.addHook('onRequest', (request, _reply, next) => {
      if (request.routeOptions.config.rateLimit === false) {
        next();
        return;
      }
      const client = clientOf(request.ip);
      if (requests.count(client) < limit) {
        requests.add(client);
        next();
        return;
      }
      const message = 'Too many requests. Please try again in a moment.';
      next(new TooManyRequests('too_many_requests', message, requests.remaining(client)));
    });
    done();
  },
  { name: 'rate-limit' },
);
