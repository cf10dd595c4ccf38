import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/learners.ts';
import type { TestLearner } from '../../testing/learners.ts';
import { CONNECTION_LIMITS } from './connections.ts';
import type { LargeBodies } from '../testing/send-large-bodies.ts';

const CLIENT = new URL('../testing/send-large-bodies.ts', import.meta.url);

/** More than the sockets buffer, and than any route accepts. */
const SIZE = 12_000_000;

/* A busy machine stops the client or the server for seconds. `app.test.ts` shows that the limits hold. */
const connectionLimits = {
  ...CONNECTION_LIMITS,
  request: 0,
  sending: 120_000,
  idle: 120_000,
  unreadBody: 120_000,
};

let server: TestApp;
let limited: TestApp;
let learner: TestLearner;
let admin: TestLearner;
beforeAll(async () => {
  server = await testApp({
    settings: { rateLimit: 0, rateLimitMegabytes: 0, webhookSecret: 'a secret of the webhook' },
    connectionLimits,
  });
  limited = await testApp({ settings: { rateLimit: 1 }, monotonic: () => 0, connectionLimits });
  learner = await signedIn(server);
  admin = await signedIn(server, { role: 'admin' });
  await limited.app.inject('/api/subjects');
  for (const { app } of [server, limited]) await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await limited.close();
});

const portOf = ({ app }: TestApp) => (app.server.address() as AddressInfo).port;

type Sent = Pick<LargeBodies, 'method' | 'path' | 'headers'> & { to?: TestApp };

/** Sends the body as fast as possible, `times` times, and returns each status and code. */
async function send({
  to = server,
  ...sent
}: Sent & Pick<LargeBodies, 'times'> & Partial<LargeBodies>): Promise<string[]> {
  const workerData: LargeBodies = { port: portOf(to), keepAlive: false, size: SIZE, ...sent };
  const [answers] = (await once(new Worker(CLIENT, { workerData }), 'message')) as [string[]];
  return answers;
}

const json = { 'content-type': 'application/json' };
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

const BODIES: [string, Sent | (() => Sent), string][] = [
  ['signing in', { path: '/api/auth/login', headers: json }, '413 payload_too_large'],
  [
    'in chunks',
    { path: '/api/auth/login', headers: { ...json, 'transfer-encoding': 'chunked' } },
    '413 payload_too_large',
  ],
  [
    'of a learner',
    () => ({ path: '/api/notes/save', headers: { ...json, ...learner.headers } }),
    '413 note_too_long',
  ],
  ['without a session', { path: '/api/notes/save', headers: json }, '401 sign_in_required'],
  [
    'of a form',
    () => ({ path: '/api/admin/content/new-topic', headers: { ...multipart, ...admin.headers } }),
    '413 payload_too_large',
  ],
  [
    'of a form in chunks',
    () => ({
      path: '/api/admin/content/new-topic',
      headers: { ...multipart, ...admin.headers, 'transfer-encoding': 'chunked' },
    }),
    '413 payload_too_large',
  ],
  [
    'of a form without the role',
    () => ({ path: '/api/admin/content/new-topic', headers: { ...multipart, ...learner.headers } }),
    '403 not_an_administrator',
  ],
  ['of the webhook', { path: '/api/hooks/publish', headers: json }, '413 payload_too_large'],
  [
    'of an unknown type',
    { path: '/api/auth/login', headers: { 'content-type': 'text/plain' } },
    '415 unsupported_media_type',
  ],
  ['to an unknown API path', { path: '/api/nothing', headers: multipart }, '404 not_found'],
  ['to an unknown path', { path: '/nothing', headers: json }, '413 payload_too_large'],
  ['to an address that cannot be decoded', { path: '/%zz', headers: json }, '400 bad_request'],
  ['with headers that are too large', { path: '/', headers: { x: 'x'.repeat(20_000) } }, '431 bad_request'],
  ['to a page', { method: 'GET', path: '/', headers: { 'content-length': SIZE } }, '200'],
  ['to a read', { method: 'GET', path: '/api/health', headers: { 'content-length': SIZE } }, '200'],
  [
    'over the rate limit',
    () => ({ path: '/api/auth/login', headers: json, to: limited }),
    '429 too_many_requests',
  ],
  [
    'with an expectation',
    { path: '/api/auth/login', headers: { ...json, expect: '100-continue' } },
    '413 payload_too_large',
  ],
  [
    'with an unknown expectation',
    { path: '/api/auth/login', headers: { ...json, expect: 'nothing' } },
    '413 payload_too_large',
  ],
];

/** Tests of a client that sends each body this many times. */
function getsAnswers(_client: string, keepAlive: boolean, times: number): void {
  test.each(BODIES)('%s', async (_name, given, expected) => {
    const answers = await send({ ...(typeof given === 'function' ? given() : given), keepAlive, times });
    expect(answers).toEqual(Array<string>(times).fill(expected));
  });
}

const NAME = '%s gets the answer to a large body';

describe.each([
  ['a client that closes its connection', false, 1],
  ['a client that keeps its connection', true, 2],
] as const)(NAME, getsAnswers);

describe.each([
  ['a client that closes its connection each time', false, 4],
  ['a client that keeps its connection for long', true, 4],
] as const)(NAME, { tags: ['again'] }, getsAnswers);

async function expectAnswersAtOnce(times: number): Promise<void> {
  const answers = await send({ path: '/api/auth/login', headers: json, times, atOnce: true });
  expect(answers).toEqual(Array<string>(times).fill('413 payload_too_large'));
}

test('many clients at the same time get the answer to a large body', () => expectAnswersAtOnce(15));

test('so do very many clients', { tags: ['again'] }, () => expectAnswersAtOnce(30));
