import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { idFromText } from '../../../../scripts/content/questions/question-id.ts';
import type { Erratum } from '../../../contract/tests/errata.ts';
import type { RunningTest, SubmittedTest, TestSummary } from '../../../contract/tests/test-attempts.ts';
import { SCHEMES } from '../../../contract/tests/schemes.ts';
import { topicMoves } from '../../../db/schema/publishing.ts';
import { questionKeys } from '../../../db/schema/questions.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { callingLearner } from '../../../testing/learners.ts';
import type { CallingLearner } from '../../../testing/learners.ts';
import { download } from '../../../testing/portability.ts';
import { call } from '../../../testing/practice.ts';
import { renamePreamble } from '../../../testing/publish/moved-topics.ts';
import { publish, topicFile } from '../../../testing/publish/publish.ts';
import { linkQuestions } from '../question-links/link-questions.ts';
import { createReleasedPapers } from '../tests/papers/released-papers.ts';
import { choose } from '../tests/testing/change.ts';

const NOW = Date.UTC(2090, 5, 15, 10);

let server: TestApp;
let asha: CallingLearner;
beforeEach(async () => {
  server = await testApp({ settings: { rateLimit: 0 }, now: () => NOW, secondPassAfter: 0 });
  asha = await callingLearner(server);
});
afterEach(() => server.close());

const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id\n';
const csv = (key: number, ids = ['p1', 'p2']) =>
  `${HEADER}Who?,A,B,C,,${key},,who,${ids[0]}\nWhen?,A,B,C,,1,,when,${ids[1]}\n`;

async function publishPreamble(id: string, mcqs: string): Promise<void> {
  await publish(server, id, { 'polity/preamble.md': topicFile('# We'), 'polity/preamble.csv': mcqs });
  await settled();
}

async function settled(): Promise<void> {
  await server.app.questionLedger.idle();
  await server.app.rescorer.idle();
}

async function take(questions: string[], submitted = true): Promise<string> {
  const id = randomUUID();
  const custom = { title: 'Mine', minutes: 10, scheme: SCHEMES['upsc-gs'], questions };
  expect((await asha.call('POST', 'tests', { id, custom })).message).toBeUndefined();
  if (submitted) await asha.call('POST', `tests/${id}/submit`, { changes: [choose(0, 0)] });
  return id;
}

const show = async <Shown = SubmittedTest>(id: string) => (await asha.call<Shown>('GET', `tests/${id}`)).data;
const errata = async () =>
  (await call<{ errata: Erratum[] }>(server, null, 'GET', '/api/errata')).data.errata;

/** References that rows of the learner have, by table. */
async function refsOf(): Promise<Record<string, string[]>> {
  const { data } = await download(server, asha);
  return Object.fromEntries(
    ['attemptAnswers', 'testAnswers', 'reviewCards', 'scoreCorrections', 'questionReports'].map((name) => [
      name,
      [...new Set(data[name]?.map((row) => String(row['questionId'])))].sort(),
    ]),
  );
}

/** Everything that names the questions: practice, a test, a running test, a report and a correction. */
async function study(refs: string[], text: string): Promise<{ done: string; running: string }> {
  await call(server, asha, 'POST', '/api/quiz/save-attempt', {
    ...{ subject: 'polity', topic: 'preamble' },
    attemptData: {
      ...{ timeSpent: 60, clientId: randomUUID() },
      questionDetails: [
        {
          questionText: text,
          selectedAnswer: 0,
          correctAnswer: 0,
          questionTags: ['who'],
          options: ['A', 'B', 'C'],
        },
      ],
    },
  });
  const done = await take(refs);
  const running = await take(refs, false);
  const report = await asha.call('PUT', 'question-reports', {
    ref: refs[0],
    reason: 'typo',
    text: 'A typo.',
  });
  expect(report.status).toBe(200);
  return { done, running };
}

async function followed(): Promise<void> {
  const isFollowed = async () => {
    const moves = await server.database.read.select().from(topicMoves);
    return moves.length > 0 && moves.every(({ finishedAt }) => finishedAt !== null);
  };
  await expect.poll(isFollowed).toBe(true);
  await settled();
}

