import fastifyPlugin from 'fastify-plugin';
import { TooManyRequests } from '../errors.ts';
import { createFixedWindowCounter } from './fixed-window-counter.ts';
import { isIP } from 'node:net';

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

/** The key by which requests of an address are counted. One customer usually has a whole IPv6 /64, so that is one key. */
export function clientOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  // URL normalises the address: no dots, no leading zeros, and at most one `::`.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = canonical
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const gap = Array<string>(tail ? 8 - head.length - tail.length : 0).fill('0');
  return `${[...head, ...gap, ...(tail ?? [])].slice(0, 4).join(':')}::/64`;
}
