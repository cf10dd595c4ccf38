import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testInputs } from '../../../../scripts/testing/random-inputs.ts';
import type { Stats, StudyDays } from '../../../contract/study/activity.ts';
import { addDays, dayOf } from '../../../contract/shared/days.ts';
import { activity, bookmarks, progress } from '../../../db/schema/learning.ts';
import { attempts } from '../../../db/schema/quiz.ts';
import { callingLearner } from '../../../testing/learners.ts';
import { attemptRow, insertRows, readingRow } from './testing/study-rows.ts';
import { asha, NOW, ravi, server, TODAY, useTwoLearners } from '../testing/two-learners.ts';
import type { Activity, Attempt } from './testing/study-rows.ts';

useTwoLearners();

const DAY = 24 * 60 * 60 * 1000;

describe('stats', () => {
  const ask = async ({ call } = asha) => (await call<Stats>('GET', 'stats')).data;

  test('are zero for a new learner', async () => {
    expect(await ask()).toEqual({
      ...{ totalTopicsCompleted: 0, completionRate: 0, totalTimeSpent: 0, averageTimePerTopic: 0 },
      ...{ totalBookmarks: 0, subjects: [] },
    });
  });

  test('count started topics, including unpublished ones', async () => {
    const row = { userId: asha.id, lastAccessed: 1 };
    await insertRows(progress, [
      { ...row, subject: 'polity', topic: 'preamble', timeSpent: 100, completed: true },
      { ...row, subject: 'polity', topic: 'vanished', timeSpent: 50 },
      { ...row, subject: 'gone', topic: 'vanished', timeSpent: 200, completed: true },
      { ...row, userId: ravi.id, subject: 'polity', topic: 'preamble', timeSpent: 7 },
    ]);
    const mark = { subject: 'polity', topic: 'preamble', title: '', description: '' };
    const times = { createdAt: 1, lastAccessed: 1 };
    await insertRows(bookmarks, [
      { userId: asha.id, ...mark, ...times },
      { userId: asha.id, ...mark, ...times, sectionIndex: 3 },
      { userId: ravi.id, ...mark, ...times },
    ]);
    expect(await ask()).toEqual({
      ...{ totalTopicsCompleted: 2, completionRate: 67, totalTimeSpent: 350, averageTimePerTopic: 117 },
      totalBookmarks: 2,
      subjects: [
        {
          ...{ subject: 'gone', subjectTitle: 'gone', available: false, totalTopics: 0 },
          ...{ timeSpent: 200, topicsStarted: 1, topicsCompleted: 1 },
        },
        {
          ...{ subject: 'polity', subjectTitle: 'Indian Polity', available: true, totalTopics: 3 },
          ...{ timeSpent: 150, topicsStarted: 2, topicsCompleted: 1 },
        },
      ],
    });
    expect(await ask(ravi)).toMatchObject({ totalTopicsCompleted: 0, totalTimeSpent: 7, totalBookmarks: 1 });
  });

  const entry = fc.record({
    subject: fc.constantFrom('polity', 'history', 'संविधान'),
    topic: fc.integer({ min: 0, max: 40 }).map((number) => `topic-${number}`),
    timeSpent: fc.integer({ min: 0, max: 500_000 }),
    completed: fc.boolean(),
  });
  const entries = fc.uniqueArray(entry, {
    maxLength: 80,
    selector: ({ subject, topic }) => `${subject}/${topic}`,
  });

  testInputs('agree with a naive count', 5, async (runs) => {
    await fc.assert(
      fc.asyncProperty(entries, entries, async (mine, others) => {
        const [one, other] = [await callingLearner(server), await callingLearner(server)];
        await insertRows(
          progress,
          [mine, others].flatMap((rows, index) =>
            rows.map((row) => ({ ...row, userId: [one, other][index]!.id, lastAccessed: 1 })),
          ),
        );
        let [seconds, completed] = [0, 0];
        for (const row of mine) {
          seconds += row.timeSpent;
          if (row.completed) completed += 1;
        }
        const stats = await ask(one);
        expect(stats).toMatchObject({ totalTopicsCompleted: completed, totalTimeSpent: seconds });
        expect(stats.averageTimePerTopic).toBe(mine.length === 0 ? 0 : Math.round(seconds / mine.length));
        for (const { subject, timeSpent, topicsStarted, topicsCompleted } of stats.subjects) {
          const rows = mine.filter((row) => row.subject === subject);
          expect([timeSpent, topicsStarted, topicsCompleted]).toEqual([
            rows.reduce((sum, row) => sum + row.timeSpent, 0),
            rows.length,
            rows.filter((row) => row.completed).length,
          ]);
        }
        expect(stats.subjects).toHaveLength(new Set(mine.map(({ subject }) => subject)).size);
      }),
      runs,
    );
  });
});

