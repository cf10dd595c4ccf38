import { randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import { testAnswers, testAttempts } from '../../../db/schema/tests.ts';
import type { StoredMcq } from '../../../contract/practice/mcq-rules.ts';
import { SCHEMES } from '../../../contract/tests/schemes.ts';
import type { Scheme } from '../../../contract/tests/schemes.ts';
import type { ReleasedPaper } from '../../../contract/tests/papers.ts';
import type { Erratum, ScoreCorrection } from '../../../contract/tests/errata.ts';
import type { RunningTest, SubmittedTest, TestSummary } from '../../../contract/tests/test-attempts.ts';
import { call } from '../../../testing/practice.ts';
import { KEY_CANARY, paperOf, paperQuestions, publishTests } from '../../../testing/publish/papers.ts';
import type { CallingLearner } from '../../../testing/learners.ts';
import { readCurrentKey } from '../../content/questions/store.ts';
import { asha, clock, ravi, server, useTwoLearners } from '../testing/two-learners.ts';

useTwoLearners();

const REF = 'tests/mock/q1';

let releases = 0;
/** Publishes a test with three questions, whose right options are `keys`. */
async function release(
  keys: number[],
  change: Partial<ReleasedPaper['test']> = {},
  dropped: string[] = [],
): Promise<void> {
  releases += 1;
  const questions = paperQuestions('mock', keys.length).map((question, index) => {
    return { ...question, correctAnswer: keys[index] ?? 0 };
  });
  const kept = questions.filter(({ ref }) => !dropped.includes(ref));
  await publishTests(server, `tests-${releases}`, [{ ...paperOf('mock', change, kept), dropped }]);
  await server.app.questionLedger.idle();
  await server.app.rescorer.idle();
}

/** Takes the test with these answers; null leaves a question blank. */
async function take(
  learner: CallingLearner,
  chosen: (number | null)[],
  confidence: string | null = null,
): Promise<SubmittedTest> {
  const id = randomUUID();
  expect((await learner.call<RunningTest>('POST', 'tests', { id, test: 'mock' })).status).toBe(200);
  const changes = chosen.map((option, position) => ({
    ...{ position, chosen: option, marked: false, visited: true, confidence, seconds: 10, basedOn: 0 },
  }));
  return (await learner.call<SubmittedTest>('POST', `tests/${id}/submit`, { changes })).data;
}

const result = async (learner: CallingLearner, { id }: { id: string }) =>
  (await learner.call<SubmittedTest>('GET', `tests/${id}`)).data;

/** Corrects the first question as an administrator. */
async function markAs({ id, headers }: CallingLearner, change: object): Promise<void> {
  await server.database.write(async (tx) => {
    await tx.update(users).set({ role: 'admin' }).where(eq(users.id, id));
  });
  const payload = { ref: REF, dropped: false, reason: 'Ambiguous.', dryRun: false, ...change };
  const url = '/api/admin/questions/erratum';
  expect((await server.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
  await server.app.rescorer.idle();
}

const CANARY = 'canary-of-a-reason';

const unseen = async (learner: CallingLearner) =>
  (await learner.call<{ corrections: ScoreCorrection[] }>('GET', 'corrections')).data.corrections;

describe('a corrected key of a test', () => {
  test('changes exact marks, tags and the comparison, and is told', async () => {
    await release([0, 1, 2]);
    const attempt = await take(asha, [3, 1, null]);
    expect(attempt.score).toMatchObject({ marks: '4/3', right: 1, wrong: 1 });
    const other = await take(ravi, [null, 1, 2]);
    await release([3, 1, 2]);
    expect((await result(asha, attempt)).score).toMatchObject({ marks: '4', right: 2, wrong: 0 });
    expect((await result(ravi, other)).score.marks).toBe('4');
    const { data } = await asha.call<{ corrections: ScoreCorrection[] }>('GET', 'corrections');
    expect(data.corrections).toMatchObject([
      {
        ...{ kind: 'test', attemptId: attempt.id, ref: REF, title: 'Test mock' },
        before: { marks: '4/3', maximum: '6', right: 1 },
        after: { marks: '4', right: 2 },
      },
    ]);
    expect(
      (await ravi.call<{ corrections: ScoreCorrection[] }>('GET', 'corrections')).data.corrections,
    ).toEqual([]);
  });

  test('is shown to nobody else before the test closes, and to everyone afterwards', async () => {
    const closes = new Date(clock.now + 3_600_000).toISOString();
    await release([0, 1, 2], { closes });
    await release([3, 1, 2], { closes });
    await markAs(ravi, { keys: [2], reason: `The answer is ${CANARY}.` });
    const listed = async () =>
      (await call<{ errata: Erratum[] }>(server, null, 'GET', '/api/errata')).data.errata;
    const hidden = { ref: REF, question: null, before: [], after: [], reason: '' };
    expect(await listed()).toMatchObject([hidden, hidden]);
    for (const url of ['/api/errata', '/api/tests', '/errata', '/tests/mock']) {
      const { body } = await server.app.inject({ url, headers: asha.headers });
      for (const secret of [CANARY, KEY_CANARY]) expect(body, url).not.toContain(secret);
    }
    clock.now += 3_600_000 + 1_200;
    expect(await listed()).toMatchObject([hidden, hidden]);
    clock.now += 30_000;
    expect(await listed()).toMatchObject([
      { before: ['Fourth'], after: ['Third'], reason: `The answer is ${CANARY}.` },
      { before: ['First'], after: ['Fourth'] },
    ]);
  });

  test('changes the figures of the topic and of confidence, and the cards', async () => {
    await release([0, 1, 2]);
    const attempt = await take(asha, [3, 1, null], 'sure');
    const figures = async () => {
      const [understanding, summary, confidence, cards] = await Promise.all(
        ['quiz/topic-understanding', 'quiz/summary', 'quiz/confidence', 'user/reviews'].map(
          async (path) => (await call(server, asha, 'GET', `/api/${path}`)).data,
        ),
      );
      return { understanding, summary, confidence, cards };
    };
    expect(await figures()).toMatchObject({
      understanding: [{ totalCorrectAnswers: 0, totalQuestionsAttempted: 2 }],
      summary: { tests: { correctAnswers: 1 } },
      confidence: [{ confidence: 'sure', answered: 2, correct: 1 }],
    });
    await release([3, 1, 2]);
    expect(await figures()).toMatchObject({
      understanding: [{ totalCorrectAnswers: 1, averageScore: 50 }],
      summary: { tests: { correctAnswers: 2, totalQuestions: 3 } },
      confidence: [{ confidence: 'sure', answered: 2, correct: 2 }],
    });
    const cards = await server.database.read
      .select({ content: reviewCards.content })
      .from(reviewCards)
      .where(and(eq(reviewCards.userId, asha.id), eq(reviewCards.questionId, REF)));
    expect(cards).toMatchObject([{ content: { correctAnswer: 3 } }]);
    await release([3, 1, 2], {}, [REF]);
    expect(await figures()).toMatchObject({
      understanding: [{ totalQuestionsAttempted: 1, totalCorrectAnswers: 0 }],
      summary: { tests: { correctAnswers: 1, totalQuestions: 2 } },
      confidence: [{ confidence: 'sure', answered: 1, correct: 1 }],
    });
    expect(attempt.score.right).toBe(1);
  });

  test('changes the marks of attempts whose answers are hidden, and nothing that tells the key', async () => {
    const hidden = { closes: new Date(Date.now() + 10_000_000_000_000).toISOString() };
    await release([0, 1, 2], hidden);
    const attempt = await take(asha, [3, 1, null]);
    expect(attempt).toMatchObject({ questions: [], score: { marks: '4/3' } });
    await release([3, 1, 2], hidden);
    expect((await result(asha, attempt)).score.marks).toBe('4');
    const list = await asha.call<TestSummary[]>('GET', 'tests');
    expect(list.data).toMatchObject([{ score: { marks: '4', right: 2 } }]);
    const tags = await call(server, asha, 'GET', '/api/quiz/tag-performance');
    expect(tags.data).toEqual([]);
    expect(await unseen(asha)).toEqual([]);
    await server.database.write(async (tx) => {
      await tx.update(testAttempts).set({ answersAt: null });
    });
    expect(await unseen(asha)).toMatchObject([{ ref: REF }]);
  });

  test('of one question is scored although that of another one fails', async () => {
    await release([0, 1, 2]);
    const broken = await take(asha, [3, 1, 2]);
    await server.database.write(async (tx) => {
      await tx.update(testAttempts).set({ marks: 'broken' }).where(eq(testAttempts.id, broken.id));
      /* It has the first question only. */
      await tx.delete(testAnswers).where(gt(testAnswers.position, 0));
    });
    const other = await take(ravi, [null, 3, 2]);
    await release([3, 3, 2]);
    expect((await result(ravi, other)).score).toMatchObject({ marks: '4', right: 2 });
    const [row] = await server.database.read
      .select({ marks: testAttempts.marks })
      .from(testAttempts)
      .where(eq(testAttempts.id, other.id));
    expect(row?.marks).toBe('4');
    expect(server.logged.join('\n')).toContain('answers to a question cannot be scored again');
  });

  test('can be read while it is scored again', async () => {
    await release([0, 1, 2]);
    const attempt = await take(asha, [3, 1, null]);
    const publishing = release([3, 1, 2]);
    for (let count = 0; count < 30; count += 1) {
      const { status, data } = await asha.call<SubmittedTest>('GET', `tests/${attempt.id}`);
      expect([status, ['4/3', '4'].includes(data.score.marks)]).toEqual([200, true]);
    }
    await publishing;
    expect((await result(asha, attempt)).score.marks).toBe('4');
  });

  test('counts for attempts that run meanwhile', async () => {
    await release([0, 1, 2]);
    const id = randomUUID();
    await asha.call('POST', 'tests', { id, test: 'mock' });
    await release([3, 1, 2]);
    const change = { position: 0, chosen: 3, marked: false, visited: true, confidence: null };
    const changes = [{ ...change, seconds: 1, basedOn: 0 }];
    const { data } = await asha.call<SubmittedTest>('POST', `tests/${id}/submit`, { changes });
    expect(data.score).toMatchObject({ marks: '2', right: 1, unattempted: 2 });
  });

  test('is shown with the score under the provisional and the final key', async () => {
    await release([0, 1, 2], { keyPhase: 'provisional' });
    const attempt = await take(asha, [3, 1, null]);
    expect(attempt.provisional).toMatchObject({ isFinal: false, score: { marks: '4/3' } });
    await release([3, 1, 2], { keyPhase: 'provisional' });
    expect((await result(asha, attempt)).provisional).toMatchObject({
      isFinal: false,
      score: { marks: '4' },
    });
    await release([0, 1, 2]);
    expect(await result(asha, attempt)).toMatchObject({
      score: { marks: '4/3' },
      provisional: { isFinal: true, score: { marks: '4' } },
    });
    await release([0, 1, 3]);
    expect(await result(asha, attempt)).toMatchObject({ provisional: { score: { marks: '4' } } });
  });

  test('reaches review cards of those who left it out, and those who had it right', async () => {
    await release([0, 1, 2]);
    await take(asha, [3, 1, null]);
    await take(ravi, [0, 1, 2]);
    await release([0, 3, 1]);
    const cardsOf = async ({ id }: CallingLearner) => {
      const cards = await server.database.read.select().from(reviewCards).where(eq(reviewCards.userId, id));
      return cards
        .map(({ questionId, content }) => `${questionId} ${(content as StoredMcq).correctAnswer}`)
        .toSorted();
    };
    expect(await cardsOf(asha)).toEqual(['tests/mock/q1 0', 'tests/mock/q2 3', 'tests/mock/q3 1']);
    expect(await cardsOf(ravi)).toEqual(['tests/mock/q2 3', 'tests/mock/q3 1']);
  });

  test('that becomes final without a change scores nothing again', async () => {
    await release([0, 1, 2], { keyPhase: 'provisional' });
    await take(asha, [0, 1, 2]);
    await release([0, 1, 2]);
    expect((await asha.call<{ corrections: object[] }>('GET', 'corrections')).data.corrections).toEqual([]);
    expect((await call<{ errata: object[] }>(server, null, 'GET', '/api/errata')).data.errata).toEqual([]);
  });
});

describe('a withdrawn question of a test', () => {
  test('is scored again when a publish drops it from the file of the test', async () => {
    await release([0, 1, 2]);
    const attempt = await take(asha, [3, 1, null]);
    const kept = paperQuestions('mock', 3).slice(1);
    const paper = { ...paperOf('mock', {}, kept), dropped: [REF] };
    await publishTests(server, 'dropped', [paper]);
    await server.app.questionLedger.idle();
    await server.app.rescorer.idle();
    const after = await result(asha, attempt);
    expect(after.score).toMatchObject({ marks: '3', maximum: '6', right: 1, unattempted: 1, dropped: 1 });
  });

  test.each<[Scheme['dropped'], string, (string | null)[]]>([
    /* 2 - 2/3 + 0 of three questions, with the first one withdrawn; chosen: wrong, right, blank. */
    ['redistribute', '3', ['0', '3', '0']],
    ['appeared', '4', ['2', '2', '0']],
    ['attempted', '4', ['2', '2', '0']],
  ])('counts as the scheme says: %s', async (dropped, marks, rows) => {
    await release([0, 1, 2], { scheme: { ...SCHEMES['upsc-gs'], dropped } });
    const [answered, blank] = [await take(asha, [3, 1, null]), await take(ravi, [null, 1, null])];
    expect(answered.score.marks).toBe('4/3');
    await markAs(ravi, { dropped: true, keys: [0] });
    const after = await result(asha, answered);
    expect(after.score).toMatchObject({ marks, dropped: 1, maximum: '6' });
    expect(after.questions.map((question) => question.marks)).toEqual(rows);
    /* Who left it blank has appeared, but has not attempted it. */
    const left = { redistribute: '3', appeared: '4', attempted: '2' }[dropped];
    expect((await result(ravi, blank)).score.marks).toBe(left);
  });

  test('spreads marks that no decimal can say', async () => {
    await release([0, 1, 2, 3, 0, 1, 2]);
    const attempt = await take(asha, [0, 1, 3, null, null, null, null]);
    await markAs(ravi, { dropped: true, keys: [0] });
    /* (2 - 2/3) * 7/6 */
    expect((await result(asha, attempt)).score.marks).toBe('14/9');
    await markAs(ravi, { dropped: false, keys: [0] });
    expect((await result(asha, attempt)).score).toMatchObject({ marks: attempt.score.marks, dropped: 0 });
  });

  test('may have several right answers, any of which counts', async () => {
    await release([0, 1, 2]);
    const [a, b] = [await take(asha, [0, 1, 2]), await take(ravi, [3, 1, 2])];
    await markAs(ravi, { keys: [0, 3] });
    for (const [learner, attempt] of [
      [asha, a],
      [ravi, b],
    ] as const)
      expect((await result(learner, attempt)).score).toMatchObject({ marks: '6', right: 3 });
  });

  test('has its marks spread over the rest, exactly', async () => {
    await release([0, 1, 2]);
    const attempt = await take(asha, [3, 1, 0]);
    expect(attempt.score.marks).toBe('2/3');
    await markAs(ravi, { keys: [0], dropped: true });
    const after = await result(asha, attempt);
    expect(after.score).toMatchObject({ marks: '2', maximum: '6', right: 1, wrong: 1, dropped: 1 });
    expect(after.questions.map(({ outcome, marks }) => [outcome, marks])).toEqual([
      ['dropped', '0'],
      ['right', '3'],
      ['wrong', '-1'],
    ]);
  });
});

test('the corrected file of a test with several right options says what the ledger says', async () => {
  await release([0, 1]);
  await markAs(ravi, { keys: [1, 2] });
  const [first, second] = paperQuestions('mock', 2);
  const corrected = [{ ...first!, correctAnswer: 1, also: [2] }, second!];
  await publishTests(server, 'several', [paperOf('mock', {}, corrected)]);
  await server.app.questionLedger.idle();
  expect(await readCurrentKey(server.database.read, REF)).toMatchObject({ keys: [1, 2], origin: 'publish' });
});
