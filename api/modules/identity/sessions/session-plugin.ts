import { randomUUID } from 'node:crypto';
import fastifyJwt from '@fastify/jwt';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { SignedIn, User } from '../../../contract/identity/auth.ts';
import type { Database } from '../../../db/client.ts';
import { createSessionCache } from './session-cache.ts';
import type { SessionCache } from './session-cache.ts';
import { findLearner, markSeen } from './store.ts';
import type { Learner, NewSession, SessionKey } from './store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sessionCache: SessionCache;
    /** The learner whose valid session sent this request; null without one or for an invalid token. */
    learnerOf: (request: FastifyRequest) => Promise<Learner | null>;
    /** A session for the sender of this request, not yet stored. */
    newSession: (request: FastifyRequest) => NewSession;
    /** The bearer token of a session. */
    tokenOf: (session: NewSession, userId: string) => string;
  }
  interface FastifyRequest {
    /** Set by the guards; null on routes without one. */
    learner: Learner | null;
  }
}

const ISSUER = 'swadhyay';
const AUDIENCE = 'swadhyay-api';

const DAY = 24 * 60 * 60 * 1000;
/** ms */
const SESSION_LASTS = 30 * DAY;
/** ms between two updates of `lastSeenAt`, because a write on every request would be expensive. */
const SEEN_INTERVAL = 5 * 60 * 1000;
/** Characters */
const USER_AGENT_MAXIMUM = 300;

/** Tokens whose signature is remembered as valid. */
const VERIFIED_TOKENS = 20_000;

/** ms that the clocks of two servers may differ. */
const CLOCK_SKEW = 5_000;

/** The claims of a token: `sub` is the user, `sid` the session. */
const Claims = Compile(
  Type.Object({
    sub: Type.String(),
    sid: Type.String(),
    iss: Type.Literal(ISSUER),
    aud: Type.Literal(AUDIENCE),
    iat: Type.Integer(),
    exp: Type.Integer(),
  }),
);
const Token = Compile(Type.Object({ header: Type.Object({}), payload: Type.Object({}) }));

interface SessionOptions {
  /** Signs and verifies; 32 characters or more. */
  secret: string;
  database: Database;
  /** ms since 1970, from a clock that does not follow short jumps of the wall clock */
  now: () => number;
  /** ms from a monotonic clock */
  monotonic: () => number;
}

/**
 * Sessions with bearer tokens. A token only names a session. The session and the role of its user come from the database, or
 * from a cache that every change of the account clears, so that signing out or removing a role takes effect at once.
 */
export const session = fastifyPlugin<SessionOptions>(
  async (app, { secret, database, now, monotonic }) => {
    await app.register(fastifyJwt, {
      secret,
      sign: { algorithm: 'HS256', iss: ISSUER, aud: AUDIENCE, expiresIn: '30d' },
      // By default the library accepts every HMAC algorithm. The claims are checked below: it compares times with the
      // wall clock, and would still refuse a token from its cache after a wrong clock was corrected.
      verify: { algorithms: ['HS256'], ignoreExpiration: true, complete: true, cache: VERIFIED_TOKENS },
    });
    const cache = createSessionCache(database, monotonic);
    app.decorate('sessionCache', cache);
    app.addHook('onClose', (_app, done) => {
      cache.close();
      done();
    });
    const recordSeen = createSeenRecorder(database, app.log);

    function claimsOf(token: string): { sub: string; sid: string } | null {
      let verified: unknown;
      try {
        verified = app.jwt.verify<object>(token);
      } catch {
        return null;
      }
      if (!Token.Check(verified) || 'crit' in verified.header) return null;
      const { payload } = verified;
      return Claims.Check(payload) && isCurrent(payload, now()) ? payload : null;
    }

    app.decorateRequest('learner', null);
    app.decorate('learnerOf', async (request: FastifyRequest) => {
      const token = /^Bearer +([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
      const claims = token === undefined ? null : claimsOf(token);
      if (!claims) return null;
      const at = now();
      const key = { sessionId: claims.sid, userId: claims.sub, now: at };
      const found = await cache.find(key, () => findLearner(database.read, key));
      if (!found) return null;
      // After a jump of the clock, the last use may be in the future.
      if (Math.abs(at - found.lastSeenAt) >= SEEN_INTERVAL) {
        found.lastSeenAt = at;
        recordSeen({ sessionId: claims.sid, userId: claims.sub, now: at });
      }
      return found.learner;
    });

    app.decorate('newSession', ({ headers }: FastifyRequest) => {
      const at = now();
      const userAgent = headers['user-agent']?.slice(0, USER_AGENT_MAXIMUM) ?? null;
      return { id: randomUUID(), createdAt: at, expiresAt: at + SESSION_LASTS, lastSeenAt: at, userAgent };
    });
    app.decorate('tokenOf', ({ id, createdAt }: NewSession, userId: string) =>
      app.jwt.sign({ sub: userId, sid: id, iat: Math.floor(createdAt / 1000) }),
    );
  },
  { name: 'session' },
);

/** @param at ms since 1970 */
function isCurrent({ iat, exp }: { iat: number; exp: number }, at: number): boolean {
  const expiresAt = Math.min(exp * 1000, iat * 1000 + SESSION_LASTS);
  return iat * 1000 <= at + CLOCK_SKEW && at <= expiresAt + CLOCK_SKEW;
}

/** Stores the last use of a session in the background, so that no request waits for the disk. */
function createSeenRecorder(database: Database, log: FastifyBaseLogger): (key: SessionKey) => void {
  const pending = new Set<string>();
  return (key) => {
    const { sessionId } = key;
    if (pending.has(sessionId)) return;
    pending.add(sessionId);
    markSeen(database, key)
      .catch((error: unknown) => log.error({ err: error }, 'the last use of a session cannot be stored'))
      .finally(() => pending.delete(sessionId));
  };
}

/** The response to a sign-in. */
export function signInAnswer(
  app: Pick<FastifyInstance, 'tokenOf'>,
  user: User,
  session: NewSession,
): { success: true; data: SignedIn } {
  return { success: true, data: { token: app.tokenOf(session, user.id), user } };
}