test('references of questions follow a renamed topic, with keys, errata, corrections and links', async () => {
  await publishPreamble('first', csv(0));
  const refs = ['polity/preamble/p1', 'polity/preamble/p2'];
  const { done, running } = await study(refs, 'Who?');
  await publishPreamble('corrected', csv(2));
  expect(await errata()).toMatchObject([{ ref: refs[0], before: ['A'], after: ['C'] }]);
  const before = await show(done);
  expect(before.questions[0]).toMatchObject({ outcome: 'wrong', keys: [2] });

  await renamePreamble(server.dataDir, 'renamed', undefined, csv(2));
  await server.app.releases.refresh();
  await followed();
  const [p1, p2] = ['polity/the-preamble/p1', 'polity/the-preamble/p2'];
  expect(await refsOf()).toEqual({
    attemptAnswers: [p1],
    testAnswers: [p1, p2],
    reviewCards: [p1, p2],
    scoreCorrections: [p1],
    questionReports: [p1],
  });
  const after = await show(done);
  expect(after.score).toEqual(before.score);
  expect(after.questions.map(({ ref, question, notes }) => [ref, question, notes?.topic])).toEqual([
    [p1, 'Who?', 'the-preamble'],
    [p2, 'When?', 'the-preamble'],
  ]);
  expect((await show<RunningTest>(running)).questions.map(({ ref }) => ref)).toEqual([p1, p2]);
  // One correction, at the new address, and none because of the move.
  expect(await errata()).toMatchObject([
    { ref: p1, path: '/polity/the-preamble', before: ['A'], after: ['C'] },
  ]);
  const told = await asha.call<{ corrections: unknown[] }>('GET', 'corrections');
  expect(told.data.corrections).toHaveLength(2);
  const { data } = await download(server, asha);
  expect(data['testTags']?.map(({ topic, tag }) => [topic, tag])).toEqual([
    ['the-preamble', 'when'],
    ['the-preamble', 'who'],
  ]);
  // An old link makes the same test, and the running one is submitted with the corrected key.
  expect(await show<RunningTest>(await take(refs, false))).toMatchObject({
    questions: [{ ref: p1 }, { ref: p2 }],
  });
  const submitted = await asha.call<SubmittedTest>('POST', `tests/${running}/submit`, {
    changes: [choose(0, 2)],
  });
  expect(submitted.data.questions[0]).toMatchObject({ outcome: 'right' });

  // A key that is corrected at the new address scores the answers of the old one again.
  await renamePreamble(server.dataDir, 'again', undefined, csv(0));
  await server.app.releases.refresh();
  await settled();
  expect((await show(done)).questions[0]).toMatchObject({ outcome: 'right' });
  const list = (await asha.call<TestSummary[]>('GET', 'tests')).data;
  expect(list.find(({ id }) => id === done)?.score).toMatchObject({ right: 1 });
  const old = (await server.database.read.select().from(questionKeys)).filter(({ questionId }) =>
    questionId.startsWith('polity/preamble/'),
  );
  expect(old).toEqual([]);
});

test('references follow a question that has got an id', async () => {
  const [who, when] = [idFromText('Who?'), idFromText('When?')];
  await publishPreamble('first', csv(0, ['', '']));
  const { done, running } = await study([`polity/preamble/${who}`, `polity/preamble/${when}`], 'Who?');
  await publishPreamble('corrected', csv(2, ['', '']));
  const before = await show(done);

  await publishPreamble('with-ids', csv(2));
  const release = await server.app.releases.current();
  if (!release) throw new Error('There is no release.');
  const { signal } = new AbortController();
  await linkQuestions(server.database, release, {
    ...{ papers: createReleasedPapers(), signal, now: Date.now, onRescoring: server.app.rescorer.start },
  });
  await settled();
  const [p1, p2] = ['polity/preamble/p1', 'polity/preamble/p2'];
  expect(await refsOf()).toEqual({
    attemptAnswers: [p1],
    testAnswers: [p1, p2],
    reviewCards: [p1, p2],
    scoreCorrections: [p1],
    questionReports: [p1],
  });
  expect((await show(done)).score).toEqual(before.score);
  expect((await show<RunningTest>(running)).questions.map(({ ref }) => ref)).toEqual([p1, p2]);
  expect(await errata()).toMatchObject([{ ref: p1, before: ['A'], after: ['C'] }]);
});
