import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { callingLearner } from '../../../testing/learners.ts';
import type { CallingLearner } from '../../../testing/learners.ts';
import { download, importFile } from '../../../testing/portability.ts';
import type { ExportedFile } from '../../../testing/portability.ts';
import { attemptOf, call, detailsOf } from '../../../testing/practice.ts';
import { answersTo, callsOfAllRoutes } from '../../../testing/requests/every-route.ts';
import type { Call } from '../../../testing/requests/every-route.ts';
import { choose } from '../tests/testing/change.ts';
import { SCHEMES } from '../../../contract/tests/schemes.ts';
import {
  ASKED,
  canary,
  DAY,
  forgedFile,
  KINDS,
  MINUTE,
  NOW,
  publishSecrets,
  REFS,
  TESTS,
  TOLD,
} from './testing/secret-questions.ts';
import type { Kind } from './testing/secret-questions.ts';

const clock = { now: NOW };
let server: TestApp;
/** Takes the tests. */
let asha: CallingLearner;
/** Does nothing. */
let ravi: CallingLearner;
/** Imports the forged file. */
let mira: CallingLearner;
/** A member. */
let zoya: CallingLearner;
let admin: CallingLearner;
beforeAll(async () => {
  server = await testApp({
    now: () => clock.now,
    settings: { rateLimit: 0, rateLimitMegabytes: 0 },
    endedTestsEvery: 3_600_000,
  });
  await publishSecrets(server, 'secrets');
  [asha, ravi, mira, zoya, admin] = [
    await callingLearner(server),
    await callingLearner(server),
    await callingLearner(server),
    await callingLearner(server, { isPremium: true }),
    await callingLearner(server, { role: 'admin' }),
  ];
  return () => server.close();
});

/** They end the session or delete what the test looks at. */
const LEFT_OUT = /\/auth\/(account|logout|sessions|password|import)|^\/api\/admin|tests\/paper-answers/;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

async function everyCall(learner: CallingLearner | null): Promise<Call[]> {
  const data: ExportedFile['data'] = learner ? (await download(server, learner)).data : {};
  const ids = (name: string, where: (row: Record<string, unknown>) => boolean = () => true) =>
    (data[name] ?? []).filter(where).map((row) => String(row['id']));
  const submitted = ids('testAttempts', (row) => row['submittedAt'] !== null);
  const opened = [...ids('attempts'), ...ids('testAttempts'), ...ids('reviewCards'), UNKNOWN];
  const refs = Object.values(REFS);
  const calls = await callsOfAllRoutes(server, (method, path) => ({
    id:
      method === 'GET'
        ? opened
        : method === 'POST' && path.includes('/tests/')
          ? [...submitted, UNKNOWN]
          : [UNKNOWN],
    attempt: opened,
    ref: refs,
    subject: ['polity', 'tests'],
    topic: ['preamble', 'judiciary', ...TESTS],
  }));
  const custom = (ref: string) => ({
    title: 'Own',
    minutes: 5,
    scheme: SCHEMES['upsc-gs'],
    questions: [ref],
  });
  const post = (url: string, payload: object): Call => ({ method: 'POST', url, payload });
  return [
    ...calls.filter(({ url }) => !LEFT_OUT.test(url)),
    ...refs.flatMap((ref): Call[] => [
      { method: 'PUT', url: '/api/user/question-reports', payload: { ref, reason: 'wrong-key' } },
      post('/api/user/tests', {
        id: UNKNOWN.replace('8000', `8${refs.indexOf(ref)}00`),
        custom: custom(ref),
      }),
      post('/api/tests/paper', { custom: custom(ref) }),
    ]),
    ...TESTS.map((slug) => post('/api/tests/paper', { test: slug })),
    ...['preamble', 'judiciary'].flatMap((topic) => [
      post('/api/tests/paper', { topic: { subject: 'polity', topic } }),
      post('/api/quiz/save-attempt', {
        ...attemptOf(
          ['h1', 'j1', 'q1'].map((id, index) => ({ ...detailsOf([1, 2, 3])[index]!, id })),
          {},
          topic,
        ),
        clientId: UNKNOWN.replace('8000', `9${topic.length}00`),
      }),
    ]),
    post('/api/user/tests/draw', { topics: [{ subject: 'polity' }], number: 50 }),
    // Refused, as it is for members, or has not opened.
    ...(learner === zoya ? [] : ['members']).map((slug) =>
      post('/api/user/tests', { id: UNKNOWN, test: slug }),
    ),
    ...(clock.now < NOW + DAY ? [post('/api/user/tests', { id: UNKNOWN, test: 'later' })] : []),
  ];
}

/** What a learner may see: everything of `told`, of `asked` what the hall shows, and `shown` in results of imported tests. */
interface May {
  told?: readonly Kind[];
  asked?: readonly Kind[];
  shown?: readonly Kind[];
}

/** Parts that a learner must find somewhere; without the reason before a key was corrected. */
let parts = [...ASKED, 'explanation'];

