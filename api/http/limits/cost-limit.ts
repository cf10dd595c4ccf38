import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { clientOf } from './rate-limit.ts';
import { TooManyRequests } from '../errors.ts';
import { createFairQueue } from './fair-queue.ts';
import { createFixedWindowCounter } from './fixed-window-counter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Waits until this request may do work that blocks the event loop. Sending the response ends its turn.
     * Administrators do not wait.
     *
     * @throws TooManyRequests if too many requests of the same client already wait
     */
    waitForTurn: (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyRequest {
    /** Ends the turn of this request; null if it has none. */
    endTurn: (() => void) | null;
  }
  interface FastifyContextConfig {
    /** True on routes whose responses can be so large that the request waits for its turn. */
    largeAnswer?: boolean;
  }
}

const MINUTE = 60_000;
/** Requests per address that may wait for their turn. */
const MAX_WAITING = 16;
/** ms */
const TURN_TIMEOUT = 1_000;
/** ms until a client with too many waiting requests may retry. */
const RETRY_AFTER = 1_000;

interface CostLimitOptions {
  /** Bytes per minute that an address, and an account, may exchange with the API; 0 for no limit. */
  bytes: number;
  /** ms from a monotonic clock */
  now: () => number;
}

/**
 * Limits how much processor time one client can use. Bytes are the measure: the time that a request takes grows with
 * what it sends and receives. They are counted per address and per account, except for administrators, who save large
 * files.
 */
export const costLimit = fastifyPlugin<CostLimitOptions>(
  (app, { bytes, now }, done) => {
    const queue = createFairQueue({ now, maxWaiting: MAX_WAITING, timeout: TURN_TIMEOUT });
    app.decorateRequest('endTurn', null);
    app.decorate('waitForTurn', async (request: FastifyRequest) => {
      if (isAdmin(request)) return;
      const endTurn = await queue.waitForTurn(clientOf(request.ip));
      if (!endTurn) throw tooMuchData(RETRY_AFTER);
      request.endTurn = endTurn;
    });
    app.addHook('preHandler', async (request) => {
      if (request.routeOptions.config.largeAnswer) await app.waitForTurn(request);
    });
    app.addHook('onSend', (request, _reply, payload, next) => {
      request.endTurn?.();
      next(null, payload);
    });
    if (bytes > 0) limitBytes();
    done();

    function limitBytes(): void {
      const counter = createFixedWindowCounter({ window: MINUTE, keys: 50_000, now });

      // In preParsing, the guards have identified the learner and nothing of the body has been read yet.
      app.addHook('preParsing', (request, _reply, payload, next) => {
        const keys = keysOf(request);
        const exceeded = keys.filter((key) => counter.count(key) >= bytes);
        if (exceeded.length > 0) {
          next(tooMuchData(Math.max(...exceeded.map((key) => counter.remaining(key)))));
          return;
        }
        const size = requestSize(request);
        for (const key of keys) counter.add(key, size);
        next(null, payload);
      });
      app.addHook('onSend', (request, _reply, payload, next) => {
        const size = responseSize(payload);
        for (const key of keysOf(request)) counter.add(key, size);
        next(null, payload);
      });
    }
  },
  { name: 'cost-limit' },
);

function isAdmin({ learner }: FastifyRequest): boolean {
  return learner?.role === 'admin';
}

/** The counters that a request is charged to. */
function keysOf(request: FastifyRequest): string[] {
  if (request.routeOptions.config.rateLimit === false || isAdmin(request)) return [];
  const address = clientOf(request.ip);
  return request.learner ? [address, `account ${request.learner.id}`] : [address];
}

/** Maximum size of the body in bytes, before it is read. */
function requestSize({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit;
  if (headers['transfer-encoding'] !== undefined) return limit;
  const length = Number(headers['content-length'] ?? 0);
  return Number.isSafeInteger(length) && length >= 0 ? Math.min(length, limit) : limit;
}

/** Bytes of a response that was built in memory. Streamed files cost almost no processor time and count as 0. */
function responseSize(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return Buffer.isBuffer(payload) ? payload.length : 0;
}

function tooMuchData(wait: number): TooManyRequests {
  const message = 'Too much data has been sent or requested at once. Please try again in a moment.';
  return new TooManyRequests('too_much_data', message, wait);
}
