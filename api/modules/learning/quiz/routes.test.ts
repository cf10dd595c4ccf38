import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Attempt, AttemptSummary } from '../../../contract/practice/quiz.ts';
import { attemptTags } from '../../../db/schema/quiz.ts';
import { testApp } from '../../../testing/app.ts';
import { switchTo, writeManifest, writeRelease } from '../../../testing/publish/fixture-release.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { attemptOf, call, detailsOf } from '../../../testing/practice.ts';
import { asha, examOf, NOW, ravi, rowsOf, server, useQuizServer } from './testing/quiz-server.ts';

useQuizServer();

describe.each(['/api', ''])('POST %s/quiz/save-attempt', (prefix) => {
  const save = (learner: TestLearner | null, payload: unknown) =>
    call<AttemptSummary>(server, learner, 'POST', `${prefix}/quiz/save-attempt`, payload);
  const read = async (learner: TestLearner, id: string) =>
    (await call<Attempt>(server, learner, 'GET', `${prefix}/quiz/attempts/${id}`)).data;

  test('saves an attempt and returns it', async () => {
    const details = detailsOf([0, 0, 1, null]);
    const sent = attemptOf(details, { selectedTags: ['articles', ' articles', ''] });
    const { status, data } = await save(asha, sent);
    expect([status, data]).toEqual([
      200,
      {
        id: expect.any(String) as string,
        subject: 'polity',
        topic: 'preamble',
        attemptNumber: 1,
        totalQuestions: 4,
        correctAnswers: 2,
        scorePercentage: 50,
        timeSpent: 60,
        createdAt: '2090-06-15T10:30:00.000Z',
        localDate: '2090-06-15',
        selectedTags: ['articles'],
        imported: false,
        exam: null,
      },
    ]);
    const kept = {
      ...{ dropped: false, ref: null, section: null },
      options: null,
      explanation: '',
      seconds: null,
      confidence: null,
    };
    expect(await read(asha, data.id)).toEqual({
      ...data,
      questionDetails: details.map((detail) => ({ ...detail, ...kept })),
    });
    expect(await rowsOf(ravi)).toEqual([]);
  });

  test('computes figures and ignores those of the client', async () => {
    const lies = { totalQuestions: 1e300, correctAnswers: -5, scorePercentage: 1_000 };
    const details = detailsOf([0, 1, 2]).map((detail) => ({ ...detail, isCorrect: true }));
    const { data } = await save(asha, attemptOf(details, lies));
    expect(data).toMatchObject({ totalQuestions: 3, correctAnswers: 1, scorePercentage: 100 / 3 });
    const kept = await read(asha, data.id);
    expect(kept.questionDetails.map(({ isCorrect }) => isCorrect)).toEqual([true, false, false]);
  });

  test('does not require figures', async () => {
    const bare = detailsOf([0]).map(({ questionText, selectedAnswer, correctAnswer }) => ({
      questionText,
      selectedAnswer,
      correctAnswer,
    }));
    const payload = {
      subject: 'polity',
      topic: 'preamble',
      attemptData: { timeSpent: 0, questionDetails: bare },
    };
    expect((await save(asha, payload)).data).toMatchObject({ scorePercentage: 100, selectedTags: [] });
  });

  test('keeps texts in any script unchanged', async () => {
    const texts = [
      'अनुच्छेद 52 किसके बारे में है?\nदो पंक्तियाँ',
      'ما هي المادة ٥٢؟ \u202e abc',
      '🪔 <b>&amp;</b>',
      "'; drop table attempts; --",
    ];
    const details = texts.map((questionText, index) => ({
      questionText,
      selectedAnswer: index,
      correctAnswer: index,
      questionTags: [questionText.slice(0, 20).trim()],
    }));
    const { data } = await save(asha, attemptOf(details, { selectedTags: ['संविधान'] }));
    const kept = await read(asha, data.id);
    expect(kept.questionDetails.map(({ questionText }) => questionText)).toEqual(texts);
    expect(kept.selectedTags).toEqual(['संविधान']);
  });

  test('replaces characters that cannot be stored, and recognises a repeated request', async () => {
    const details = [{ ...detailsOf([1])[0]!, questionText: 'half \ud800 and \0', questionTags: ['\0'] }];
    const sent = attemptOf(details, { selectedTags: ['\ud800'], clientId: randomUUID() });
    const first = await save(asha, sent);
    expect(first.data.selectedTags).toEqual(['\ufffd']);
    expect(await save(asha, sent)).toEqual(first);
    const kept = await read(asha, first.data.id);
    expect(kept.questionDetails[0]).toMatchObject({
      questionText: 'half \ufffd and \ufffd',
      questionTags: ['\ufffd'],
    });
  });

  test('numbers 20 concurrent attempts from 1 to 20 per learner and topic', async () => {
    const sent = attemptOf(detailsOf([0]));
    const other = { ...sent, topic: 'citizenship' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => [
        await save(asha, sent),
        await save(ravi, sent),
        await save(asha, other),
      ]),
    );
    for (const which of [0, 1, 2]) {
      const numbers = answers.map((some) => some[which]?.data.attemptNumber ?? 0).sort((a, b) => a - b);
      expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    }
  });

  test('saves one attempt per client id, with the id in either place', async () => {
    const clientId = randomUUID();
    const inside = attemptOf(detailsOf([0, 1]), { clientId });
    const outside = { ...attemptOf(detailsOf([0, 1])), clientId: clientId.toUpperCase() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save(asha, index % 2 ? inside : outside)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, data: { attemptNumber: 1 } });
    expect(await rowsOf(asha)).toHaveLength(1);

    const theirs = await save(ravi, inside);
    expect(theirs.status).toBe(200);
    expect(theirs.data.id).not.toBe(answers[0]?.data.id);
  });

  test('rejects other content with the same client id, but accepts another time', async () => {
    const clientId = randomUUID();
    const sent = attemptOf(detailsOf([0, 1]), { clientId });
    const first = await save(asha, sent);
    const again = attemptOf(detailsOf([0, 1]), { clientId, createdAt: '2090-06-14T00:00:00Z' });
    expect(await save(asha, again)).toEqual(first);
    const others = [
      attemptOf(detailsOf([0, 0]), { clientId }),
      attemptOf(detailsOf([0]), { clientId }),
      attemptOf(detailsOf([0, 1]), { clientId, timeSpent: 61 }),
      attemptOf(detailsOf([0, 1]), { clientId, selectedTags: ['a'] }),
      attemptOf(detailsOf([0, 1]), { clientId, exam: examOf(2) }),
      { ...sent, topic: 'citizenship' },
    ];
    for (const other of others) {
      expect(await save(asha, other)).toMatchObject({ status: 409, code: 'attempt_differs' });
    }
    expect(await rowsOf(asha)).toHaveLength(1);
  });

  test('keeps the time of an attempt made offline', async () => {
    const times: [string, string][] = [
      ['2090-06-10T23:30:00+05:30', '2090-06-10T18:00:00.000Z'],
      ['2095-01-01T00:00:00Z', '2090-06-15T10:30:00.000Z'],
      ['2019-12-31T23:59:59Z', '2090-06-15T10:30:00.000Z'],
    ];
    for (const [createdAt, kept] of times) {
      expect((await save(asha, attemptOf(detailsOf([0]), { createdAt }))).data.createdAt).toBe(kept);
    }
  });

  test('returns the result of an exam', async () => {
    const exam = {
      scheme: 'csat',
      durationSeconds: 7_200,
      confidence: ['sure', 'guess', 'fifty-fifty', null],
      marked: [false, true, false, true],
    };
    const { data } = await save(asha, attemptOf(detailsOf([0, 1, 0, null]), { exam }));
    expect(data.exam).toEqual({ scheme: 'csat', durationSeconds: 7_200 });
    const kept = await read(asha, data.id);
    expect(kept.exam).toEqual({
      ...exam,
      result: {
        marks: 25,
        maximum: 60,
        rows: [15, -5, 15, 0],
        attempted: 3,
        right: 2,
        wrong: 1,
        unattempted: 1,
        accuracy: 200 / 3,
        guessing: -5,
        byConfidence: {
          sure: { attempted: 1, right: 1, wrong: 0, marks: 15 },
          'fifty-fifty': { attempted: 1, right: 1, wrong: 0, marks: 15 },
          guess: { attempted: 1, right: 0, wrong: 1, marks: -5 },
          unsaid: { attempted: 0, right: 0, wrong: 0, marks: 0 },
        },
      },
    });
    const { marked, ...unmarked } = exam;
    const second = await save(asha, attemptOf(detailsOf([0, 1, 0, null]), { exam: unmarked }));
    expect((await read(asha, second.data.id)).exam?.marked).toEqual(marked.map(() => false));
  });

  test('keeps options, times and confidence as they were sent', async () => {
    const options = ['One', 'दो', 'Three'];
    const details = detailsOf([1, null]).map((detail, index) => ({
      ...detail,
      ...(index === 0 && { options, seconds: 41, confidence: 'guess' }),
    }));
    const { data } = await save(asha, attemptOf(details));
    const [first, second] = (await read(asha, data.id)).questionDetails;
    expect(first).toMatchObject({ options, seconds: 41, confidence: 'guess' });
    expect(second).toMatchObject({ options: null, seconds: null, confidence: null });
    const refused = await save(asha, attemptOf([{ ...detailsOf([2])[0]!, options: ['One', 'Two'] }]));
    expect(refused).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test.each([
    ['practice', {}],
    ['an exam', { exam: examOf(2) }],
  ])('refuses %s without an answer', async (_kind, more) => {
    const answer = await save(asha, attemptOf(detailsOf([null, null]), more));
    expect(answer).toMatchObject({ status: 400, code: 'nothing_answered' });
    expect(await rowsOf(asha)).toEqual([]);
  });

  test('requires access to the topic', async () => {
    const until = { expiresAt: NOW + 60_000_000 };
    const premium = await signedIn(server, { isPremium: true }, until);
    const topics: [string, string, TestLearner | null, number, string | undefined][] = [
      ['polity', 'preamble', null, 401, 'sign_in_required'],
      ['polity', 'citizenship', null, 401, 'sign_in_required'],
      ['polity', 'citizenship', asha, 200, undefined],
      ['polity', 'judiciary', asha, 403, 'premium_required'],
      ['polity', 'judiciary', premium, 200, undefined],
      ['polity', 'nothing', asha, 404, 'topic_not_found'],
      ['nothing', 'preamble', asha, 404, 'subject_not_found'],
      ['__proto__', 'toString', asha, 404, 'subject_not_found'],
      ['../polity', 'preamble', asha, 404, 'subject_not_found'],
    ];
    for (const [subject, topic, learner, status, code] of topics) {
      const answer = await save(learner, { ...attemptOf(detailsOf([0])), subject, topic });
      expect([topic, answer.status, answer.code]).toEqual([topic, status, code]);
    }
    expect((await rowsOf(asha)).map(({ topic }) => topic)).toEqual(['citizenship']);
  });
});

