import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { call, mcqsOf } from '../../../testing/practice.ts';

interface OwnSet {
  mcqs: unknown[] | null;
  revision: number;
}

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ settings: { rateLimit: 0 } });
  return () => server.close();
});

let asha: TestLearner;
let ravi: TestLearner;
beforeEach(async () => {
  asha = await signedIn(server);
  ravi = await signedIn(server);
});

const NONE = { mcqs: null, revision: 0 };

describe.each(['/api', ''])('%s/mcqs', (prefix) => {
  const get = async (learner: TestLearner | null, topic = 'preamble') =>
    call<OwnSet>(server, learner, 'GET', `${prefix}/mcqs/polity/${topic}`);
  const save = async (learner: TestLearner | null, mcqs: unknown, more: object = {}) => {
    const payload = { subjectSlug: 'polity', topicSlug: 'preamble', mcqs, ...more };
    return call<OwnSet>(server, learner, 'POST', `${prefix}/mcqs/save`, payload);
  };
  const revert = async (learner: TestLearner | null, topic = 'preamble') =>
    call<null>(server, learner, 'POST', `${prefix}/mcqs/polity/${topic}/revert`);

  test('belong to one learner until they are reverted', async () => {
    expect(await get(asha)).toMatchObject({ status: 200, data: NONE });
    const mcqs = mcqsOf(3);
    expect(await save(asha, mcqs)).toMatchObject({ status: 200, data: { mcqs, revision: 1 } });
    expect((await get(asha)).data).toEqual({ mcqs, revision: 1 });
    expect((await get(ravi)).data).toEqual(NONE);

    await save(ravi, mcqsOf(1));
    expect((await revert(ravi)).status).toBe(200);
    expect((await get(asha)).data).toEqual({ mcqs, revision: 1 });
    expect((await get(ravi)).data).toEqual({ mcqs: null, revision: 2 });
  });

  test('can be an empty set, which differs from no set', async () => {
    await save(asha, []);
    expect((await get(asha)).data).toEqual({ mcqs: [], revision: 1 });
  });

  test('are cleaned like a CSV file', async () => {
    const draft = {
      question: ' कौन? ',
      options: ['', ' हम ', 'مرحبا', ''],
      correctAnswer: 2,
      tags: [' a', ''],
    };
    const mcq = {
      question: 'कौन?',
      options: ['हम', 'مرحبا'],
      correctAnswer: 1,
      description: '',
      tags: ['a'],
    };
    expect((await save(asha, [draft])).data).toEqual({ mcqs: [mcq], revision: 1 });
    expect((await get(asha)).data.mcqs).toEqual([mcq]);
  });

  test('based on an old revision are rejected', async () => {
    await save(asha, mcqsOf(1));
    expect((await save(asha, mcqsOf(2), { revision: 1 })).data.revision).toBe(2);
    const late = await save(asha, mcqsOf(3), { revision: 1 });
    expect(late).toMatchObject({ status: 409, code: 'mcqs_changed' });
    expect((await get(asha)).data).toEqual({ mcqs: mcqsOf(2), revision: 2 });
    expect((await save(asha, mcqsOf(4))).data.revision).toBe(3);
  });

  test('are saved once if sent repeatedly, with any revision', async () => {
    for (const revision of [0, 0, 1, 7]) {
      expect((await save(asha, mcqsOf(2), { revision })).data).toEqual({ mcqs: mcqsOf(2), revision: 1 });
    }
  });

  test('based on a revision before a revert are rejected', async () => {
    await save(asha, mcqsOf(1));
    for (let times = 0; times < 2; times += 1) {
      expect(await revert(asha)).toMatchObject({ status: 200, data: null });
      expect((await get(asha)).data).toEqual({ mcqs: null, revision: 2 });
    }
    expect((await save(asha, mcqsOf(2), { revision: 1 })).status).toBe(409);
    expect((await save(asha, mcqsOf(2), { revision: 2 })).data.revision).toBe(3);
  });

  test('saved concurrently are one of the sets', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save(asha, mcqsOf(index + 1), { revision: 0 })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect((await get(asha)).data).toEqual(won[0]?.data);
  });

  test('that are invalid are rejected with their number', async () => {
    const [sound] = mcqsOf(1);
    const faults: [object, string, string][] = [
      [{ question: ' ' }, 'invalid_mcqs', 'Question 2: the question is empty.'],
      [{ options: ['', ''] }, 'invalid_mcqs', 'Question 2: it needs at least one option.'],
      [{ correctAnswer: 4 }, 'invalid_mcqs', 'Question 2: the correct answer must be'],
      [{ options: 'We' }, 'invalid_request', 'body.mcqs.1.options must be array'],
      [{ correctAnswer: '0' }, 'invalid_request', 'body.mcqs.1.correctAnswer must be number'],
      [{ userId: ravi.id }, 'invalid_request', 'body.mcqs.1.userId is not a known field'],
    ];
    for (const [change, code, message] of faults) {
      const answer = await save(asha, [sound, { ...sound, ...change }]);
      expect([answer.status, answer.code, answer.message]).toEqual([
        400,
        code,
        expect.stringContaining(message),
      ]);
    }
    expect((await get(asha)).data).toEqual(NONE);
  });

  test('are limited to 500 and 1 MiB', async () => {
    const small = { question: 'x', options: ['y'], correctAnswer: 0 };
    expect((await save(asha, Array(500).fill(small))).status).toBe(200);
    expect((await save(asha, Array(501).fill(small))).code).toBe('invalid_mcqs');
    expect((await save(asha, Array(9_000).fill(small))).code).toBe('invalid_mcqs');
    expect((await save(asha, Array(10_000).fill(small))).code).toBe('json_too_many_values');
    expect((await save(asha, mcqsOf(200, { description: 'x'.repeat(9_000) }))).status).toBe(413);
    expect((await get(asha)).data.mcqs).toHaveLength(500);
  });

  test('must not have unknown fields', async () => {
    const before = await server.database.read.select().from(users);
    for (const extra of [{ userId: ravi.id }, { id: 'x' }, { version: 7 }, { isPremium: true }]) {
      expect(await save(asha, mcqsOf(1), extra)).toMatchObject({ status: 400, code: 'invalid_request' });
    }
    for (const revision of [-1, 1.5, '1', null]) {
      expect((await save(asha, mcqsOf(1), { revision })).status).toBe(400);
    }
    expect(await server.database.read.select().from(users)).toEqual(before);
    expect((await get(ravi)).data).toEqual(NONE);
  });

  test('require access to the topic', async () => {
    const premium = await signedIn(server, { isPremium: true });
    const admin = await signedIn(server, { role: 'admin' });
    const topics: [string, TestLearner | null, number][] = [
      ['preamble', null, 401],
      ['citizenship', null, 401],
      ['citizenship', asha, 200],
      ['judiciary', asha, 403],
      ['judiciary', premium, 200],
      ['judiciary', admin, 200],
      ['nothing', asha, 404],
    ];
    for (const [topic, learner, status] of topics) {
      const answers = [
        await get(learner, topic),
        await save(learner, mcqsOf(1), { topicSlug: topic }),
        await revert(learner, topic),
      ];
      expect([topic, ...answers.map((answer) => answer.status)]).toEqual([topic, status, status, status]);
    }
  });
});
