import { beforeEach, describe, expect, test } from 'vitest';
import type { DailyActivity, RecentActivity } from '../../../contract/study/activity.ts';
import { addDays } from '../../../contract/shared/days.ts';
import { activity, bookmarks, progress } from '../../../db/schema/learning.ts';
import { attempts } from '../../../db/schema/quiz.ts';
import { attemptRow, insertRows, readingRow } from './testing/study-rows.ts';
import { asha, NOW, ravi, TODAY, useTwoLearners } from '../testing/two-learners.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

useTwoLearners();

describe('daily-activity', () => {
  const ask = (query = '', { call } = asha) => call<DailyActivity[]>('GET', `daily-activity${query}`);

  test('lists days in order, and the longest time of each day first', async () => {
    await insertRows(activity, [
      readingRow(TODAY, 60),
      readingRow(TODAY, 90, { topic: 'citizenship', completed: true }),
      readingRow('2096-02-28', 5, { subject: 'gone', topic: 'vanished' }),
      readingRow(TODAY, 1_000, { userId: ravi.id }),
    ]);
    const named = { subject: 'polity', subjectTitle: 'Indian Polity', available: true };
    expect((await ask()).data).toEqual([
      {
        date: '2096-02-28',
        activities: [
          {
            ...{ subject: 'gone', subjectTitle: 'gone', topic: 'vanished', title: 'vanished' },
            ...{ available: false, access: null, timeSpent: 5, completed: false },
          },
        ],
        totalTimeSpent: 5,
      },
      {
        date: TODAY,
        activities: [
          {
            ...{ ...named, topic: 'citizenship', title: 'Citizenship', access: 'authenticated' },
            ...{ timeSpent: 90, completed: true },
          },
          {
            ...{ ...named, topic: 'preamble', title: 'The Preamble', access: 'free' },
            ...{ timeSpent: 60, completed: false },
          },
        ],
        totalTimeSpent: 150,
      },
    ]);
    expect((await ask('', ravi)).data).toMatchObject([{ date: TODAY, totalTimeSpent: 1_000 }]);
  });

  test('defaults to 31 days and includes both ends of a range', async () => {
    const dates = ['2096-01-29', '2096-01-30', '2096-02-01', '2096-02-28', TODAY, '2096-03-01'];
    await insertRows(
      activity,
      dates.map((date) => readingRow(date, 1)),
    );
    const datesOf = async (query?: string) => (await ask(query)).data.map(({ date }) => date);
    expect(await datesOf()).toEqual(dates.slice(1, 5));
    expect(await datesOf('?from=2096-02-01&to=2096-02-29')).toEqual(dates.slice(2, 5));
    expect(await datesOf('?from=2096-02-29&to=2096-02-29')).toEqual([TODAY]);
    expect(await datesOf('?to=2096-01-29')).toEqual(['2096-01-29']);
    expect(await datesOf('?from=2096-02-28')).toEqual(['2096-02-28', TODAY]);
    expect(await datesOf('?from=2096-03-01')).toEqual(['2096-03-01']);
    expect(await datesOf('?from=2095-01-26&to=2096-02-29')).toEqual(dates.slice(0, 5));
  });

  inOneTest([
    ['?from=2095-01-25&to=2096-02-29', 'invalid_range'],
    ['?from=2096-02-29&to=2096-02-28', 'invalid_range'],
    ['?from=0001-01-01', 'invalid_range'],
    ['?to=0000-01-01', 'invalid_range'],
    ['?from=2095-02-29', 'invalid_request'],
    ['?from=2096-02-30', 'invalid_request'],
    ['?to=2096-2-1', 'invalid_request'],
    ['?from=', 'invalid_request'],
    ['?from=2096-02-01&from=2096-02-02', 'invalid_request'],
  ])('rejects ranges that are too long, reversed or none', async (query, code) => {
    expect(await ask(query)).toMatchObject({ status: 400, code });
    expect(await asha.call('GET', `study-days${query}`)).toMatchObject({ status: 400, code });
  });

  test('lists hundreds of rows', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) =>
      readingRow(addDays(TODAY, -(index % 30)), index, { topic: `topic-${index}` }),
    );
    await insertRows(activity, rows);
    const { data } = await ask();
    expect(data.map(({ activities }) => activities.length)).toEqual(Array(30).fill(40));
  });
});

