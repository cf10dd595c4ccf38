import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ImportResult } from '../../../contract/portability/export-file.ts';
import type { AttemptSummary } from '../../../contract/practice/quiz.ts';
import { learnerUsage } from '../../../db/schema/learning.ts';
import { attempts } from '../../../db/schema/quiz.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { download, importFile } from '../../../testing/portability.ts';
import { attemptOf, call, detailsOf } from '../../../testing/practice.ts';
import { renamePreamble } from '../../../testing/publish/moved-topics.ts';
import { cardId } from '../reviews/card-id.ts';
import { ANSWER, ATTEMPT, BOOKMARK, NOW, preamble, TEST, TEST_ANSWER } from './testing/file-rows.ts';

let server: TestApp;
let asha: TestLearner;
let ravi: TestLearner;
beforeEach(async () => {
  server = await testApp({
    settings: { rateLimit: 0, quota: { bytes: 200_000, attempts: 3 } },
    now: () => NOW,
    secondPassAfter: 0,
  });
  [asha, ravi] = [await newLearner(), await newLearner()];
});
afterEach(() => server.close());

const newLearner = () => signedIn(server, {}, { expiresAt: NOW * 2 });

const post = (body: unknown, learner = asha, query = '') =>
  call<ImportResult>(server, learner, 'POST', `/api/auth/import${query}`, body);

const NOTE = { ...preamble, content: 'From the file', revision: 3, baseVersion: 1, updatedAt: NOW + 1 };
const PRACTICE = {
  attempts: [ATTEMPT],
  attemptAnswers: [ANSWER, { ...ANSWER, position: 1, selectedAnswer: 1, isCorrect: false }],
};