test('accepts the largest attempt: 500 questions with 20 tags each', async () => {
  const details = detailsOf(Array<number>(500).fill(1)).map((detail, index) => ({
    ...detail,
    questionTags: Array.from({ length: 20 }, (_, tag) => `tag ${index * 20 + tag}`),
  }));
  const sent = attemptOf(details);
  expect((await call(server, asha, 'POST', '/api/quiz/save-attempt', sent)).status).toBe(200);
  const tags = await server.database.read.select().from(attemptTags).where(eq(attemptTags.userId, asha.id));
  expect(tags).toHaveLength(10_000);
});

test('accepts a repeated attempt on an unpublished topic, but rejects a new one', async () => {
  const own = await testApp();
  const learner = await signedIn(own);
  const clientId = randomUUID();
  const sent = attemptOf(detailsOf([0]), { clientId });
  const save = (payload: unknown) => call(own, learner, 'POST', '/api/quiz/save-attempt', payload);
  const first = await save(sent);
  expect(first.status).toBe(200);

  const { folder, release } = await writeRelease(own.dataDir, 'second');
  const subjects = release.subjects.map((subject) => ({
    ...subject,
    topics: subject.topics.filter(({ slug }) => slug !== 'preamble'),
  }));
  await writeManifest(folder, { ...release, subjects });
  await switchTo(own.dataDir, 'second');
  await expect.poll(async () => (await save(attemptOf(detailsOf([0])))).code).toBe('topic_not_found');
  expect(await save(sent)).toEqual(first);
  await own.close();
});