describe('recent-activity', () => {
  const ask = (query = '', { call } = asha) => call<RecentActivity>('GET', `recent-activity${query}`);
  const times = ['2096-02-22T23:59:59.999Z', '2096-02-23T00:00:00.000Z', '2096-02-29T11:00:00.000Z'];

  beforeEach(async () => {
    for (const [index, time] of times.entries()) {
      const at = Date.parse(time);
      const topic = { userId: asha.id, subject: 'polity', topic: `topic-${index}` };
      await insertRows(progress, [{ ...topic, lastAccessed: at, timeSpent: index }]);
      const text = { title: `Title ${index}`, description: '', createdAt: at, lastAccessed: at };
      await insertRows(bookmarks, [{ ...topic, ...text, sectionIndex: index - 1, headingId: null }]);
      await insertRows(attempts, [attemptRow(at, index, { topic: 'preamble' })]);
    }
  });

  test('covers seven days including today, newest first', async () => {
    const { data } = await ask();
    expect(data.progress.map(({ lastAccessed }) => lastAccessed)).toEqual([times[2], times[1]]);
    expect(data.bookmarks).toEqual([
      {
        ...{ subject: 'polity', topic: 'topic-2-section-1', sectionIndex: 1, headingId: null },
        ...{ title: 'Title 2', description: '', lastAccessed: times[2] },
      },
      {
        ...{ subject: 'polity', topic: 'topic-1-section-0', sectionIndex: 0, headingId: null },
        ...{ title: 'Title 1', description: '', lastAccessed: times[1] },
      },
    ]);
    expect(data.quizAttempts).toMatchObject([
      {
        ...{ subject: 'polity', topic: 'preamble', title: 'The Preamble', available: true },
        ...{ totalQuestions: 3, correctAnswers: 1, scorePercentage: 100 / 3, timeSpent: 2 },
        ...{ selectedTags: ['articles'], createdAt: times[2] },
      },
      { createdAt: times[1] },
    ]);
    expect((await ask('', ravi)).data).toEqual({ progress: [], bookmarks: [], quizAttempts: [], tests: [] });
  });

  test('covers the requested number of days', async () => {
    const counts = async (query: string) => {
      const { data } = await ask(query);
      return [data.progress.length, data.bookmarks.length, data.quizAttempts.length];
    };
    expect(await counts('?days=1')).toEqual([1, 1, 1]);
    expect(await counts('?days=8')).toEqual([3, 3, 3]);
    expect(await counts('?days=400')).toEqual([3, 3, 3]);
    const whole = (await ask('?days=8')).data.bookmarks.at(-1);
    expect(whole).toMatchObject({ topic: 'topic-0', sectionIndex: null });
  });

  test('limits each list', async () => {
    const many = Array.from({ length: 300 }, (_, index) => index);
    await insertRows(
      attempts,
      many.map((index) => attemptRow(NOW - index, 1)),
    );
    await insertRows(
      progress,
      many.map((index) => ({
        ...{ userId: asha.id, subject: 'history', topic: `topic-${index}`, lastAccessed: NOW - index },
      })),
    );
    const { data } = await ask();
    expect([data.progress.length, data.bookmarks.length, data.quizAttempts.length]).toEqual([20, 2, 20]);
    expect(data.progress[0]).toMatchObject({ topic: 'topic-0' });
  });

  inOneTest(['0', '-1', '401', '1.5', '1e1', 'seven', ''])(
    'rejects numbers of days that are none',
    async (days) => {
      expect(await ask(`?days=${days}`)).toMatchObject({ status: 400, code: 'invalid_request' });
    },
  );
});
