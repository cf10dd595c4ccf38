import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ImportResult } from '../../../contract/portability/export-file.ts';
import type { TestSummary } from '../../../contract/tests/test-attempts.ts';
import { questionReports } from '../../../db/schema/questions.ts';
import { callingLearner } from '../../../testing/learners.ts';
import type { CallingLearner } from '../../../testing/learners.ts';
import { download, importFile } from '../../../testing/portability.ts';
import type { ExportedFile } from '../../../testing/portability.ts';
import { call } from '../../../testing/practice.ts';
import { listReported } from '../question-reports/store.ts';
import { listAnswered, listAnsweredWrong, sumTags } from '../tests/draw/store.ts';
import {
  asha,
  choose,
  customOf,
  newId,
  ravi,
  server,
  show,
  start,
  submit,
  useTestServer,
} from '../tests/testing/test-server.ts';
import { TEST, TEST_ANSWER } from './testing/file-rows.ts';

useTestServer();

const post = (learner: CallingLearner, body: unknown, query = '') =>
  call<ImportResult>(server, learner, 'POST', `/api/auth/import${query}`, body);

/** A file with one submitted attempt at `mock`: the first question right, the second wrong. */
async function takenFile(learner = asha): Promise<ExportedFile> {
  const { id } = await start(learner);
  await submit(learner, id, [choose(0, 0), choose(1, 0)]);
  return download(server, learner);
}

async function remove({ headers }: CallingLearner): Promise<void> {
  const answer = await server.app.inject({ method: 'DELETE', url: '/api/auth/account', headers });
  expect(answer.statusCode).toBe(200);
}

const idOf = ({ data }: ExportedFile) => String(data['testAttempts']?.[0]?.['id']);

