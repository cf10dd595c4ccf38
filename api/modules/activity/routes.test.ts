import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DailyActivity, RecentActivity, Stats, StudyDays } from '../../contract/activity.ts';
import { addDays } from '../../contract/days.ts';
import { dayOf } from '../../contract/utc-days.ts';
import { activity, bookmarks, progress } from '../../db/schema/learning.ts';
import { attempts } from '../../db/schema/quiz.ts';
import { testApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { callingLearner, NOON_OF_A_LEAP_DAY } from '../../testing/as-learner.ts';
import type { CallingLearner } from '../../testing/as-learner.ts';

const NOW = NOON_OF_A_LEAP_DAY;
const TODAY = '2096-02-29';
const DAY = 24 * 60 * 60 * 1000;

let server: TestApp;
let asha: CallingLearner;
let ravi: CallingLearner;
beforeEach(async () => {
  server = await testApp({ now: () => NOW, settings: { rateLimit: 0 } });
  asha = await callingLearner(server);
  ravi = await callingLearner(server);
});
afterEach(() => server.close());

type Activity = typeof activity.$inferInsert;
type Attempt = typeof attempts.$inferInsert;

const read = (date: string, timeSpent: number, more: Partial<Activity> = {}): Activity => ({
  ...{ userId: asha.id, subject: 'polity', topic: 'preamble', date, timeSpent },
  ...more,
});

let attemptNumber = 0;
function attempted(createdAt: number, timeSpent: number, more: Partial<Attempt> = {}): Attempt {
  attemptNumber += 1;
  return {
    ...{ id: randomUUID(), userId: asha.id, subject: 'polity', topic: 'preamble', attemptNumber },
    ...{ totalQuestions: 3, correctAnswers: 1, scorePercentage: 100 / 3, selectedTags: ['articles'] },
    ...{ timeSpent, createdAt },
    ...more,
  };
}

async function keep<Table extends typeof activity | typeof attempts | typeof progress | typeof bookmarks>(
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  if (rows.length === 0) return;
  await server.database.write(async (tx) => {
    await tx.insert(table).values(rows as never);
  });
}

describe('daily-activity', () => {
  const ask = (query = '', { call } = asha) => call<DailyActivity[]>('GET', `daily-activity${query}`);

  test('lists days, the first one first, and what took longest first', async () => {
    await keep(activity, [
      read(TODAY, 60),
      read(TODAY, 90, { topic: 'citizenship', completed: true }),
      read('2096-02-28', 5, { subject: 'gone', topic: 'vanished' }),
      read(TODAY, 1_000, { userId: ravi.id }),
    ]);
    const named = { subject: 'polity', subjectTitle: 'Indian Polity', available: true };
    expect((await ask()).data).toEqual([
      {
        date: '2096-02-28',
        activities: [
          {
            ...{ subject: 'gone', subjectTitle: 'gone', topic: 'vanished', title: 'vanished' },
            ...{ available: false, timeSpent: 5, completed: false },
          },
        ],
        totalTimeSpent: 5,
      },
      {
        date: TODAY,
        activities: [
          { ...named, topic: 'citizenship', title: 'Citizenship', timeSpent: 90, completed: true },
          { ...named, topic: 'preamble', title: 'The Preamble', timeSpent: 60, completed: false },
        ],
        totalTimeSpent: 150,
      },
    ]);
    expect((await ask('', ravi)).data).toMatchObject([{ date: TODAY, totalTimeSpent: 1_000 }]);
  });

  test('has the last 31 days, or those asked for, at their borders too', async () => {
    const dates = ['2096-01-29', '2096-01-30', '2096-02-01', '2096-02-28', TODAY, '2096-03-01'];
    await keep(
      activity,
      dates.map((date) => read(date, 1)),
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

  test.each([
    ['?from=2095-01-25&to=2096-02-29', 'invalid_range'],
    ['?from=2096-02-29&to=2096-02-28', 'invalid_range'],
    ['?from=0001-01-01', 'invalid_range'],
    ['?to=0000-01-01', 'invalid_range'],
    ['?from=2095-02-29', 'invalid_request'],
    ['?from=2096-02-30', 'invalid_request'],
    ['?to=2096-2-1', 'invalid_request'],
    ['?from=', 'invalid_request'],
    ['?from=2096-02-01&from=2096-02-02', 'invalid_request'],
  ])('%s is refused', async (query, code) => {
    expect(await ask(query)).toMatchObject({ status: 400, code });
    expect(await asha.call('GET', `study-days${query}`)).toMatchObject({ status: 400, code });
  });

  test('has hundreds of rows', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) =>
      read(addDays(TODAY, -(index % 30)), index, { topic: `topic-${index}` }),
    );
    await keep(activity, rows);
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
      await keep(progress, [{ ...topic, lastAccessed: at, timeSpent: index }]);
      const text = { title: `Title ${index}`, description: '', createdAt: at, lastAccessed: at };
      await keep(bookmarks, [{ ...topic, ...text, sectionIndex: index - 1, headingId: null }]);
      await keep(attempts, [attempted(at, index, { topic: 'preamble' })]);
    }
  });

  test('has seven days, today included, each list newest first', async () => {
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
    expect((await ask('', ravi)).data).toEqual({ progress: [], bookmarks: [], quizAttempts: [] });
  });

  test('has as many days as asked for', async () => {
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

  test('is bounded', async () => {
    const many = Array.from({ length: 300 }, (_, index) => index);
    await keep(
      attempts,
      many.map((index) => attempted(NOW - index, 1)),
    );
    await keep(
      progress,
      many.map((index) => ({
        ...{ userId: asha.id, subject: 'history', topic: `topic-${index}`, lastAccessed: NOW - index },
      })),
    );
    const { data } = await ask();
    expect([data.progress.length, data.bookmarks.length, data.quizAttempts.length]).toEqual([20, 2, 20]);
    expect(data.progress[0]).toMatchObject({ topic: 'topic-0' });
  });

  test.each(['0', '-1', '401', 'seven', ''])('%j days are refused', async (days) => {
    expect(await ask(`?days=${days}`)).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});

describe('stats', () => {
  const ask = async ({ call } = asha) => (await call<Stats>('GET', 'stats')).data;

  test('of someone new are zeros', async () => {
    expect(await ask()).toEqual({
      ...{ totalTopicsCompleted: 0, completionRate: 0, totalTimeSpent: 0, averageTimePerTopic: 0 },
      ...{ totalBookmarks: 0, subjects: [] },
    });
  });

  test('count what was begun, published or not', async () => {
    const row = { userId: asha.id, lastAccessed: 1 };
    await keep(progress, [
      { ...row, subject: 'polity', topic: 'preamble', timeSpent: 100, completed: true },
      { ...row, subject: 'polity', topic: 'vanished', timeSpent: 50 },
      { ...row, subject: 'gone', topic: 'vanished', timeSpent: 200, completed: true },
      { ...row, userId: ravi.id, subject: 'polity', topic: 'preamble', timeSpent: 7 },
    ]);
    const mark = { subject: 'polity', topic: 'preamble', title: '', description: '' };
    const times = { createdAt: 1, lastAccessed: 1 };
    await keep(bookmarks, [
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

  test('agree with counting by hand', async () => {
    await fc.assert(
      fc.asyncProperty(entries, entries, async (mine, others) => {
        const [one, other] = [await callingLearner(server), await callingLearner(server)];
        await keep(
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
      { numRuns: 20 },
    );
  });
});

describe('study-days', () => {
  const ask = async (query = '', { call } = asha) =>
    (await call<StudyDays>('GET', `study-days${query}`)).data;

  test('of someone new are none', async () => {
    expect(await ask()).toEqual({ days: [], currentStreak: 0, longestStreak: 0 });
  });

  test('have reading and practice, each on its UTC day', async () => {
    await keep(activity, [
      read('2096-02-28', 60),
      read('2096-02-28', 30, { topic: 'citizenship' }),
      read('2096-02-20', 0, { completed: true }),
      read('2096-02-27', 9, { userId: ravi.id }),
    ]);
    await keep(attempts, [
      attempted(Date.UTC(2096, 1, 28, 23, 59, 59, 999), 20),
      attempted(Date.UTC(2096, 1, 29), 30),
      attempted(Date.UTC(2096, 1, 29, 11), 5, { topic: 'citizenship' }),
    ]);
    expect(await ask()).toEqual({
      days: [
        { date: '2096-02-20', timeSpent: 0, topics: 1, quizTime: 0, attempts: 0 },
        { date: '2096-02-28', timeSpent: 90, topics: 2, quizTime: 20, attempts: 1 },
        { date: '2096-02-29', timeSpent: 0, topics: 0, quizTime: 35, attempts: 2 },
      ],
      ...{ currentStreak: 2, longestStreak: 2 },
    });
    expect(await ask('', ravi)).toMatchObject({ currentStreak: 0, longestStreak: 1 });
  });

  test('have a year; days in a row count from the first day there is', async () => {
    const days = Array.from({ length: 500 }, (_, index) => addDays(TODAY, -1 - index));
    await keep(
      activity,
      days.map((date) => read(date, 1)),
    );
    const year = await ask();
    expect([year.days.length, year.days[0]?.date]).toEqual([365, '2095-03-01']);
    expect([year.currentStreak, year.longestStreak]).toEqual([500, 500]);
    expect((await ask('?from=2096-02-01&to=2096-02-10')).days).toHaveLength(10);
  });

  test('agree with counting by hand', async () => {
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
          if (kind === 'quiz') tries.push(attempted(midnight - back * DAY + ms, seconds, owner));
          else if (kind === 'read') rows.push(read(addDays(TODAY, -back), seconds, owner));
        }
        await keep(activity, rows);
        await keep(attempts, tries);

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
        let [streak, day] = [0, dates.has(TODAY) ? TODAY : addDays(TODAY, -1)];
        for (; dates.has(day); day = addDays(day, -1)) streak += 1;
        expect(answer.currentStreak).toBe(streak);
        expect(answer.longestStreak).toBeGreaterThanOrEqual(streak);
      }),
      { numRuns: 25 },
    );
  });
});