describe('an import', () => {
  test('counts on a dry run what it then does', async () => {
    const file = { data: { bookmarks: [BOOKMARK], ...PRACTICE } };
    const planned = await post(file, asha, '?dryRun=true');
    expect(planned.data).toMatchObject({
      counts: { bookmarks: { new: 1, same: 0, merged: 0 }, attempts: { new: 1, same: 0, merged: 0 } },
      attempts: 1,
      free: { bytes: 200_000, attempts: 3 },
    });
    expect((await download(server, asha)).data).toMatchObject({ bookmarks: [], attempts: [], usage: [] });
    const done = await post(file);
    expect(done.data).toEqual({
      ...planned.data,
      free: { bytes: 200_000 - planned.data.bytes, attempts: 2 },
    });
    const [usage] = await server.database.read.select().from(learnerUsage);
    expect(usage).toMatchObject({ bytes: done.data.bytes, attempts: 1 });
    expect((await post(file)).data.counts).toEqual({
      bookmarks: { new: 0, same: 1, merged: 0 },
      attempts: { new: 0, same: 1, merged: 0 },
    });
  });

  test('keeps the text that was saved last, and the other one as a kept version', async () => {
    const save = (content: string) =>
      call(server, asha, 'POST', '/api/notes/save', {
        subjectSlug: 'polity',
        topicSlug: 'preamble',
        content,
      });
    await save('Made here');
    await post({ data: { notes: [NOTE] } });
    const read = async () => (await download(server, asha)).data;
    expect(await read()).toMatchObject({
      notes: [{ content: 'From the file', baseVersion: 1, revision: 4 }],
      keptVersions: [{ kind: 'notes', text: 'Made here', ...preamble }],
    });
    const older = await post({ data: { notes: [{ ...NOTE, content: 'Old', updatedAt: 1 }] } });
    expect(older.data.counts).toEqual({ notes: { new: 0, same: 0, merged: 1 } });
    expect((await read())['notes']).toMatchObject([{ content: 'From the file' }]);
    expect((await read())['keptVersions']).toHaveLength(2);
    const again = await post({ data: { notes: [{ ...NOTE, content: 'Old', updatedAt: 1 }] } });
    expect(again.data.counts).toEqual({ notes: { new: 0, same: 1, merged: 0 } });
  });

  test('marks attempts, numbers them after those of the account, and computes their figures', async () => {
    await call(server, asha, 'POST', '/api/quiz/save-attempt', attemptOf(detailsOf([0])));
    await post({
      data: {
        ...PRACTICE,
        attempts: [{ ...ATTEMPT, correctAnswers: 2, scorePercentage: 100, imported: false }],
      },
    });
    const { data } = await call<AttemptSummary[]>(server, asha, 'GET', '/api/quiz/attempts');
    expect(
      data.map(({ attemptNumber, correctAnswers, scorePercentage, imported }) => {
        return { attemptNumber, correctAnswers, scorePercentage, imported };
      }),
    ).toEqual([
      { attemptNumber: 2, correctAnswers: 1, scorePercentage: 50, imported: true },
      { attemptNumber: 1, correctAnswers: 1, scorePercentage: 100, imported: false },
    ]);
    const tags = await call(server, asha, 'GET', '/api/quiz/tag-performance');
    expect(tags.data).toMatchObject([{ tag: 'articles', totalQuestions: 3, correctAnswers: 2 }]);
    const understanding = await call(server, asha, 'GET', '/api/quiz/topic-understanding');
    expect(understanding.data).toMatchObject([{ totalAttempts: 2, averageScore: 75 }]);
  });

  test('stores nothing that only the server writes', async () => {
    const before = await download(server, asha);
    await post({
      data: {
        attempts: [
          { ...ATTEMPT, totalQuestions: 50, correctAnswers: 40, scorePercentage: 80, imported: false },
          {
            ...ATTEMPT,
            id: 'a-2',
            attemptNumber: 2,
            totalQuestions: 9,
            correctAnswers: 9,
            scorePercentage: 100,
          },
        ],
        attemptAnswers: [
          { ...ANSWER, selectedAnswer: 1, isCorrect: true },
          { ...ANSWER, position: 1, dropped: true },
        ],
        testAttempts: [
          { ...TEST, marks: '7', marksValue: 7, right: 3, wrong: 0, ranked: true, imported: false },
        ],
        testAnswers: [TEST_ANSWER],
        attemptTags: [{ attemptId: 'a-1', ...preamble, tag: 'x', totalQuestions: 9, correctAnswers: 9 }],
        usage: [{ bytes: -5, attempts: -5 }],
      },
    });
    const { account, data } = await download(server, asha);
    expect(account).toEqual(before.account);
    expect(data).toMatchObject({
      attempts: [
        { totalQuestions: 1, correctAnswers: 0, scorePercentage: 0, imported: true },
        { totalQuestions: 0, correctAnswers: 0, scorePercentage: 0, imported: true },
      ],
      attemptAnswers: [{ isCorrect: false }, { isCorrect: false, dropped: true }],
      attemptTags: [{ tag: 'articles', totalQuestions: 1, correctAnswers: 0 }],
      testAttempts: [
        {
          marks: '2',
          marksValue: 2,
          right: 1,
          unattempted: 2,
          ranked: false,
          imported: true,
          answersAt: null,
        },
      ],
      usage: [{ attempts: 3 }],
    });
  });

  test('changes nothing of another learner with the same ids', async () => {
    const review = {
      ...{ id: 'r-1', clientId: null, cardId: 'c-1', rating: 3, reviewedAt: NOW, localDate: '2090-06-15' },
      ...{ timeZone: 'UTC', due: NOW, undoneAt: null, priorDue: null, priorStability: null },
      ...{ priorDifficulty: null, priorState: null, priorScheduledDays: null, priorReps: null },
      ...{ priorLapses: null, priorLastReview: null },
    };
    const file = { data: { ...PRACTICE, reviews: [review], bookmarks: [BOOKMARK] } };
    await post(file, ravi);
    const before = await download(server, ravi);
    const hostile = {
      data: {
        attempts: [{ ...ATTEMPT, timeSpent: 1 }],
        attemptAnswers: [{ ...ANSWER, questionText: 'Mine?' }],
        reviews: [{ ...review, undoneAt: 5, rating: 1 }],
        bookmarks: [{ ...BOOKMARK, title: 'Mine' }],
      },
    };
    expect((await post(hostile)).status).toBe(200);
    expect(await download(server, ravi)).toEqual(before);
    expect(await server.database.read.$count(attempts, eq(attempts.userId, asha.id))).toBe(1);
    for (const table of Object.values((await post(hostile)).data.counts))
      expect(table).toMatchObject({ new: 0 });
    /* What reads, scores or deletes an attempt finds the learner's own. */
    const tags = await call(server, ravi, 'GET', '/api/quiz/tag-performance');
    expect(tags.data).toMatchObject([{ tag: 'articles', totalQuestions: 2 }]);
    expect((await call(server, asha, 'DELETE', '/api/quiz/attempts/a-1')).status).toBe(200);
    expect(await server.database.read.$count(attempts, eq(attempts.userId, asha.id))).toBe(0);
    expect(await download(server, ravi)).toEqual(before);
  });

  test('stops at the quota, and tells it before', async () => {
    const notes = { ...NOTE, content: 'x'.repeat(150_000) };
    const file = { data: { notes: [notes, { ...notes, topic: 'citizenship' }] } };
    const planned = (await post(file, asha, '?dryRun=true')).data;
    expect(planned.bytes).toBeGreaterThan(planned.free.bytes);
    expect(await post(file)).toMatchObject({ status: 413, code: 'quota_exceeded' });
    const many = Array.from({ length: 4 }, (_, index) => ({ ...ATTEMPT, id: `a-${index}` }));
    expect(await post({ data: { attempts: many } }, ravi)).toMatchObject({
      status: 413,
      code: 'quota_exceeded',
    });
    expect((await download(server, ravi)).data['attempts']).toEqual([]);
  });

  test('holds the limits of bookmarks and targets', async () => {
    const targets = Array.from({ length: 51 }, (_, position) => ({
      ...{ subject: 'polity', topic: `t-${position}`, date: '2090-06-15', position, targetTime: 30 },
      ...{
        elsewhereTime: 0,
        ticked: false,
        localDate: null,
        timeZone: null,
        tickedAt: null,
        elsewhereAt: null,
      },
    }));
    expect(await post({ data: { targets } })).toMatchObject({
      status: 409,
      message: 'A day can have at most 50 targets. Remove some, and import the file again.',
    });
  });

  test('puts rows of a renamed topic to its new address', async () => {
    await renamePreamble(server.dataDir, 'second');
    await server.app.releases.refresh();
    const question = {
      question: 'Who?',
      options: ['We', 'They'],
      correctAnswer: 0,
      description: '',
      tags: [],
    };
    const card = {
      ...{ id: cardId('polity', 'preamble', 'Who?'), own: false, ...preamble, sectionId: null },
      ...{ content: question, suspendedAt: null, buriedUntil: null, due: NOW, stability: 0, difficulty: 0 },
      ...{ state: 0, scheduledDays: 0, reps: 0, lapses: 0, lastReview: null, createdAt: 1, updatedAt: 1 },
    };
    const file = { data: { bookmarks: [BOOKMARK], reviewCards: [card], ...PRACTICE } };
    await importFile(server, asha, file);
    const { data } = await download(server, asha);
    expect(data).toMatchObject({
      bookmarks: [{ topic: 'the-preamble' }],
      attempts: [{ topic: 'the-preamble' }],
      attemptTags: [{ topic: 'the-preamble' }],
      reviewCards: [{ topic: 'the-preamble', id: cardId('polity', 'the-preamble', 'Who?') }],
    });
    for (const { new: added } of Object.values(await importFile(server, asha, file))) expect(added).toBe(0);
    expect(await server.database.read.$count(reviewCards)).toBe(1);
  });

  test('needs a session', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/import',
      payload: { data: {} },
    });
    expect(answer.statusCode).toBe(401);
  });
});
