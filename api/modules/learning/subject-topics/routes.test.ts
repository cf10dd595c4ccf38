import { expect, test } from 'vitest';
import type { TopicState } from '../../../contract/study/progress.ts';
import { progress } from '../../../db/schema/learning.ts';
import { attempts } from '../../../db/schema/quiz.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import { callingLearner } from '../../../testing/learners.ts';
import type { CallingLearner } from '../../../testing/learners.ts';
import { attemptRow, insertRows } from '../activity/testing/study-rows.ts';
import { asha, citizenship, NOW, preamble, ravi, server, useTwoLearners } from '../testing/two-learners.ts';

useTwoLearners();

const DAY = 24 * 60 * 60 * 1000;
const judiciary = { subject: 'polity', topic: 'judiciary' };

const ask = async ({ call }: CallingLearner = asha, subject = 'polity') =>
  (await call<TopicState[]>('GET', `subjects/${encodeURIComponent(subject)}/topics`)).data;

const cardRow = (userId: string, id: string, due: number, topic: object) => ({
  ...{ userId, id, due, ...preamble, ...topic },
  content: { question: 'Who?', options: ['A', 'B'], correctAnswer: 0, description: '', tags: [] },
  ...{
    stability: 1,
    difficulty: 1,
    state: 2,
    scheduledDays: 1,
    reps: 1,
    lapses: 0,
    createdAt: 0,
    updatedAt: 0,
  },
});

test('requires a session and a published subject', async () => {
  expect((await server.app.inject('/api/user/subjects/polity/topics')).statusCode).toBe(401);
  for (const subject of ['unknown', '..', '__proto__'])
    expect(await asha.call('GET', `subjects/${encodeURIComponent(subject)}/topics`)).toMatchObject({
      status: 404,
    });
});

test('is empty for a learner who has not begun', async () => {
  expect([await ask(), await ask(asha, 'संविधान')]).toEqual([[], []]);
});

test('lists begun topics in reading order, with scores, cards and the section read last', async () => {
  await insertRows(progress, [
    { userId: asha.id, ...citizenship, timeSpent: 40, lastAccessed: NOW },
    { userId: asha.id, subject: 'polity', topic: 'vanished', timeSpent: 40, lastAccessed: NOW },
    { userId: asha.id, subject: 'संविधान', topic: 'प्रस्तावना', timeSpent: 7, lastAccessed: NOW },
    { userId: ravi.id, ...preamble, timeSpent: 500, completed: true, lastAccessed: NOW },
  ]);
  const position = {
    sectionIndex: 0,
    headingId: 'we',
    sectionTitle: 'We',
    readAt: new Date(NOW).toISOString(),
  };
  await asha.call('POST', 'progress/complete', { ...preamble, timeSpent: 90, position });
  await insertRows(attempts, [
    attemptRow(NOW, 60, { attemptNumber: 1, scorePercentage: 80 }),
    attemptRow(NOW, 60, { attemptNumber: 2, scorePercentage: 100 }),
    attemptRow(NOW - DAY, 60, { attemptNumber: 3, scorePercentage: 50 }),
    attemptRow(NOW, 60, { userId: ravi.id, attemptNumber: 9, scorePercentage: 20 }),
  ]);
  await server.database.write(async (tx) => {
    await tx
      .insert(reviewCards)
      .values([
        cardRow(asha.id, 'overdue', NOW - 9 * DAY, {}),
        cardRow(asha.id, 'tonight', NOW + DAY / 2 - 1, {}),
        cardRow(asha.id, 'tomorrow', NOW + DAY / 2, {}),
        cardRow(asha.id, 'gated', 0, judiciary),
        cardRow(ravi.id, 'other', 0, {}),
      ]);
  });
  const none = { sectionIndex: null, headingId: null, sectionTitle: null };
  expect(await ask()).toEqual([
    {
      ...{ topic: 'preamble', completed: true, timeSpent: 90 },
      ...{ sectionIndex: 0, headingId: 'we', sectionTitle: 'We', readAt: new Date(NOW).toISOString() },
      ...{ attempts: 3, lastScore: 50, bestScore: 100, dueCards: 2 },
    },
    {
      ...{
        topic: 'citizenship',
        completed: false,
        timeSpent: 40,
        ...none,
        readAt: new Date(NOW).toISOString(),
      },
      ...{ attempts: 0, lastScore: null, bestScore: null, dueCards: 0 },
    },
  ]);
  expect(await ask(asha, 'संविधान')).toMatchObject([{ topic: 'प्रस्तावना', timeSpent: 7 }]);
  expect(await ask(ravi)).toMatchObject([{ topic: 'preamble', attempts: 1, lastScore: 20, dueCards: 1 }]);
  const premium = await callingLearner(server, { isPremium: true });
  await server.database.write(async (tx) => {
    await tx.insert(reviewCards).values(cardRow(premium.id, 'gated', 0, judiciary));
  });
  expect(await ask(premium)).toMatchObject([{ topic: 'judiciary', dueCards: 1 }]);
});
