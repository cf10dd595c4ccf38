import { describe, expect, test } from 'vitest';
import type { PrintedPaper } from '../../../../contract/tests/printed-papers.ts';
import { call } from '../../../../testing/practice.ts';
import { KEY_CANARY } from '../../../../testing/publish/papers.ts';

import {
  asha,
  choose,
  customOf,
  newId,
  ravi,
  server,
  start,
  submit,
  useTestServer,
} from '../testing/test-server.ts';

useTestServer();

const print = (learner: typeof asha | null, body: object) =>
  call<PrintedPaper>(server, learner, 'POST', '/api/tests/paper', body);
const refs = ({ questions }: PrintedPaper) => questions.map(({ ref }) => ref);
const PREAMBLE = { topic: { subject: 'polity', topic: 'preamble' } };
const CITIZENSHIP = { topic: { subject: 'polity', topic: 'citizenship' } };

describe('printing', () => {
  test('a free topic gives everyone its published questions with their keys', async () => {
    const { status, data } = await print(null, PREAMBLE);
    expect(status).toBe(200);
    expect(data).toMatchObject({ title: 'The Preamble', minutes: 4, instructions: '', left: 0 });
    expect(refs(data)).toEqual(['polity/preamble/p1', 'polity/preamble/p2', 'polity/preamble/p3']);
    expect(data.questions[0]).toMatchObject({
      ...{ question: 'Who?', options: ['A', 'B', 'C'], keys: [1], dropped: false },
      explanation: expect.stringContaining('<strong>p1</strong>') as string,
    });
  });

  test('a gated topic is for those who may read it', async () => {
    expect(await print(null, CITIZENSHIP)).toMatchObject({ status: 401, code: 'sign_in_required' });
    expect(refs((await print(asha, CITIZENSHIP)).data)).toHaveLength(2);
    const members = { topic: { subject: 'polity', topic: 'judiciary' } };
    expect(await print(asha, members)).toMatchObject({ status: 403, code: 'premium_required' });
  });

  test('chosen questions come in their order, if all of them may be read', async () => {
    const custom = customOf(['polity/preamble/p3', 'polity/preamble/p1'], { title: 'Mine' });
    const { data } = await print(null, { custom });
    expect([data.title, data.minutes, refs(data)]).toEqual(['Mine', 10, custom.questions]);
    const mixed = customOf(['polity/preamble/p3', 'polity/citizenship/c1']);
    expect((await print(null, { custom: mixed })).status).toBe(401);
    expect((await print(asha, { custom: mixed })).status).toBe(200);
  });

  test('held questions, and those of an open test, are not published', async () => {
    for (const ref of ['polity/preamble/h1', 'tests/mock/q1', 'tests/closing/q1'])
      expect(await print(asha, { custom: customOf([ref]) })).toMatchObject({
        status: 404,
        code: 'questions_not_found',
      });
  });

  test('a practice test of published questions prints with its instructions', async () => {
    const { data } = await print(null, { test: 'sectional' });
    expect(data).toMatchObject({ title: 'Test sectional', instructions: '<p>Read carefully.</p>' });
    expect(refs(data)).toEqual(['polity/preamble/p1']);
  });

  test('a ranked test prints after it was submitted, not before or while it runs', async () => {
    const refused = { status: 409, code: 'test_not_printable' };
    for (const learner of [null, asha]) {
      const answer = await print(learner, { test: 'mock' });
      expect(answer).toMatchObject(refused);
      expect(JSON.stringify(answer)).not.toContain(KEY_CANARY);
    }
    const { id } = await start(asha);
    expect(await print(asha, { test: 'mock' })).toMatchObject(refused);
    await submit(asha, id, [choose(0, 0)]);
    expect((await print(asha, { test: 'mock' })).data.questions[1]).toMatchObject({ keys: [1] });
    expect(await print(ravi, { test: 'mock' })).toMatchObject(refused);
    expect(await print(null, { test: 'mock' })).toMatchObject(refused);
  });

  test('a closed test prints for everyone, one that has not opened for nobody', async () => {
    expect((await print(null, { test: 'closed' })).data.questions).toHaveLength(10);
    expect(await print(null, { test: 'closing' })).toMatchObject({ code: 'test_not_printable' });
    expect(await print(asha, { test: 'later' })).toMatchObject({ status: 409, code: 'test_not_open' });
    expect(await print(asha, { test: 'members' })).toMatchObject({ code: 'premium_required' });
  });

  test('a practice test with questions of its own is kept back like a ranked one', async () => {
    expect(await print(asha, { test: 'own-questions' })).toMatchObject({ code: 'test_not_printable' });
    await asha.call('POST', 'tests/paper-answers', {
      ...{ id: newId(), test: 'own-questions', answers: Array<null>(10).fill(null) },
    });
    expect((await print(asha, { test: 'own-questions' })).status).toBe(200);
  });

  test.each<[string, object, number, string]>([
    ['nothing', {}, 400, 'invalid_request'],
    ['two kinds', { ...PREAMBLE, test: 'sectional' }, 400, 'invalid_request'],
    ['an unknown field', { ...PREAMBLE, keys: true }, 400, 'invalid_request'],
    ['an unknown test', { test: 'none' }, 404, 'test_not_found'],
    ['an unknown topic', { topic: { subject: 'polity', topic: 'x' } }, 404, 'topic_not_found'],
    ['a topic without questions', { topic: { subject: 'संविधान', topic: 'प्रस्तावना' } }, 404, 'no_questions'],
    ['no questions', { custom: customOf([]) }, 400, 'invalid_request'],
  ])('%s is refused', async (_name, body, status, code) => {
    expect(await print(asha, body)).toMatchObject({ status, code });
  });
});
