import { randomUUID } from 'node:crypto';
import fastifyJwt from '@fastify/jwt';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Database } from '../../../db/client.ts';
import { markSeen, prepareFindLearner } from './store.ts';
import type { Learner, NewSession } from './store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Who sent this request: the holder of a session that is alive, or null. Never throws for a bad token. */
    learnerOf: (request: FastifyRequest) => Promise<Learner | null>;
    /** A session for whoever sent this request. It begins when a store keeps it. */
    newSession: (request: FastifyRequest) => NewSession;
    /** What whoever signed in sends from then on. */
    tokenOf: (session: NewSession, userId: string) => string;
  }
  interface FastifyRequest {
    /** Set by the guards; null on routes that ask nobody who they are. */
    learner: Learner | null;
  }
}

const ISSUER = 'swadhyay';
const AUDIENCE = 'swadhyay-api';

const DAY = 24 * 60 * 60 * 1000;
/** ms */
const LASTS = 30 * DAY;
/** ms by which a session's `lastSeenAt` may be late: a write on every read would be too dear. */
const SEEN_EVERY = 5 * 60 * 1000;
/** Characters kept of what a browser calls itself. */
const USER_AGENT_MAXIMUM = 300;

/** Seconds that the clocks of two machines may differ. */
const CLOCK_SKEW = 5;

/** What a token says once its signature is right: whose it is (`sub`), and by which session (`sid`). */
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

export interface SessionOptions {
  /** Signs and verifies; 32 characters or more. */
  secret: string;
  database: Database;
  /** ms since 1970 */
  now: () => number;
}

/**
 * Sessions as bearer tokens. A token only names a session: whether that is alive, whose it is and what they may
 * do is read from the database on every request, so that ending a session or demoting an admin counts at once.
 */
export const session = fastifyPlugin<SessionOptions>(
  async (app, { secret, database, now }) => {
    await app.register(fastifyJwt, {
      secret,
      sign: { algorithm: 'HS256', iss: ISSUER, aud: AUDIENCE, expiresIn: '30d' },
      // Left to itself the library takes every HMAC algorithm. What a token must say is checked below, in one place.
      verify: { algorithms: ['HS256'], maxAge: '30d', complete: true, cache: true },
    });
    const findLearner = prepareFindLearner(database);
    const noteSeen = createNoteSeen(database, app.log);

    function claimsOf(token: string): { sub: string; sid: string } | null {
      let verified: unknown;
      try {
        verified = app.jwt.verify<object>(token);
      } catch {
        return null;
      }
      if (!Token.Check(verified) || 'crit' in verified.header) return null;
      const { payload } = verified;
      if (!Claims.Check(payload) || payload.iat > now() / 1000 + CLOCK_SKEW) return null;
      return payload;
    }

    app.decorateRequest('learner', null);
    app.decorate('learnerOf', async (request: FastifyRequest) => {
      const token = /^Bearer +([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
      const claims = token === undefined ? null : claimsOf(token);
      if (!claims) return null;
      const at = now();
      const found = await findLearner({ sessionId: claims.sid, userId: claims.sub, now: at });
      if (!found) return null;
      if (at - found.lastSeenAt >= SEEN_EVERY) noteSeen(claims.sid, at);
      return found.learner;
    });

    app.decorate('newSession', ({ headers }: FastifyRequest) => {
      const at = now();
      const userAgent = headers['user-agent']?.slice(0, USER_AGENT_MAXIMUM) ?? null;
      return { id: randomUUID(), createdAt: at, expiresAt: at + LASTS, lastSeenAt: at, userAgent };
    });
    app.decorate('tokenOf', ({ id, createdAt }: NewSession, userId: string) =>
      app.jwt.sign({ sub: userId, sid: id, iat: Math.floor(createdAt / 1000) }),
    );
  },
  { name: 'session' },
);

/** Keeps when a session was last used, behind the answer: the request that shows it does not wait for the disk. */
function createNoteSeen(database: Database, log: FastifyBaseLogger): (sessionId: string, at: number) => void {
  const pending = new Set<string>();
  return (sessionId, at) => {
    if (pending.has(sessionId)) return;
    pending.add(sessionId);
    markSeen(database, sessionId, at)
      .catch((error: unknown) => log.error({ err: error }, 'last use of a session cannot be kept'))
      .finally(() => pending.delete(sessionId));
  };
}
