import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../contract/shared/days.ts';
import type { Today } from '../../../contract/study/today.ts';
import { activity, learnerUsage, progress } from '../../../db/schema/learning.ts';
import { attempts, attemptTags } from '../../../db/schema/quiz.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import { readingPositions } from '../../../db/schema/study.ts';
import { callingLearner } from '../../../testing/learners.ts';
import type { CallingLearner } from '../../../testing/learners.ts';
import { attemptOf, call, detailsOf } from '../../../testing/practice.ts';
import { ROW_BYTES } from '../quota/store.ts';
import { attemptRow, insertRows, readingRow } from '../activity/testing/study-rows.ts';
import {
  asha,
  citizenship,
  clock,
  NOW,
  preamble,
  ravi,
  server,
  TODAY,
  useTwoLearners,
} from '../testing/two-learners.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

useTwoLearners();

const DAY = 24 * 60 * 60 * 1000;
const judiciary = { subject: 'polity', topic: 'judiciary' };

const ask = async ({ call: get }: CallingLearner = asha) => (await get<Today>('GET', 'today')).data;

/** Reports a position, as a tab does with its reading time. */
const readAt = (topic: object, position: object, learner = asha) =>
  learner.call('POST', 'progress', {
    ...topic,
    reading: [{ clientId: randomUUID(), date: TODAY, seconds: 60 }],
    position: {
      ...{ sectionIndex: 0, headingId: 'we-the-people', sectionTitle: 'We, the people' },
      ...{ readAt: new Date(NOW).toISOString(), ...position },
    },
  });

const practise = (answers: (number | null)[], topic = 'preamble', learner = asha) =>
  call(server, learner, 'POST', '/api/quiz/save-attempt', attemptOf(detailsOf(answers), {}, topic));

test('requires a session', async () => {
  expect((await server.app.inject('/api/user/today')).statusCode).toBe(401);
});

test('is empty for a new learner', async () => {
  expect(await ask()).toEqual({
    date: TODAY,
    continue: null,
    reviews: { due: 0 },
    targets: { date: TODAY, targets: [], totalTargetTime: 0, totalActualTime: 0 },
    streak: { current: 0, longest: 0 },
    week: [6, 5, 4, 3, 2, 1, 0].map((days) => ({
      date: addDays(TODAY, -days),
      timeSpent: 0,
      frozen: false,
    })),
    dailyMinutes: null,
    exam: null,
    lastAttempt: null,
    lastTest: null,
    weakestTag: null,
    subjects: [],
  });
});

test('shows what a learner did, and nothing of others', async () => {
  await readAt(preamble, {});
  const [first, ...answers] = detailsOf([0, 1, 1, 1, 1, 1]);
  const known = { ...first!, questionText: 'Who?', selectedAnswer: 1 };
  const attempt = attemptOf([...answers.slice(1), first!, known]);
  await call(server, asha, 'POST', '/api/quiz/save-attempt', attempt);
  const targets = [{ ...preamble, targetTime: 30 }];
  await asha.call('POST', 'daily-targets', { date: TODAY, targets });
  await asha.call('PUT', 'profile', { examDate: addDays(TODAY, 100), dailyMinutes: 45 });
  await asha.call('POST', 'progress/complete', preamble);
  await readAt(citizenship, {}, ravi);

  expect(await ask()).toMatchObject({
    continue: {
      ...preamble,
      title: 'The Preamble',
      subjectTitle: 'Indian Polity',
      sectionTitle: 'We, the people',
    },
    reviews: { due: 1 },
    targets: {
      date: TODAY,
      targets: [{ ...preamble, title: 'The Preamble', targetTime: 30, actualTime: 2 }],
    },
    streak: { current: 1, longest: 1 },
    exam: { date: addDays(TODAY, 100), days: 100 },
    dailyMinutes: 45,
    lastAttempt: {
      ...preamble,
      title: 'The Preamble',
      attemptNumber: 1,
      correctAnswers: 1,
      totalQuestions: 6,
    },
    weakestTag: { ...preamble, tag: 'articles', totalQuestions: 6, averageScore: 100 / 6 },
    subjects: [{ subject: 'polity', completed: 1, total: 3 }],
  });
  expect((await ask()).week.at(-1)).toEqual({ date: TODAY, timeSpent: 120, frozen: false });
  expect(await ask(ravi)).toMatchObject({
    continue: citizenship,
    reviews: { due: 0 },
    lastAttempt: null,
    lastTest: null,
    weakestTag: null,
    exam: null,
    targets: { targets: [] },
  });
});