describe('an imported test', () => {
  test('opens with its result after the account was deleted, marked and not ranked', async () => {
    const file = await takenFile();
    const before = await show(asha, idOf(file));
    await remove(asha);
    const again = await callingLearner(server);
    const planned = await post(again, file, '?dryRun=true');
    expect(planned.data).toMatchObject({
      counts: { testAttempts: { new: 1, same: 0, merged: 0 } },
      ...{ attempts: 1, runningTests: 0 },
    });
    expect((await post(again, file)).data).toMatchObject({ counts: planned.data.counts, attempts: 1 });
    expect((await post(again, file)).data.counts['testAttempts']).toEqual({ new: 0, same: 1, merged: 0 });
    const after = await show(again, idOf(file));
    expect(after.status).toBe(200);
    expect(after.data).toEqual({ ...before.data, imported: true, ranked: false });
    expect(after.data.questions.every(({ hidden }) => hidden === null)).toBe(true);
  });

  test('opens on a site that knows neither its questions nor their keys', async () => {
    const file = await takenFile();
    const elsewhere = JSON.parse(
      JSON.stringify(file.data)
        .replaceAll('tests/mock/', 'tests/elsewhere/')
        .replaceAll('"mock"', '"elsewhere"'),
    ) as ExportedFile['data'];
    await post(ravi, { data: elsewhere });
    const { status, data } = await show(ravi, idOf(file));
    expect(status).toBe(200);
    const { score } = (await show(asha, idOf(file))).data;
    expect(data.score).toEqual(score);
    expect(data.questions[0]).toMatchObject({
      ...{ hidden: 'unknown', question: '', options: [], explanation: '', outcome: 'right', chosen: 0 },
    });
    expect(data.questions[1]).toMatchObject({ hidden: 'unknown', outcome: 'wrong', keys: [] });
    const list = await ravi.call<TestSummary[]>('GET', 'tests');
    expect(list.data).toMatchObject([{ imported: true, score: { marks: score.marks } }]);
    expect((await ravi.call('GET', 'recent-activity')).status).toBe(200);
    expect((await ravi.call('GET', `corrections/${idOf(file)}`)).status).not.toBe(500);
    const change = await ravi.call('PUT', `tests/${idOf(file)}/answers`, { changes: [choose(0, 1)] });
    expect(change).toMatchObject({ status: 409, code: 'attempt_imported' });
    expect((await submit(ravi, idOf(file))).data.score).toEqual(score);
  });

  test('says nothing about keys that the learner may not know', async () => {
    const known = await takenFile(ravi);
    const rows = known.data['testAttempts']?.[0];
    const wording = (ref: string) =>
      (rows?.['questions'] as { id: string; wording: string }[] | undefined)?.find(({ id }) => id === ref)
        ?.wording;
    const forge = (id: string, test: string | null, refs: string[], more: object = {}) => ({
      testAttempts: [
        {
          ...{ ...TEST, id, test, ...more },
          questions: refs.map((ref) => ({ id: ref, wording: wording(ref) ?? 'a'.repeat(64), section: 0 })),
        },
      ],
      testAnswers: refs.map((questionId, position) => {
        return { ...TEST_ANSWER, attemptId: id, position, questionId, chosen: 3, isRight: true };
      }),
    });
    const hiddenOf = async (id: string) => {
      const { data } = await show(asha, id);
      expect(data.questions.map(({ keys }) => keys)).toEqual(data.questions.map(() => [3]));
      return data.questions.map(({ hidden }) => hidden);
    };

    // As if it were a test of her own: its questions are published nowhere.
    const own = newId();
    await post(asha, { data: forge(own, null, ['tests/mock/q1', 'tests/mock/q2']) });
    expect(await hiddenOf(own)).toEqual(['unpublished', 'unpublished']);
    // While the test is running.
    const { id: running } = await start(asha);
    const copy = newId();
    const file = { data: forge(copy, 'mock', ['tests/mock/q1', 'tests/mock/q2'], { attemptNumber: 7 }) };
    await post(asha, file);
    expect(await hiddenOf(copy)).toEqual(['running', 'running']);
    await submit(asha, running);
    expect((await show(asha, running)).data).toMatchObject({ ranked: true });
    const shown = (await show(asha, copy)).data;
    expect(shown.questions.map(({ hidden, keys }) => [hidden, keys])).toEqual([
      [null, [0]],
      [null, [1]],
    ]);

    // Who has seen the questions in a file takes no ranked attempt, also not after deleting what was imported.
    const other = await callingLearner(server);
    await post(other, file);
    expect(await other.call('DELETE', `tests/${copy}`)).toMatchObject({
      status: 409,
      code: 'attempt_counts',
    });
    expect((await start(other)).ranked).toBe(false);
  });

  test('shows questions for members to members only', async () => {
    const [member, again] = [
      await callingLearner(server, { isPremium: true }),
      await callingLearner(server, { isPremium: true }),
    ];
    const { id } = await start(member, 'members');
    await submit(member, id, [choose(0, 0)]);
    const file = await download(server, member);
    await post(again, file);
    await post(ravi, file);
    expect((await show(again, id)).data.questions[0]).toMatchObject({ hidden: null, keys: [0] });
    const { data } = await show(ravi, id);
    expect(data.questions.map(({ hidden }) => hidden)).toEqual(data.questions.map(() => 'access'));
    expect(JSON.stringify(data)).not.toContain('Question 1 of members');
  });

  test('is left out while it is running', async () => {
    const { id } = await start(asha);
    const file = await download(server, asha);
    const planned = await post(ravi, file, '?dryRun=true');
    expect(planned.data).toMatchObject({ runningTests: 1, attempts: 0 });
    expect((await post(ravi, file)).data.runningTests).toBe(1);
    expect((await show(ravi, id)).status).toBe(404);
  });

  test('counts in no comparison, and in no draw', async () => {
    const file = await takenFile();
    const forged = structuredClone(file);
    for (const row of forged.data['testAttempts'] ?? [])
      Object.assign(row, { ranked: true, marksValue: 999 });
    await importFile(server, ravi, forged);
    const [row] = (await download(server, ravi)).data['testAttempts'] ?? [];
    expect(row).toMatchObject({ ranked: false, imported: true, marksValue: 4 / 3 });
    const refs = ['tests/mock/q1', 'tests/mock/q2'];
    expect(await listAnswered(server.database, ravi.id, refs)).toEqual(new Set());
    expect(await listAnsweredWrong(server.database, ravi.id, refs, Number.MAX_SAFE_INTEGER)).toEqual(
      new Set(),
    );
    expect(await sumTags(server.database, ravi.id)).toEqual([]);
    expect(await listAnswered(server.database, asha.id, refs)).toEqual(new Set(refs));
  });

  test('comes once from two imports at a time', async () => {
    const file = await takenFile();
    const answers = await Promise.all([post(ravi, file), post(ravi, file)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    const { data } = await download(server, ravi);
    expect(data['testAttempts']).toHaveLength(1);
    expect(data['testAnswers']).toHaveLength(10);
  });

  test('of a learner’s own keeps its questions of published topics', async () => {
    const id = newId();
    await asha.call('POST', 'tests', {
      id,
      custom: customOf(['polity/preamble/p1', 'polity/citizenship/c1']),
    });
    await submit(asha, id, [choose(0, 1)]);
    await importFile(server, ravi, await download(server, asha));
    const { data } = await show(ravi, id);
    expect(data.questions.map(({ question, hidden }) => [question, hidden])).toEqual([
      ['Who?', null],
      ['Which part?', null],
    ]);
  });
});

describe('reports and corrections of a file', () => {
  test('are kept, and reports of unknown questions reach nobody', async () => {
    const report = (questionId: string) => ({
      questionId,
      reason: 'typo',
      text: 'A typo.',
      createdAt: 5,
      closedAt: null,
    });
    const figures = { right: 1, total: 2, percentage: 50, marks: null, maximum: null };
    const correction = {
      ...{ attemptId: newId(), questionId: 'tests/mock/q1', keyVersion: 2, kind: 'test' },
      ...{ before: figures, after: figures, createdAt: 5, seenAt: null },
    };
    await takenFile();
    await post(ravi, {
      data: {
        questionReports: [report('tests/mock/q1'), report('tests/elsewhere/q1')],
        scoreCorrections: [correction],
      },
    });
    const { data } = await download(server, ravi);
    expect(data['questionReports']).toHaveLength(2);
    const reported = await listReported(
      server.database,
      { state: 'open', reason: undefined, subject: undefined },
      { before: null, limit: 50 },
    );
    expect(reported.map(({ ref }) => ref)).toEqual(['tests/mock/q1']);
    await post(ravi, { data: { scoreCorrections: [{ ...correction, seenAt: 9 }] } });
    await post(ravi, { data: { scoreCorrections: [correction] } });
    expect((await download(server, ravi)).data['scoreCorrections']).toMatchObject([{ seenAt: 9 }]);
    await server.database.write(async (tx) => {
      await tx.delete(questionReports).where(eq(questionReports.userId, ravi.id));
    });
  });
});
