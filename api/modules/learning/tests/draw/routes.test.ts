import { describe, expect, test } from 'vitest';
import type { DrawnTest, DrawTest } from '../../../../contract/tests/test-attempts.ts';
import { callingLearner } from '../../../../testing/learners.ts';
import {
  asha,
  choose,
  clock,
  customOf,
  MINUTE,
  newId,
  ravi,
  server,
  submit,
  useTestServer,
} from '../testing/test-server.ts';

useTestServer();

const draw = async (body: Partial<DrawTest>, learner = asha) =>
  learner.call<DrawnTest>('POST', 'tests/draw', { topics: [{ subject: 'polity' }], number: 10, ...body });
const drawn = async (body: Partial<DrawTest>, learner = asha) =>
  (await draw(body, learner)).data.questions.sort();

describe('drawing questions', () => {
  test('takes published questions of topics that the learner may read', async () => {
    expect(await drawn({})).toEqual([
      ...['polity/citizenship/c1', 'polity/citizenship/c2'],
      ...['polity/preamble/p1', 'polity/preamble/p2', 'polity/preamble/p3'],
    ]);
    const member = await callingLearner(server, { isPremium: true });
    expect(await drawn({}, member)).toContain('polity/judiciary/j1');
    const preamble = { subject: 'polity', topic: 'preamble' };
    const { data } = await draw({
      topics: [preamble, preamble, { subject: 'polity', topic: 'citizenship' }],
      number: 2,
    });
    expect([data.questions.length, data.available]).toEqual([2, 5]);
  });

  test('filters by tag and difficulty', async () => {
    expect(await drawn({ tags: ['tag-p1', 'tag-c2'] })).toEqual([
      'polity/citizenship/c2',
      'polity/preamble/p1',
    ]);
    expect(await drawn({ difficulties: ['hard', 'easy'] })).toEqual([
      'polity/preamble/p2',
      'polity/preamble/p3',
    ]);
    expect((await draw({ tags: ['none'] })).data).toEqual({ questions: [], available: 0 });
  });

  test('finds what the learner has not seen, answered wrong, and knows least', async () => {
    const questions = ['polity/preamble/p1', 'polity/preamble/p2', 'polity/preamble/p3'];
    const id = newId();
    await asha.call('POST', 'tests', { id, custom: customOf(questions) });
    await submit(asha, id, [choose(0, 1), choose(1, 0)]);
    const unseen = ['polity/citizenship/c1', 'polity/citizenship/c2', 'polity/preamble/p3'];
    expect(await drawn({ from: 'unseen' })).toEqual(unseen);
    expect(await drawn({ from: 'wrong' })).toEqual(['polity/preamble/p2']);
    const weakest = (await draw({ weakestFirst: true })).data.questions;
    expect(weakest.slice(0, 2).sort()).toEqual(['polity/preamble/p2', 'polity/preamble/p3']);
    expect(weakest.at(-1)).toBe('polity/preamble/p1');
    expect(await drawn({ from: 'wrong' }, ravi)).toEqual([]);

    clock.now += MINUTE;
    const again = newId();
    await asha.call('POST', 'tests', { id: again, custom: customOf(questions) });
    await submit(asha, again, [choose(0, 0), choose(1, 1)]);
    expect(await drawn({ from: 'wrong' })).toEqual(['polity/preamble/p1']);
  });

  test('refuses gated and unknown topics', async () => {
    const of = (subject: string, topic?: string) => draw({ topics: [{ subject, ...(topic && { topic }) }] });
    expect(await of('polity', 'judiciary')).toMatchObject({ status: 403, code: 'premium_required' });
    expect(await of('polity', 'nothing')).toMatchObject({ status: 404, code: 'topic_not_found' });
    expect(await of('nothing')).toMatchObject({ status: 404, code: 'subject_not_found' });
  });

  test.each<[string, object]>([
    ['no topics', { topics: [] }],
    ['101 topics', { topics: Array.from({ length: 101 }, () => ({ subject: 'polity' })) }],
    ['a topic as text', { topics: ['polity'] }],
    ['no number', { number: 0 }],
    ['201 questions', { number: 201 }],
    ['a number as text', { number: '5' }],
    ['a long tag', { tags: ['x'.repeat(61)] }],
    ['51 tags', { tags: Array<string>(51).fill('x') }],
    ['an unknown difficulty', { difficulties: ['impossible'] }],
    ['another source', { from: 'held' }],
    ['a seed', { seed: 5 }],
  ])('refuses %s', async (_name, change) => {
    expect(await draw(change)).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});