describe('where to continue', () => {
  test('is the latest position, in whatever order devices send them', async () => {
    const at = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
    await readAt(preamble, { readAt: at(5), headingId: 'b', sectionTitle: 'Later' });
    await readAt(preamble, { readAt: at(60), headingId: 'a', sectionTitle: 'Earlier' });
    await readAt(citizenship, { readAt: at(30) });
    expect((await ask()).continue).toMatchObject({
      ...preamble,
      headingId: 'b',
      sectionTitle: 'Later',
      readAt: at(5),
    });
    await readAt(citizenship, { readAt: at(1), sectionIndex: null, headingId: null, sectionTitle: null });
    expect((await ask()).continue).toMatchObject({ ...citizenship, sectionIndex: null, atEnd: false });
  });

  test('names the next topic that the learner may read', async () => {
    await readAt(preamble, {});
    /* The last section, but not to its end. */
    expect((await ask()).continue).toMatchObject({ atEnd: false });
    await readAt(preamble, { atEnd: true });
    expect((await ask()).continue).toMatchObject({
      atEnd: true,
      next: { topic: 'citizenship', title: 'Citizenship' },
    });
    await readAt(citizenship, { readAt: new Date(NOW).toISOString() });
    clock.now += 60_000;
    await readAt(citizenship, { readAt: new Date(clock.now).toISOString() });
    expect((await ask()).continue).toMatchObject({ ...citizenship, next: null });
    const premium = await callingLearner(server, { isPremium: true });
    await readAt(citizenship, {}, premium);
    expect((await ask(premium)).continue).toMatchObject({ next: { topic: 'judiciary' } });
  });

  test('skips topics that cannot be read now', async () => {
    const row = { userId: asha.id, sectionIndex: 0, headingId: 'x', sectionTitle: 'X' };
    await server.database.write(
      async (tx) => {
        await tx.insert(readingPositions).values([
          { ...row, ...judiciary, readAt: NOW },
          { ...row, subject: 'polity', topic: 'vanished', readAt: NOW - 1 },
          { ...row, ...preamble, readAt: NOW - 2 },
        ]);
      },
      { readingOf: asha.id },
    );
    expect((await ask()).continue).toMatchObject(preamble);
  });

  test('is the topic read last for progress without a position', async () => {
    await insertRows(progress, [
      { userId: asha.id, ...citizenship, timeSpent: 5, lastAccessed: NOW - 2 },
      { userId: asha.id, ...preamble, timeSpent: 5, lastAccessed: NOW - 1 },
    ]);
    expect((await ask()).continue).toMatchObject({ ...preamble, sectionTitle: null });
  });

  inOneTest([
    { sectionIndex: -1 },
    { sectionIndex: 10_000 },
    { sectionIndex: 0.5 },
    { sectionIndex: undefined },
    { headingId: 'x'.repeat(301) },
    { sectionTitle: 'x'.repeat(301) },
    { sectionTitle: 'a\u0000b' },
    { headingId: '\ud800' },
    { readAt: 'yesterday' },
    { more: 1 },
  ])('is not changed by a report with bad fields, which is refused', async (wrong) => {
    const { status, code } = await readAt(preamble, wrong);
    expect([status, code]).toEqual([400, 'invalid_request']);
    expect((await ask()).continue).toBeNull();
  });

  test('counts towards the quota and is deleted with the account', async () => {
    const usage = async () => (await server.database.read.select().from(learnerUsage))[0]?.bytes ?? 0;
    await readAt(preamble, { sectionTitle: 'x'.repeat(300) });
    const before = await usage();
    await readAt(preamble, { sectionTitle: 'x'.repeat(100) });
    // The second report also adds a reading of another tab.
    const tab = ROW_BYTES + 2 * 36 + `${TODAY}politypreamble`.length;
    expect((await usage()) - before).toBe(tab - 200);
    await call(server, asha, 'DELETE', '/api/auth/account');
    expect(await server.database.read.select().from(readingPositions)).toEqual([]);
  });
});

