import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { clientOf } from './client-address.ts';
import { TooManyRequests } from '../errors.ts';
import { createTally } from './rolling-counter.ts';
import { createTurns } from './turns.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Waits until this request may do work that blocks the event loop; its answer ends the turn. Administrators do
     * not wait.
     */
    waitForTurn: (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyRequest {
    /** Ends the turn of this request; null where it has none. */
    endTurn: (() => void) | null;
  }
  interface FastifyContextConfig {
    /** True on routes whose answers can be so large that the request waits for its turn. */
    largeAnswer?: boolean;
  }
}

const MINUTE = 60_000;
/** Requests of one address that may wait for their turn. */
const WAITING = 16;
/** ms */
const LONGEST_TURN = 1_000;
/** ms after which a client that has too many waiting may come again. */
const COME_AGAIN = 1_000;

export interface CostLimitOptions {
  /** Bytes that one address, and one account, may send to and receive from the API in a minute; 0 for any number. */
  bytes: number;
  /** ms from a monotonic clock */
  now: () => number;
}

/**
 * Limits what the requests of one client cost. Bytes stand for cost: what a request takes of the processor grows with
 * what it sends and receives. They are counted by address and by account, except for administrators, who save large
 * files.
 */
export const costLimit = fastifyPlugin<CostLimitOptions>(
  (app, { bytes, now }, done) => {
    const turns = createTurns({ now, waiting: WAITING, longest: LONGEST_TURN });
    app.decorateRequest('endTurn', null);
    app.decorate('waitForTurn', async (request: FastifyRequest) => {
      if (isAdmin(request)) return;
      const end = await turns.take(clientOf(request.ip));
      if (!end) throw tooMuch(COME_AGAIN);
      request.endTurn = end;
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
      const tally = createTally({ window: MINUTE, keys: 50_000, now });

      // Not earlier: the guards have then found out who it is. Not later: nothing of the body has been read yet.
      app.addHook('preParsing', (request, _reply, payload, next) => {
        const keys = keysOf(request);
        const full = keys.filter((key) => tally.count(key) >= bytes);
        if (full.length > 0) {
          next(tooMuch(Math.max(...full.map((key) => tally.remaining(key)))));
          return;
        }
        const size = sizeOfBody(request);
        for (const key of keys) tally.add(key, size);
        next(null, payload);
      });
      app.addHook('onSend', (request, _reply, payload, next) => {
        const size = sizeOfAnswer(payload);
        for (const key of keysOf(request)) tally.add(key, size);
        next(null, payload);
      });
    }
  },
  { name: 'cost-limit' },
);

function isAdmin({ learner }: FastifyRequest): boolean {
  return learner?.role === 'admin';
}

/** Whose budget a request is taken from. */
function keysOf(request: FastifyRequest): string[] {
  if (request.routeOptions.config.rateLimit === false || isAdmin(request)) return [];
  const address = clientOf(request.ip);
  return request.learner ? [address, `account ${request.learner.id}`] : [address];
}

/** Bytes that may come, before they have. */
function sizeOfBody({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit;
  if (headers['transfer-encoding'] !== undefined) return most;
  const length = Number(headers['content-length'] ?? 0);
  return Number.isSafeInteger(length) && length >= 0 ? Math.min(length, most) : most;
}

/** Bytes of an answer that was made in memory; files cost the processor next to nothing. */
function sizeOfAnswer(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return Buffer.isBuffer(payload) ? payload.length : 0;
}

function tooMuch(wait: number): TooManyRequests {
  const message = 'Too much has been sent or asked for at once. Please try again in a moment.';
  return new TooManyRequests('too_much_data', message, wait);
}
