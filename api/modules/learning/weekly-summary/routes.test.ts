import { expect, test } from 'vitest';
import { dayOf } from '../../../contract/shared/days.ts';
import type { WeeklySummary } from '../../../contract/study/weekly-summary.ts';
import { reviews } from '../../../db/schema/reviews.ts';
import { attemptRow, insertRows, readingRow } from '../activity/testing/study-rows.ts';
import { activity } from '../../../db/schema/learning.ts';
import { attempts } from '../../../db/schema/quiz.ts';
import { call, detailsOf } from '../../../testing/practice.ts';
import { asha, clock, preamble, ravi, server, TODAY, useTwoLearners } from '../testing/two-learners.ts';

useTwoLearners();

/* TODAY, 2096-02-29, is a Wednesday. */
const SUNDAY = '2096-02-26';

const read = ({ call } = asha) => call<WeeklySummary>('GET', 'weekly-summary');

test('a new learner has two empty weeks from Sunday to Saturday', async () => {
  const { status, data } = await read();
  expect(status).toBe(200);
  expect(data.thisWeek).toEqual({
    ...{ from: SUNDAY, to: '2096-03-03', studyTime: 0, previousStudyTime: 0 },
    days: [26, 27, 28, 29]
      .map((day) => ({ date: `2096-02-${day}`, studyTime: 0 }))
      .concat([1, 2, 3].map((day) => ({ date: `2096-03-0${day}`, studyTime: 0 }))),
    ...{
      topicsCompleted: 0,
      targets: 0,
      targetsDone: 0,
      questions: 0,
      answered: 0,
      correctAnswers: 0,
      reviews: 0,
    },
  });
  expect([data.lastWeek.from, data.lastWeek.to]).toEqual(['2096-02-19', '2096-02-25']);
});

test('the week contains what this learner did in it', async () => {
  await insertRows(activity, [
    readingRow(SUNDAY, 600, { completed: true }),
    readingRow('2096-02-25', 60),
    readingRow(TODAY, 7_000, { userId: ravi.id, completed: true }),
  ]);
  await insertRows(attempts, [
    attemptRow(clock.now, 120),
    attemptRow(Date.UTC(2096, 1, 25, 23), 30),
    attemptRow(clock.now, 500, { userId: ravi.id }),
  ]);
  await server.database.write(async (tx) => {
    for (const [id, userId, reviewedAt] of [
      ['1', asha.id, clock.now],
      ['2', asha.id, Date.UTC(2096, 1, 25)],
      ['3', ravi.id, clock.now],
    ] as const)
      await tx.insert(reviews).values({
        id,
        userId,
        reviewedAt,
        cardId: 'c',
        rating: 3,
        due: 0,
        timeZone: 'UTC',
        localDate: dayOf(reviewedAt),
      });
  });
  await asha.call('POST', 'daily-targets', {
    date: SUNDAY,
    targets: [
      { ...preamble, targetTime: 10 },
      { ...preamble, topic: 'citizenship', targetTime: 10 },
    ],
  });
  const { data } = await read();
  expect(data.thisWeek).toMatchObject({
    ...{ studyTime: 720, previousStudyTime: 90, topicsCompleted: 1, targets: 2, targetsDone: 1 },
    ...{ questions: 3, correctAnswers: 1, reviews: 1 },
  });
  expect(data.thisWeek.days.map(({ studyTime }) => studyTime)).toEqual([600, 0, 0, 120, 0, 0, 0]);
  expect(data.lastWeek).toMatchObject({ studyTime: 90, previousStudyTime: 0, questions: 3, reviews: 1 });
});

test('questions that were left out are not answered', async () => {
  const attemptData = { timeSpent: 60, questionDetails: detailsOf([0, 1, null, null]) };
  const saved = await call(server, asha, 'POST', '/api/quiz/save-attempt', {
    subject: 'polity',
    topic: 'preamble',
    attemptData,
  });
  expect(saved.status).toBe(200);
  const { data } = await read();
  expect(data.thisWeek).toMatchObject({ questions: 4, answered: 2, correctAnswers: 1 });
});

test('the week begins on Sunday in the time zone of the learner', async () => {
  await asha.call('PUT', 'profile', { timeZone: 'Pacific/Kiritimati' });
  clock.now = Date.UTC(2096, 1, 25, 10);
  expect((await read()).data.thisWeek.from).toBe(SUNDAY);
  expect((await read(ravi)).data.thisWeek.from).toBe('2096-02-19');
});

test('it needs a session', async () => {
  expect((await server.app.inject('/api/user/weekly-summary')).statusCode).toBe(401);
});