describe('due reviews and the weakest tag', () => {
  test('leave out what the learner may not practise', async () => {
    const premium = await callingLearner(server, { isPremium: true });
    await practise([1, 1, 1, 1, 1], 'judiciary', premium);
    expect(await ask(premium)).toMatchObject({ weakestTag: judiciary });
    const row = attemptRow(NOW, 60, { ...judiciary, id: 'a' });
    await insertRows(attempts, [row]);
    await server.database.write(async (tx) => {
      const tag = { attemptId: 'a', userId: asha.id, ...judiciary };
      await tx.insert(attemptTags).values([{ ...tag, tag: 'courts', totalQuestions: 9, correctAnswers: 0 }]);
    });
    expect(await ask()).toMatchObject({ weakestTag: null, lastAttempt: { id: 'a' } });
  });

  test('consider the last 90 days', async () => {
    clock.now = NOW - 90 * DAY - 1;
    await practise([1, 1, 1, 1, 1]);
    clock.now = NOW;
    expect((await ask()).weakestTag).toBeNull();
    clock.now = NOW - DAY;
    expect((await ask()).weakestTag).toMatchObject({ tag: 'articles' });
  });
});

test('an exam of today is in 0 days, and one that is over is not shown', async () => {
  await asha.call('PUT', 'review-settings', { examDate: TODAY });
  expect((await ask()).exam).toEqual({ date: TODAY, days: 0 });
  clock.now += DAY;
  expect((await ask()).exam).toBeNull();
});

test('is the learner’s day in their time zone', async () => {
  clock.now = NOW + 7 * 60 * 60 * 1000;
  expect((await ask()).date).toBe(TODAY);
  await asha.call('PUT', 'profile', { timeZone: 'Asia/Kolkata' });
  expect(await ask()).toMatchObject({ date: addDays(TODAY, 1), targets: { date: addDays(TODAY, 1) } });
});

test('shows a missed day on which a freeze kept the streak', async () => {
  await insertRows(activity, [readingRow(addDays(TODAY, -2), 60), readingRow(TODAY, 60)]);
  const { streak, week } = await ask();
  expect(streak.current).toBe(2);
  expect(week.filter(({ frozen }) => frozen)).toEqual([
    { date: addDays(TODAY, -1), timeSpent: 0, frozen: true },
  ]);
});

test('considers five years of study', async () => {
  const days = 5 * 365;
  const topics = ['preamble', 'citizenship', ...Array.from({ length: 200 }, (_, index) => `topic-${index}`)];
  const inserts = async <Row>(rows: Row[], insert: (part: Row[]) => Promise<unknown>) => {
    for (let from = 0; from < rows.length; from += 1_000) await insert(rows.slice(from, from + 1_000));
  };
  await server.database.write(
    async (tx) => {
      const read = Array.from({ length: days * 2 }, (_, index) =>
        readingRow(addDays(TODAY, -Math.floor(index / 2)), 900, { topic: topics[index % topics.length]! }),
      );
      await inserts(read, (part) => tx.insert(activity).values(part).onConflictDoNothing());
      const practice = Array.from({ length: days * 4 }, (_, index) =>
        attemptRow(NOW - Math.floor(index / 4) * DAY, 600, { id: `a${index}` }),
      );
      await inserts(practice, (part) => tx.insert(attempts).values(part));
      const tags = practice.flatMap(({ id }, index) =>
        Array.from({ length: 2 }, (_, number) => ({
          ...{ attemptId: id, userId: asha.id, ...preamble, tag: `tag ${number}` },
          ...{ totalQuestions: 3, correctAnswers: index % 3 },
        })),
      );
      await inserts(tags, (part) => tx.insert(attemptTags).values(part));
      await tx.insert(progress).values(
        topics.map((topic, index) => ({
          ...{ userId: asha.id, subject: 'polity', topic, timeSpent: 60, completed: true },
          lastAccessed: NOW - index,
        })),
      );
      const memory = { stability: 1, difficulty: 1, state: 2, scheduledDays: 1, reps: 1, lapses: 0 };
      const content = {
        question: 'q',
        options: ['a', 'b'],
        correctAnswer: 0,
        description: 'd'.repeat(500),
        tags: [],
      };
      const cards = Array.from({ length: 500 }, (_, index) => ({
        ...{
          userId: asha.id,
          id: `card-${index}`,
          ...preamble,
          content,
          due: NOW + ((index % 60) - 5) * DAY,
        },
        ...{ ...memory, createdAt: 0, updatedAt: 0 },
      }));
      await inserts(cards, (part) => tx.insert(reviewCards).values(part));
    },
    { readingOf: asha.id },
  );
  const today = await ask();
  expect(today.streak).toEqual({ current: days, longest: days });
  expect(today.reviews.due).toBe(54);
  // Of 360 attempts in 90 days, the newest 300 count.
  expect(today.weakestTag?.totalQuestions).toBe(900);
  expect(today.subjects).toEqual([{ subject: 'polity', completed: 2, total: 3 }]);
});
