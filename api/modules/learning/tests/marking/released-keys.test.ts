import { describe, expect, test } from 'vitest';
import type { ReleasedTest } from '../../../../contract/tests/papers.ts';
import { call } from '../../../../testing/practice.ts';
import { callingLearner } from '../../../../testing/learners.ts';
import { KEY_CANARY, paperOf, publishTests } from '../../../../testing/publish/papers.ts';
import {
  asha,
  choose,
  clock,
  customOf,
  DAY,
  MINUTE,
  newId,
  NOW,
  ravi,
  save,
  server,
  show,
  start,
  submit,
  useTestServer,
} from '../testing/test-server.ts';

useTestServer();

const CLOSES = NOW + 30 * MINUTE;
const GRACE = 30_000;
/** The right options of the papers of `paperOf`. */
const ALL_RIGHT = Array.from({ length: 10 }, (_, position) => choose(position, position % 4));

/** Everything that the server answers about the test `closing`, to a visitor, to a learner, and to one who has submitted it. */
async function tellings(attempt: string): Promise<string> {
  const answers: unknown[] = [];
  const other = await callingLearner(server);
  for (const learner of [null, other, asha]) {
    answers.push(await call(server, learner, 'POST', '/api/tests/paper', { test: 'closing' }));
    const custom = customOf(['tests/closing/q1', 'tests/closing/q2']);
    answers.push(await call(server, learner, 'POST', '/api/tests/paper', { custom }));
    for (const path of ['errata', 'tests']) answers.push(await call(server, learner, 'GET', `/api/${path}`));
  }
  const custom = customOf(['tests/closing/q1']);
  answers.push(await other.call('POST', 'tests/paper-answers', { id: newId(), custom, answers: [0] }));
  for (const path of ['reviews', 'reviews/export', `tests/${attempt}`, `corrections/${attempt}`])
    answers.push(await asha.call('GET', path));
  answers.push(await call(server, asha, 'GET', '/api/auth/export'));
  return JSON.stringify(answers);
}

describe('the keys of a ranked test', () => {
  test.each([
    ['a minute before it closes', CLOSES - MINUTE, false],
    ['when it closes', CLOSES, false],
    ['1.2 s later', CLOSES + 1_200, false],
    ['as long as answers count', CLOSES + GRACE, false],
    ['when none counts any more', CLOSES + GRACE + 1, true],
  ])('%s', async (_name, at, told) => {
    const { id } = await start(asha, 'closing');
    await submit(asha, id, [choose(0, 3), choose(1, 1)]);
    const { id: running } = await start(ravi, 'closing');
    clock.now = at;
    const known = await tellings(id);
    for (const secret of [KEY_CANARY, '"keys":', '"outcome"', '"isRight":true', '"isRight":false'])
      expect([secret, known.includes(secret)]).toEqual([secret, told]);
    // Nobody who could know them gets marks that count.
    await save(ravi, running, ALL_RIGHT);
    await submit(ravi, running);
    const { ranked, late, score, questions } = (await show(ravi, running)).data;
    expect([ranked, late, score.right, questions.length > 0]).toEqual([!told, told, 10, told]);
  });

  test('make the answers of a device that was offline late, which keeps them', async () => {
    const { id } = await start(asha, 'closing');
    await save(asha, id, [choose(0, 0)]);
    clock.now = CLOSES + DAY;
    const sent = await save(asha, id, ALL_RIGHT.slice(1));
    expect(sent.data).toMatchObject({ over: true, refused: [] });
    expect(sent.data.saved).toHaveLength(9);
    expect((await show(asha, id)).data).toMatchObject({ ranked: false, late: true, score: { right: 10 } });
  });

  test('are hidden although its file says that they are not', async () => {
    await release('stated', { answers: 'at-once', closes: new Date(CLOSES).toISOString() });
    const { id } = await start(asha, 'stated');
    expect((await submit(asha, id, ALL_RIGHT)).data.questions).toEqual([]);
    expect(await tellingsOf('stated')).not.toContain(KEY_CANARY);
  });

  test('are told when it closes earlier than an attempt was to end, whose answers do not count then', async () => {
    await release('moved', { closes: new Date(CLOSES).toISOString() });
    const { id } = await start(asha, 'moved');
    await save(asha, id, [choose(0, 0)]);
    await release('moved', { closes: new Date(NOW + MINUTE).toISOString() });
    clock.now = NOW + MINUTE + GRACE + 1;
    expect(await tellingsOf('moved')).toContain(KEY_CANARY);
    await save(asha, id, ALL_RIGHT.slice(1));
    await submit(asha, id);
    expect((await show(asha, id)).data).toMatchObject({ ranked: false, late: true });
  });

  test('stay hidden when it closes later than an attempt ended', async () => {
    await release('prolonged', { closes: new Date(CLOSES).toISOString() });
    const { id } = await start(asha, 'prolonged');
    await save(asha, id, [choose(0, 3)]);
    await release('prolonged', { closes: new Date(CLOSES + DAY).toISOString() });
    clock.now = CLOSES + GRACE + 1;
    expect((await show(asha, id)).data.questions).toEqual([]);
    const stored = await call(server, asha, 'GET', '/api/auth/export');
    expect(JSON.stringify(stored)).not.toContain('"isRight":false');
    expect(JSON.stringify(await asha.call('GET', 'reviews'))).not.toContain(KEY_CANARY);
    clock.now += DAY;
    expect((await show(asha, id)).data.questions).toHaveLength(10);
  });
});

describe('an open comparison', () => {
  test.each<[string, Partial<ReleasedTest>]>([
    ['as it is released', {}],
    ['that an older release calls ranked', { ranked: true, openComparison: false }],
  ])('%s shows the answers with each result, and has no rank', async (_name, change) => {
    await release('open', change);
    const { id } = await start(asha, 'open');
    const { data } = await submit(asha, id, ALL_RIGHT);
    expect(data).toMatchObject({ openComparison: true, ranked: true, answersAt: null });
    expect(data.questions).toHaveLength(10);
    expect((await asha.call('DELETE', `tests/${id}`)).code).toBe('attempt_counts');
    expect(await tellingsOf('open')).not.toContain(KEY_CANARY);
  });
});

async function release(slug: string, change: Partial<ReleasedTest>): Promise<void> {
  await publishTests(server, `${slug}-${newId()}`, [paperOf(slug, change)]);
  await server.app.questionLedger.idle();
}

const tellingsOf = async (test: string) =>
  JSON.stringify([
    await call(server, ravi, 'POST', '/api/tests/paper', { test }),
    await call(server, null, 'POST', '/api/tests/paper', { custom: customOf([`tests/${test}/q1`]) }),
  ]);
