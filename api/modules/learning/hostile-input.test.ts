import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { idFromText } from '../../../scripts/content/questions/question-id.ts';
import { SCHEMES } from '../../contract/tests/schemes.ts';
import { testApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/learners.ts';
import type { TestLearner } from '../../testing/learners.ts';

/* Bad input over real HTTP for every route that changes a learner's data. Nothing may answer with a 5xx. */

const ID = '3f0e8c0e-43f1-4b3e-9d0e-0a7f0a1b2c3d';
const TOPIC = { subject: 'polity', topic: 'preamble' };
const HIGHLIGHT = {
  ...{ ...TOPIC, sectionId: 'a', sectionTitle: 'A', quote: 'words', note: '', prefix: '', suffix: '' },
  ...{ nth: 0, of: 1, color: 'yellow', revision: 0 },
};
const CARD = { clientId: ID, ...TOPIC, sectionId: null, front: 'Front', back: 'Back' };
const DAY = new Date().toISOString().slice(0, 10);

const OTHER_ID = '5d2f7f0a-9f3b-4c1d-8e6a-0c1b2a3d4e5f';
const OWN_TEST = {
  ...{ title: 'My test', minutes: 10, scheme: SCHEMES['upsc-gs'] },
  questions: [`polity/preamble/${idFromText('Who?')}`],
};
const ANSWER = {
  ...{ position: 0, chosen: 0, marked: false, visited: true, confidence: null, seconds: 1, basedOn: 0 },
};

/** Each route with a body that it accepts. */
const ROUTES: [method: 'POST' | 'PUT', path: string, body: Record<string, unknown>][] = [
  ['PUT', `/highlights/${ID}`, HIGHLIGHT],
  ['POST', '/cards', CARD],
  ['PUT', `/cards/${ID}`, { front: 'Front', back: 'Back' }],
  ['POST', `/reviews/${ID}`, { rating: 3, clientId: ID }],
  ['POST', `/reviews/${ID}/undo`, { clientId: ID }],
  ['PUT', `/reviews/${ID}/hold`, { hold: 'suspended' }],
  ['PUT', '/review-settings', { newPerDay: 5 }],
  ['PUT', '/profile', { displayName: 'Asha', timeZone: 'Asia/Kolkata' }],
  ['POST', '/daily-targets', { date: DAY, targets: [{ ...TOPIC, targetTime: 30 }] }],
  ['PUT', '/daily-targets/progress', { date: DAY, ...TOPIC, completed: true, timeZone: 'UTC' }],
  ['POST', '/daily-targets/copy', { from: DAY, to: '2050-01-01', move: false }],
  ['PUT', '/target-repeats', [{ ...TOPIC, targetTime: 30, weekdays: [1] }] as never],
  ['POST', '/progress', { ...TOPIC, reading: [{ clientId: ID, date: DAY, seconds: 5 }] }],
  ['POST', '/progress/complete', { ...TOPIC, byLearner: true, timeZone: 'UTC' }],
  ['POST', '/tests', { id: ID, custom: OWN_TEST, timeZone: 'UTC' }],
  ['PUT', `/tests/${ID}/answers`, { changes: [ANSWER] }],
  ['POST', `/tests/${ID}/submit`, { changes: [ANSWER] }],
  ['POST', '/tests/draw', { topics: [TOPIC], number: 5, tags: [], from: 'all', weakestFirst: true }],
  ['POST', '/tests/paper-answers', { id: OTHER_ID, custom: OWN_TEST, answers: [0], timeZone: 'UTC' }],
  ['POST', '/bookmarks', { ...TOPIC, title: 'T', description: 'D' }],
];

let server: TestApp;
let origin: string;
let asha: TestLearner;
beforeAll(async () => {
  server = await testApp({ settings: { rateLimit: 0, rateLimitMegabytes: 0 } });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  asha = await signedIn(server);
});
afterAll(() => server.close());

async function send(
  method: string,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  type = 'application/json',
) {
  const response = await fetch(`${origin}/api/user${path}`, {
    method,
    headers: { ...asha.headers, 'content-type': type },
    body,
  });
  return { status: response.status, text: await response.text() };
}

const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.5,
  '',
  '\0',
  '\ud800',
  "'; DROP TABLE users; --",
  '../../etc/passwd',
  '__proto__',
  '<script>alert(1)</script>',
  '\u202e\u0000\u{1f600}',
  'x'.repeat(100_000),
  [],
  [[]],
  {},
  { $ne: null },
];

test('each of the bodies is accepted as it is', async () => {
  const statuses: [string, number][] = [];
  for (const [method, path, body] of ROUTES)
    statuses.push([path, (await send(method, path, JSON.stringify(body))).status]);
  expect(statuses).toEqual(ROUTES.map(([, path]) => [path, 200]));
});

describe.each(ROUTES)('%s %s', (method, path, body) => {
  /** Sends values in each field, by its number. */
  async function expectHarmless(valuesOf: (field: number) => readonly unknown[]): Promise<void> {
    for (const [number, field] of Object.keys(body).entries()) {
      for (const value of valuesOf(number)) {
        const { status, text } = await send(method, path, JSON.stringify({ ...body, [field]: value }));
        expect([field, String(value).slice(0, 20), status < 500 || text]).toEqual([
          field,
          String(value).slice(0, 20),
          true,
        ]);
        expect(text).not.toMatch(/SQLITE|\bat \/|node_modules|drizzle/);
      }
    }
  }

  /* Every third value, another third in the next field. */
  test('answers hostile values in each field with a refusal or as a harmless text', () =>
    expectHarmless((field) => HOSTILE.filter((_, index) => index % 3 === field % 3)));

  test('does so with each hostile value in each field', { tags: ['again'] }, () =>
    expectHarmless(() => HOSTILE),
  );

  test('refuses other content types, deep and broken JSON, and bodies that are too large', async () => {
    const text = JSON.stringify(body);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await send(method, path, text, type)).status).toBe(415);
    const broken = ['', '{', 'null', '1', '"x"', '{"__proto__":{"role":"admin"}}', '['.repeat(20_000)];
    for (const one of broken) expect((await send(method, path, one)).status).toBeOneOf([400, 413, 415]);
    const deep = '['.repeat(5_000) + ']'.repeat(5_000);
    expect((await send(method, path, `{"subject":${deep}}`)).status).toBeOneOf([400, 413]);
    expect((await send(method, path, `{"note":"${'x'.repeat(3_000_000)}"}`)).status).toBe(413);
    expect((await send(method, path, new Uint8Array([0xff, 0xfe, 0x00]))).status).toBe(400);
  });
});

test('nobody but the learner is changed by fields that name an account, a role or a plan', async () => {
  const ravi = await signedIn(server);
  const assigned = { userId: ravi.id, id: ravi.id, role: 'admin', isPremium: true, emailVerifiedAt: 1 };
  for (const [method, path, body] of ROUTES)
    if (!Array.isArray(body)) await send(method, path, JSON.stringify({ ...body, ...assigned }));
  const of = async (learner: TestLearner, path: string) =>
    (await (await fetch(`${origin}/api${path}`, { headers: learner.headers })).json()) as { data: unknown };
  expect((await of(asha, '/auth/me')).data).toMatchObject({ id: asha.id, role: 'learner', isPremium: false });
  for (const path of ['/user/progress', '/user/bookmarks', '/user/daily-targets', '/user/target-repeats'])
    expect((await of(ravi, path)).data).toEqual([]);
});
