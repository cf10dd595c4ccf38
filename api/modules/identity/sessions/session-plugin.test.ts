import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { JWT_SECRET, testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';

const GATED = '/api/content/polity/citizenship';
const FREE = '/api/content/polity/preamble';
const DAY = 24 * 60 * 60;

let server: TestApp;
let learner: TestLearner;
beforeAll(async () => {
  server = await testApp();
  learner = await signedIn(server);
  return () => server.close();
});

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A handmade token: the header and claims that the application signs, with the given changes. */
function forged(header: object, claims: object = {}, sign = hmac('sha256')): string {
  const now = Math.floor(Date.now() / 1000);
  const valid = {
    sub: learner.id,
    sid: learner.sessionId,
    iss: 'swadhyay',
    aud: 'swadhyay-api',
    iat: now,
    exp: now + 60,
  };
  const input = `${part({ alg: 'HS256', typ: 'JWT', ...header })}.${part({ ...valid, ...claims })}`;
  return `${input}.${sign(input)}`;
}

function hmac(hash: string, secret = JWT_SECRET) {
  return (input: string) => createHmac(hash, secret).update(input).digest('base64url');
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const signRsa = (input: string) => createSign('sha256').update(input).sign(rsa).toString('base64url');
const unsigned = () => '';
const seconds = () => Math.floor(Date.now() / 1000);

async function statusWith(authorization: string, url = GATED): Promise<[number, string | undefined]> {
  const answer = await server.app.inject({ url, headers: { authorization } });
  return [answer.statusCode, answer.json<{ code?: string }>().code];
}

describe('a token', () => {
  test('signed by the application gives access to what the learner may read', async () => {
    expect(await statusWith(`Bearer ${learner.token}`)).toEqual([200, undefined]);
    expect(await statusWith(`bearer ${learner.token}`)).toEqual([200, undefined]);
  });

  test('that is handmade without changes is accepted, so only the changes below cause a 401', async () => {
    expect(await statusWith(`Bearer ${forged({})}`)).toEqual([200, undefined]);
  });

  test.each<[string, () => string]>([
    ['alg none, unsigned', () => forged({ alg: 'none' }, {}, unsigned)],
    ['alg None, unsigned', () => forged({ alg: 'None' }, {}, unsigned)],
    ['alg "", unsigned', () => forged({ alg: '' }, {}, unsigned)],
    ['alg none, signed', () => forged({ alg: 'none' })],
    ['alg None, signed', () => forged({ alg: 'None' })],
    ['no alg', () => forged({ alg: undefined })],
    ['alg that is no string', () => forged({ alg: ['HS256'] })],
    ['HS256, unsigned', () => forged({}, {}, unsigned)],
    ['HS384 with the right secret', () => forged({ alg: 'HS384' }, {}, hmac('sha384'))],
    ['HS512 with the right secret', () => forged({ alg: 'HS512' }, {}, hmac('sha512'))],
    ['RS256', () => forged({ alg: 'RS256' }, {}, signRsa)],
    ['RS256 signed by HMAC', () => forged({ alg: 'RS256' })],
    ['another secret', () => forged({}, {}, hmac('sha256', 'x'.repeat(40)))],
    ['the empty secret', () => forged({}, {}, hmac('sha256', ''))],
    ['crit', () => forged({ crit: ['b64'], b64: true })],
    [
      'crit unknown',
      () => forged({ crit: ['http://example.org/UNDEFINED'], 'http://example.org/UNDEFINED': true }),
    ],
    ['crit empty', () => forged({ crit: [] })],
    ['crit null', () => forged({ crit: null })],
    ['crit ""', () => forged({ crit: '' })],
    ['no exp', () => forged({}, { exp: undefined })],
    ['exp null', () => forged({}, { exp: null })],
    ['exp as text', () => forged({}, { exp: String(seconds() + 60) })],
    ['expired', () => forged({}, { iat: seconds() - 120, exp: seconds() - 60 })],
    ['no iat', () => forged({}, { iat: undefined })],
    ['iat in the future', () => forged({}, { iat: seconds() + 60, exp: seconds() + 120 })],
    ['nbf in the future', () => forged({}, { nbf: seconds() + 60 })],
    ['older than 30 days', () => forged({}, { iat: seconds() - 31 * DAY })],
    ['another audience', () => forged({}, { aud: 'another' })],
    ['several audiences', () => forged({}, { aud: ['swadhyay-api', 'another'] })],
    ['no audience', () => forged({}, { aud: undefined })],
    ['another issuer', () => forged({}, { iss: 'another' })],
    ['no issuer', () => forged({}, { iss: undefined })],
    ['no subject', () => forged({}, { sub: undefined })],
    ['a subject that is no string', () => forged({}, { sub: { $ne: null } })],
    ['no session', () => forged({}, { sid: undefined })],
    ['an unknown session', () => forged({}, { sid: 'unknown' })],
    ["someone else's id", () => forged({}, { sub: 'someone' })],
    ['claims that are no object', () => `${part({ alg: 'HS256' })}.${part('text')}.x`],
    ['two parts', () => learner.token.split('.').slice(0, 2).join('.')],
    ['four parts', () => `${learner.token}.x`],
    ['a changed signature', () => `${learner.token.slice(0, -2)}AA`],
    ['no token at all', () => ''],
    ['nonsense', () => '%%%'],
    ['a NUL in it', () => 'a.b\u0001.c'],
    ['10 kB', () => 'x'.repeat(10_000)],
  ])('with %s is answered with 401, and is ignored on a public route', async (_name, token) => {
    const authorization = `Bearer ${token()}`;
    expect(await statusWith(authorization)).toEqual([401, 'sign_in_required']);
    expect(await statusWith(authorization, FREE)).toEqual([200, undefined]);
  });

  test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer a b', 'Token x', 'null'])(
    'sent as %j is ignored',
    async (header) => {
      expect(await statusWith(header)).toEqual([401, 'sign_in_required']);
    },
  );
});

describe('a session', () => {
  test('that has expired is rejected although its token is still valid', async () => {
    const { headers } = await signedIn(server, {}, { expiresAt: Date.now() - 1 });
    expect(await statusWith(headers.authorization)).toEqual([401, 'sign_in_required']);
  });

  test('that was ended is rejected immediately, and others continue', async () => {
    const first = await signedIn(server);
    const other = await signedIn(server);
    expect((await statusWith(first.headers.authorization))[0]).toBe(200);
    await server.database.write(async (tx) => {
      await tx.delete(sessions).where(eq(sessions.id, first.sessionId));
    });
    expect((await statusWith(first.headers.authorization))[0]).toBe(401);
    expect((await statusWith(other.headers.authorization))[0]).toBe(200);
  });

  test('ends with its account', async () => {
    const leaving = await signedIn(server);
    expect((await statusWith(leaving.headers.authorization))[0]).toBe(200);
    await server.database.write(async (tx) => {
      await tx.delete(users).where(eq(users.id, leaving.id));
    });
    expect((await statusWith(leaving.headers.authorization))[0]).toBe(401);
  });

  test('cannot be used with the id of another learner', async () => {
    const other = await signedIn(server);
    const token = server.app.jwt.sign({ sub: other.id, sid: learner.sessionId });
    expect((await statusWith(`Bearer ${token}`))[0]).toBe(401);
  });

  test('grants the current permissions of the account', async () => {
    const url = '/api/content/polity/judiciary';
    const upgraded = await signedIn(server);
    expect((await statusWith(upgraded.headers.authorization, url))[0]).toBe(403);
    await server.database.write(async (tx) => {
      await tx.update(users).set({ isPremium: true }).where(eq(users.id, upgraded.id));
    });
    expect((await statusWith(upgraded.headers.authorization, url))[0]).toBe(200);
    await server.database.write(async (tx) => {
      await tx.update(users).set({ isPremium: false }).where(eq(users.id, upgraded.id));
    });
    expect((await statusWith(upgraded.headers.authorization, url))[0]).toBe(403);
  });
});
