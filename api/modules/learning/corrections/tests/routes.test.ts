import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../../../db/schema/accounts.ts';
import type { ReleasedPaper } from '../../../../contract/tests/papers.ts';
import type { ScoreCorrection } from '../../../../contract/tests/errata.ts';
import type { RunningTest, SubmittedTest } from '../../../../contract/tests/test-attempts.ts';
import { call } from '../../../../testing/practice.ts';
import { paperOf, paperQuestions, publishTests } from '../../../../testing/publish/papers.ts';
import type { CallingLearner } from '../../../../testing/learners.ts';
import { asha, ravi, server, useTwoLearners } from '../../testing/two-learners.ts';

useTwoLearners();

const REF = 'tests/mock/q1';

let releases = 0;
/** Publishes a ranked test with three questions, whose right options are `keys`. */
async function release(keys: number[], change: Partial<ReleasedPaper['test']> = {}): Promise<void> {
  releases += 1;
  const questions = paperQuestions('mock', 3).map((question, index) => {
    return { ...question, correctAnswer: keys[index] ?? 0 };
  });
  await publishTests(server, `tests-${releases}`, [paperOf('mock', change, questions)]);
  await server.app.questionLedger.idle();
  await server.app.rescorer.idle();
}

/** Takes the test with these answers; null leaves a question blank. */
async function take(learner: CallingLearner, chosen: (number | null)[]): Promise<SubmittedTest> {
  const id = randomUUID();
  expect((await learner.call<RunningTest>('POST', 'tests', { id, test: 'mock' })).status).toBe(200);
  const changes = chosen.map((option, position) => ({
    ...{ position, chosen: option, marked: false, visited: true, confidence: null, seconds: 10, basedOn: 0 },
  }));
  return (await learner.call<SubmittedTest>('POST', `tests/${id}/submit`, { changes })).data;
}

const result = async (learner: CallingLearner, { id }: { id: string }) =>
  (await learner.call<SubmittedTest>('GET', `tests/${id}`)).data;

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

  test('is shown to nobody else while the test is not closed', async () => {
    await release([0, 1, 2]);
    await release([3, 1, 2]);
    const errata = await call<{ errata: object[] }>(server, null, 'GET', '/api/errata');
    expect(errata.data.errata).toMatchObject([{ ref: REF, question: null, before: [], after: [] }]);
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

  test('has its marks spread over the rest, exactly', async () => {
    await release([0, 1, 2]);
    const attempt = await take(asha, [3, 1, 0]);
    expect(attempt.score.marks).toBe('2/3');
    await server.database.write(async (tx) => {
      await tx.update(users).set({ role: 'admin' }).where(eq(users.id, ravi.id));
    });
    const body = { ref: REF, keys: [0], dropped: true, reason: 'Ambiguous.', dryRun: false };
    expect((await call(server, ravi, 'POST', '/api/admin/questions/erratum', body)).status).toBe(200);
    await server.app.rescorer.idle();
    const after = await result(asha, attempt);
    expect(after.score).toMatchObject({ marks: '2', maximum: '6', right: 1, wrong: 1, dropped: 1 });
    expect(after.questions.map(({ outcome, marks }) => [outcome, marks])).toEqual([
      ['dropped', '0'],
      ['right', '3'],
      ['wrong', '-1'],
    ]);
  });
});
