import fastifyJwt from '@fastify/jwt';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Database } from '../db/client.ts';
import { prepareFindLearner } from '../modules/sessions/store.ts';
import type { Learner } from '../modules/sessions/store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Who sent this request: the holder of a session that is alive, or null. Never throws for a bad token. */
    learnerOf: (request: FastifyRequest) => Promise<Learner | null>;
  }
  interface FastifyRequest {
    /** Set by the guards; null on routes that ask nobody who they are. */
    learner: Learner | null;
  }
}

const ISSUER = 'swadhyay';
const AUDIENCE = 'swadhyay-api';

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
}

/**
 * Sessions as bearer tokens. A token only names a session: whether that is alive, whose it is and what they may
 * do is read from the database on every request, so that ending a session or demoting an admin counts at once.
 */
export const session = fastifyPlugin<SessionOptions>(
  async (app, { secret, database }) => {
    await app.register(fastifyJwt, {
      secret,
      sign: { algorithm: 'HS256', iss: ISSUER, aud: AUDIENCE, expiresIn: '30d' },
      // Left to itself the library takes every HMAC algorithm. What a token must say is checked below, in one place.
      verify: { algorithms: ['HS256'], maxAge: '30d', complete: true, cache: true },
    });
    const findLearner = prepareFindLearner(database);

    function claimsOf(token: string): { sub: string; sid: string } | null {
      let verified: unknown;
      try {
        verified = app.jwt.verify<object>(token);
      } catch {
        return null;
      }
      if (!Token.Check(verified) || 'crit' in verified.header) return null;
      const { payload } = verified;
      if (!Claims.Check(payload) || payload.iat > Date.now() / 1000 + CLOCK_SKEW) return null;
      return payload;
    }

    app.decorateRequest('learner', null);
    app.decorate('learnerOf', async (request: FastifyRequest) => {
      const token = /^Bearer +([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
      const claims = token === undefined ? null : claimsOf(token);
      return claims && findLearner({ sessionId: claims.sid, userId: claims.sub, now: Date.now() });
    });
  },
  { name: 'session' },
);
