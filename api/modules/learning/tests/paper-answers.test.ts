import { describe, expect, test } from 'vitest';
import type { SubmittedTest } from '../../../contract/tests/test-attempts.ts';
import {
  asha,
  choose,
  customOf,
  newId,
  NOW,
  save,
  start,
  submit,
  useTestServer,
} from './testing/test-server.ts';

useTestServer();

const iso = (at: number) => new Date(at).toISOString();

describe('answers from paper', () => {
  const onPaper = (answers: readonly unknown[], more: object = {}) =>
    asha.call<SubmittedTest>('POST', 'tests/paper-answers', { id: newId(), test: 'mock', answers, ...more });
  const ALL_RIGHT = Array.from({ length: 10 }, (_, index) => index % 4);

  test('are marked like a test, but never ranked', async () => {
    const { status, data } = await onPaper([0, 'multiple', null, 3, ...Array<null>(6).fill(null)]);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...{ attemptNumber: 1, ranked: false, late: false, submittedAt: iso(NOW), timeSpent: 0 },
      score: { marks: '10/3', right: 2, wrong: 1, unattempted: 7 },
    });
    expect(data.questions[1]).toMatchObject({
      doubleMarked: true,
      chosen: null,
      outcome: 'wrong',
      visited: true,
    });
    expect((await start(asha)).ranked).toBe(false);
  });

  test('of a closed test or one’s own are marked as well', async () => {
    expect((await onPaper(ALL_RIGHT, { test: 'closed' })).data.score.marks).toBe('20');
    const custom = customOf(['polity/preamble/p1']);
    const { data } = await onPaper([1], { test: undefined, custom });
    expect(data.score).toMatchObject({ right: 1, maximum: '2' });
  });

  test('sent again get the same result; others with the same id are refused', async () => {
    const id = newId();
    const first = await onPaper(ALL_RIGHT, { id });
    expect((await onPaper(ALL_RIGHT, { id })).data).toEqual(first.data);
    expect(await onPaper(ALL_RIGHT.toReversed(), { id })).toMatchObject({
      status: 409,
      code: 'attempt_differs',
    });
    expect((await save(asha, id, [choose(0, 3, { basedOn: 1 })])).data.refused).toHaveLength(1);
  });

  test('are refused while an attempt at the test is running, since they would show its key', async () => {
    const { id } = await start(asha);
    expect(await onPaper(ALL_RIGHT)).toMatchObject({ status: 409, code: 'test_running' });
    await submit(asha, id);
    expect((await onPaper(ALL_RIGHT)).status).toBe(200);
  });

  test.each<[string, unknown[], object, number, string]>([
    ['too few answers', [0], {}, 400, 'wrong_number_of_answers'],
    ['too many answers', [...ALL_RIGHT, 0], {}, 400, 'wrong_number_of_answers'],
    [
      'an option that does not exist',
      [2],
      { test: undefined, custom: customOf(['polity/preamble/p1']) },
      200,
      '',
    ],
    ['option 4', [4, ...ALL_RIGHT.slice(1)], {}, 400, 'invalid_request'],
    ['a letter', ['b', ...ALL_RIGHT.slice(1)], {}, 400, 'invalid_request'],
    ['no answers', [], {}, 400, 'invalid_request'],
    ['both kinds of test', ALL_RIGHT, { custom: customOf(['polity/preamble/p1']) }, 400, 'invalid_request'],
    ['a test that is not open', ALL_RIGHT, { test: 'later' }, 409, 'test_not_open'],
    ['a test for members', ALL_RIGHT, { test: 'members' }, 403, 'premium_required'],
    ['an unknown test', ALL_RIGHT, { test: 'none' }, 404, 'test_not_found'],
    ['its own time', ALL_RIGHT, { startedAt: iso(NOW) }, 400, 'invalid_request'],
  ])('with %s', async (_name, answers, more, status, code) => {
    const answer = await onPaper(answers, more);
    expect([answer.status, answer.code ?? '']).toEqual([status, code]);
  });
});
