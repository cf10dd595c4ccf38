import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TagPerformance } from '../../../../contract/practice/quiz-figures.ts';
import type { RecentActivity, StudyDays } from '../../../../contract/study/activity.ts';
import type { WeeklySummary } from '../../../../contract/study/weekly-summary.ts';
import type { Today } from '../../../../contract/study/today.ts';
import { call } from '../../../../testing/practice.ts';
import {
  asha,
  choose,
  MINUTE,
  clock,
  ravi,
  server,
  start,
  submit,
  useTestServer,
} from '../testing/test-server.ts';

useTestServer();

test('a submitted test counts as practice of its day, and the day has one study time everywhere', async () => {
  const { id } = await start(asha);
  const days = async () => (await asha.call<StudyDays>('GET', 'study-days')).data;
  const recent = async () => (await asha.call<RecentActivity>('GET', 'recent-activity')).data.tests;
  expect(await days()).toMatchObject({ days: [], currentStreak: 0 });
  expect(await recent()).toMatchObject([{ id, score: null }]);

  clock.now += 30 * MINUTE;
  const wrong = Array.from({ length: 10 }, (_, position) =>
    choose(position, (position + 1) % 4, { seconds: 60 }),
  );
  await submit(asha, id, wrong);
  const preamble = { subject: 'polity', topic: 'preamble' };
  const reading = [{ clientId: randomUUID(), date: '2090-06-15', seconds: 510 }];
  await asha.call('POST', 'progress', { ...preamble, reading });
  expect(await days()).toMatchObject({
    days: [{ date: '2090-06-15', quizTime: 600, attempts: 1, timeSpent: 510, studyTime: 1_110 }],
    currentStreak: 1,
    goal: { seconds: 1_110 },
  });
  expect(await recent()).toMatchObject([{ id, title: 'Test mock', score: { marks: '-20/3' } }]);
  const { thisWeek } = (await asha.call<WeeklySummary>('GET', 'weekly-summary')).data;
  expect(thisWeek).toMatchObject({ studyTime: 1_110, questions: 10, correctAnswers: 0 });
  expect(thisWeek.days.find(({ date }) => date === '2090-06-15')?.studyTime).toBe(1_110);
  const today = (await asha.call<Today>('GET', 'today')).data;
  expect(today.week.at(-1)).toEqual({ date: '2090-06-15', timeSpent: 1_110, frozen: false });
  const tags = await call<TagPerformance[]>(server, asha, 'GET', '/api/quiz/tag-performance?subject=polity');
  expect(tags.data).toMatchObject([{ tag: 'even', topic: 'preamble', totalQuestions: 5, averageScore: 0 }]);
  expect((await asha.call<Today>('GET', 'today')).data.weakestTag).toMatchObject({
    tag: 'even',
    topic: 'preamble',
  });

  expect((await ravi.call<StudyDays>('GET', 'study-days')).data.days).toEqual([]);
  expect((await ravi.call<RecentActivity>('GET', 'recent-activity')).data.tests).toEqual([]);
});