async function expectToSee(
  learner: CallingLearner | null,
  { told = [], asked = [], shown = [] }: May,
): Promise<void> {
  const answers = await answersTo(server, learner, await everyCall(learner));
  expect(answers.length).toBeGreaterThan(200);
  const found = (word: string) =>
    answers.filter(({ body }) => body.includes(word)).map(({ call: name }) => name);
  for (const kind of KINDS.filter((one) => !told.includes(one))) {
    for (const part of [...ASKED, 'reworded', ...TOLD]) {
      const inTest = shown.includes(kind) || (asked.includes(kind) && ASKED.includes(part));
      const leaks = found(canary(kind, part)).filter(
        (name) => !(inTest && name.startsWith('GET /api/user/tests/')),
      );
      expect([kind, part, leaks]).toEqual([kind, part, []]);
    }
  }
  for (const kind of told)
    for (const part of parts)
      expect([kind, part, found(canary(kind, part)).length > 0]).toEqual([kind, part, true]);
  for (const kind of asked)
    for (const part of ASKED)
      expect([kind, part, found(canary(kind, part)).length > 0]).toEqual([kind, part, true]);
}

/** What an export has of a learner, without the times of its requests and of closed reports. */
async function exportOf(learner: CallingLearner): Promise<string> {
  const { data } = await download(server, learner);
  const reports = (data['questionReports'] ?? []).map((row) => ({ ...row, closedAt: null }));
  return JSON.stringify({ ...data, sessions: [], questionReports: reports });
}

let corrections = 0;
/** Gives all secret questions another key, with the reason as a canary. */
async function correctAll(): Promise<void> {
  corrections += 1;
  clock.now += 1000;
  for (const kind of KINDS) {
    const body = { ref: REFS[kind], keys: [corrections % 4], dropped: false, dryRun: false };
    const reason = `The right option is ${canary(kind, 'reason')}.`;
    const answer = await call(server, admin, 'POST', '/api/admin/questions/erratum', { ...body, reason });
    expect(answer.status).toBe(200);
  }
  await server.app.rescorer.idle();
  parts = [...ASKED, ...TOLD];
}

/** Expects that a correction changes nothing that a learner can export. */
async function correctUnnoticed(...learners: CallingLearner[]): Promise<void> {
  const before = await Promise.all(learners.map(exportOf));
  await correctAll();
  expect(await Promise.all(learners.map(exportOf))).toEqual(before);
}

async function start(learner: CallingLearner, slug: string): Promise<string> {
  const id = crypto.randomUUID();
  expect((await learner.call('POST', 'tests', { id, test: slug })).status).toBe(200);
  return id;
}
const submit = async (learner: CallingLearner, id: string) => {
  expect((await learner.call('POST', `tests/${id}/submit`, { changes: [choose(0, 2)] })).status).toBe(200);
};

/* Each part starts from where the one before it ended. */

test('before any test is taken, no answer tells anything of a secret question', async () => {
  await importFile(server, mira, forgedFile());
  const nobody = async () => {
    for (const learner of [asha, ravi, mira, null]) await expectToSee(learner, {});
  };
  await nobody();
  await expectToSee(zoya, { told: ['premium'] });
  await correctUnnoticed(asha, ravi, mira);
  await nobody();
  await expectToSee(zoya, { told: ['premium'] });
});

const started = { hiding: '', holding: '', members: '' };

test('while a test is taken, the hall asks its questions and nothing tells their answers', async () => {
  started.hiding = await start(asha, 'hiding');
  started.holding = await start(asha, 'holding');
  started.members = await start(zoya, 'members');
  await expectToSee(asha, { asked: ['hiding', 'held'] });
  await correctUnnoticed(asha, ravi, mira);
  await expectToSee(asha, { asked: ['hiding', 'held'] });
  await expectToSee(mira, {});
  await expectToSee(zoya, { told: ['premium'], asked: ['members'] });
});

test('after it, only who has taken it sees the answers, unless the test hides them', async () => {
  await submit(asha, started.hiding);
  await submit(asha, started.holding);
  await submit(zoya, started.members);
  await answersTo(server, asha, await everyCall(asha));
  await answersTo(server, zoya, await everyCall(zoya));
  await correctUnnoticed(ravi, mira);
  await expectToSee(asha, { told: ['held'] });
  await expectToSee(zoya, { told: ['premium', 'members'] });
  for (const learner of [ravi, mira, null]) await expectToSee(learner, {});
});

test('while it is taken again, nothing tells the answers that were seen', async () => {
  const again = await start(asha, 'holding');
  await correctAll();
  await expectToSee(asha, { asked: ['held'] });
  await submit(asha, again);
  await expectToSee(asha, { told: ['held'] });
});

test('when a test has closed, its answers are told to all, and when one has opened, to who has taken it', async () => {
  clock.now = NOW + 32 * MINUTE;
  await correctAll();
  for (const learner of [ravi, mira]) await expectToSee(learner, { told: ['hiding'] });
  await expectToSee(asha, { told: ['held', 'hiding'] });
  clock.now = NOW + DAY + MINUTE;
  await submit(asha, await start(asha, 'later'));
  await answersTo(server, asha, await everyCall(asha));
  await correctAll();
  await expectToSee(asha, { told: ['held', 'hiding', 'later'] });
  await expectToSee(mira, { told: ['hiding'], shown: ['later'] });
});

test('reworded questions are told to the same learners', async () => {
  await publishSecrets(server, 'reworded', 'reworded');
  parts = ['reworded'];
  await expectToSee(asha, { told: ['held', 'hiding', 'later'] });
  await expectToSee(mira, { told: ['hiding'], shown: ['later'] });
  await expectToSee(zoya, { told: ['premium', 'members', 'hiding'] });
  await expectToSee(ravi, { told: ['hiding'] });
});