describe('study-days', () => {
  const ask = async (query = '', { call } = asha) =>
    (await call<StudyDays>('GET', `study-days${query}`)).data;

  test('are empty for a new learner', async () => {
    expect(await ask()).toEqual({
      ...{ days: [], currentStreak: 0, longestStreak: 0, frozenDays: [], freezeLeft: true },
      goal: { minutes: null, seconds: 0 },
    });
  });

  test('contain reading and practice by day', async () => {
    await insertRows(activity, [
      readingRow('2096-02-28', 60),
      readingRow('2096-02-28', 30, { topic: 'citizenship' }),
      readingRow('2096-02-20', 0, { completed: true }),
      readingRow('2096-02-27', 9, { userId: ravi.id }),
    ]);
    await insertRows(attempts, [
      attemptRow(Date.UTC(2096, 1, 28, 23, 59, 59, 999), 20),
      attemptRow(Date.UTC(2096, 1, 29), 30),
      attemptRow(Date.UTC(2096, 1, 29, 11), 5, { topic: 'citizenship' }),
    ]);
    expect(await ask()).toEqual({
      days: [
        { date: '2096-02-20', timeSpent: 0, topics: 1, quizTime: 0, attempts: 0, studyTime: 0 },
        { date: '2096-02-28', timeSpent: 90, topics: 2, quizTime: 20, attempts: 1, studyTime: 110 },
        { date: '2096-02-29', timeSpent: 0, topics: 0, quizTime: 35, attempts: 2, studyTime: 35 },
      ],
      ...{ currentStreak: 2, longestStreak: 2, frozenDays: ['2096-02-21'], freezeLeft: true },
      goal: { minutes: null, seconds: 35 },
    });
    expect(await ask('', ravi)).toMatchObject({
      ...{ currentStreak: 1, longestStreak: 1, frozenDays: ['2096-02-28'], freezeLeft: false },
    });
    await ravi.call('PUT', 'profile', { dailyMinutes: 45 });
    expect(await ask('?from=2096-01-01&to=2096-01-02', ravi)).toMatchObject({
      ...{ days: [], currentStreak: 1, frozenDays: [], goal: { minutes: 45, seconds: 0 } },
    });
  });

  test('limit practice to 24 hours a day', async () => {
    await insertRows(attempts, [
      attemptRow(Date.UTC(2096, 1, 29), 86_400),
      attemptRow(Date.UTC(2096, 1, 29, 1), 86_400),
      attemptRow(Date.UTC(2096, 1, 29, 1), 7, { userId: ravi.id }),
    ]);
    expect((await ask()).days).toMatchObject([{ date: TODAY, quizTime: 86_400, attempts: 2 }]);
    expect((await ask('', ravi)).days).toMatchObject([{ date: TODAY, quizTime: 7, attempts: 1 }]);
  });

  test('cover a year, while streaks consider all days', async () => {
    const days = Array.from({ length: 500 }, (_, index) => addDays(TODAY, -1 - index));
    await insertRows(
      activity,
      days.map((date) => readingRow(date, 1)),
    );
    const year = await ask();
    expect([year.days.length, year.days[0]?.date]).toEqual([365, '2095-03-01']);
    expect([year.currentStreak, year.longestStreak]).toEqual([500, 500]);
    expect((await ask('?from=2096-02-01&to=2096-02-10')).days).toHaveLength(10);
  });

  testInputs('agree with a naive count', 5, async (runs) => {
    const event = fc.record({
      kind: fc.constantFrom('read', 'quiz', 'elsewhere'),
      back: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.integer({ min: -1, max: 380 })),
      ms: fc.integer({ min: 0, max: DAY - 1 }),
      topic: fc.constantFrom('preamble', 'citizenship'),
      seconds: fc.integer({ min: 1, max: 5_000 }),
    });
    const events = fc.uniqueArray(event, {
      maxLength: 60,
      selector: ({ kind, back, topic, ms }) => `${kind} ${back} ${topic} ${kind === 'quiz' ? ms : 0}`,
    });
    await fc.assert(
      fc.asyncProperty(events, async (history) => {
        const learner = await callingLearner(server);
        const midnight = NOW - (NOW % DAY);
        const rows: Activity[] = [];
        const tries: Attempt[] = [];
        for (const { kind, back, ms, topic, seconds } of history) {
          const owner = { userId: kind === 'elsewhere' ? ravi.id : learner.id, topic };
          if (kind === 'quiz') tries.push(attemptRow(midnight - back * DAY + ms, seconds, owner));
          else if (kind === 'read') rows.push(readingRow(addDays(TODAY, -back), seconds, owner));
        }
        await insertRows(activity, rows);
        await insertRows(attempts, tries);

        const answer = await ask(`?from=${addDays(TODAY, -390)}&to=${addDays(TODAY, 2)}`, learner);
        const dates = new Set([
          ...rows.map(({ date }) => date),
          ...tries.map(({ createdAt }) => dayOf(createdAt)),
        ]);
        expect(answer.days.map(({ date }) => date)).toEqual([...dates].sort());
        for (const { date, timeSpent, quizTime, topics, attempts: number } of answer.days) {
          const ofDay = rows.filter((row) => row.date === date);
          const tried = tries.filter(({ createdAt }) => dayOf(createdAt) === date);
          const sum = (list: { timeSpent?: number | undefined }[]) =>
            list.reduce((total, row) => total + (row.timeSpent ?? 0), 0);
          expect([timeSpent, quizTime, topics, number]).toEqual([
            ...[sum(ofDay), sum(tried), ofDay.length, tried.length],
          ]);
        }
        const frozen = new Set(answer.frozenDays);
        let [streak, day] = [0, dates.has(TODAY) ? TODAY : addDays(TODAY, -1)];
        for (; dates.has(day) || frozen.has(day); day = addDays(day, -1)) streak += dates.has(day) ? 1 : 0;
        expect(answer.currentStreak).toBe(streak);
        expect(answer.longestStreak).toBeGreaterThanOrEqual(streak);
      }),
      runs,
    );
  });
});
