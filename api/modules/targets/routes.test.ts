import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '../../contract/days.ts';
import type { TargetDay, TargetRepeats } from '../../contract/targets.ts';
import { activity, targets } from '../../db/schema/learning.ts';
import { attempts } from '../../db/schema/quiz.ts';
import { targetDays, targetRepeats } from '../../db/schema/study.ts';
import { testApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { callingLearner, NOON_OF_A_LEAP_DAY } from '../../testing/as-learner.ts';
import type { CallingLearner } from '../../testing/as-learner.ts';

/** A Wednesday. */
const TODAY = '2096-02-29';
const DAY = 24 * 60 * 60 * 1000;
const preamble = { subject: 'polity', topic: 'preamble' };
const citizenship = { subject: 'polity', topic: 'citizenship' };
const judiciary = { subject: 'polity', topic: 'judiciary' };
const vanished = { subject: 'polity', topic: 'vanished' };

let now: number;
let server: TestApp;
let asha: CallingLearner;
let ravi: CallingLearner;
beforeEach(async () => {
  now = NOON_OF_A_LEAP_DAY;
  server = await testApp({ now: () => now, settings: { rateLimit: 0 } });
  asha = await callingLearner(server);
  ravi = await callingLearner(server);
});
afterEach(() => server.close());

const ask = (query = '', { call } = asha) => call<TargetDay[]>('GET', `daily-targets${query}`);
const plan = (rows: unknown, date: unknown = TODAY, { call } = asha) =>
  call<TargetDay>('POST', 'daily-targets', { date, targets: rows });
const enter = (body: object, { call } = asha) =>
  call<TargetDay>('PUT', 'daily-targets/progress', { date: TODAY, ...body });
const repeat = (rows: unknown, { call } = asha) =>
  call<TargetRepeats>('PUT', 'target-repeats', rows as object);
const repeats = async ({ call } = asha) => (await call<TargetRepeats>('GET', 'target-repeats')).data;

/** `topic target actual done` of each target of a day. */
async function shown(date = TODAY, learner = asha): Promise<string[]> {
  const { data } = await ask(`?date=${date}`, learner);
  return (data[0]?.targets ?? []).map(({ topic, targetTime, actualTime, completed }) =>
    [topic, targetTime, actualTime, completed ? 'done' : 'open'].join(' '),
  );
}

async function read(date: string, topic: string, timeSpent: number, completed = false, who = asha) {
  await server.database.write(async (tx) => {
    await tx
      .insert(activity)
      .values({ userId: who.id, subject: 'polity', topic, date, timeSpent, completed })
      .onConflictDoUpdate({
        target: [activity.userId, activity.date, activity.subject, activity.topic],
        set: { timeSpent, completed },
      });
  });
}

let attemptNumber = 0;
async function practise(createdAt: number, topic: string, timeSpent: number, who = asha) {
  attemptNumber += 1;
  const id = `attempt-${attemptNumber}`;
  const figures = { totalQuestions: 1, correctAnswers: 1, scorePercentage: 100, selectedTags: [] };
  const row = { id, userId: who.id, subject: 'polity', topic, attemptNumber, timeSpent, createdAt };
  await server.database.write(async (tx) => {
    await tx.insert(attempts).values({ ...row, ...figures });
  });
}

describe('setting the targets of a day', () => {
  test('shows them, in order, with names and sums', async () => {
    const { status, data } = await plan([
      { ...citizenship, targetTime: 45 },
      { ...preamble, targetTime: 5 },
    ]);
    const named = { subjectTitle: 'Indian Polity', available: true };
    const fresh = { actualTime: 0, completed: false };
    const day = {
      date: TODAY,
      targets: [
        { ...citizenship, ...named, title: 'Citizenship', targetTime: 45, ...fresh },
        { ...preamble, ...named, title: 'The Preamble', targetTime: 5, ...fresh },
      ],
      ...{ totalTargetTime: 50, totalActualTime: 0 },
    };
    expect([status, data]).toEqual([200, day]);
    expect((await ask()).data).toEqual([day]);
    expect((await ask('', ravi)).data).toEqual([]);
  });

  test('replaces those of that day alone, and of this learner alone', async () => {
    await plan([{ ...preamble, targetTime: 30 }]);
    await plan([{ ...preamble, targetTime: 30 }], '2096-03-01');
    await plan([{ ...preamble, targetTime: 30 }], TODAY, ravi);
    await plan([{ ...citizenship, targetTime: 60 }]);
    expect(await shown()).toEqual(['citizenship 60 0 open']);
    expect(await shown('2096-03-01')).toEqual(['preamble 30 0 open']);
    expect(await shown(TODAY, ravi)).toEqual(['preamble 30 0 open']);
  });

  test('keeps what was entered for targets that stay', async () => {
    await plan([
      { ...preamble, targetTime: 30 },
      { ...citizenship, targetTime: 30 },
    ]);
    await enter({ ...preamble, actualTime: 12, completed: true });
    await enter({ ...citizenship, actualTime: 7, completed: false });
    await plan([
      { ...judiciary, targetTime: 10 },
      { ...preamble, targetTime: 90, actualTime: 0, completed: false },
    ]);
    expect(await shown()).toEqual(['judiciary 10 0 open', 'preamble 90 12 done']);
    await plan([{ ...citizenship, targetTime: 30 }]);
    expect(await shown()).toEqual(['citizenship 30 0 open']);
  });

  test('to none clears the day', async () => {
    await plan([{ ...preamble, targetTime: 30 }]);
    expect((await plan([])).data).toEqual({
      date: TODAY,
      ...{ targets: [], totalTargetTime: 0, totalActualTime: 0 },
    });
    expect((await ask()).data).toEqual([]);
    expect(await server.database.read.select().from(targets)).toEqual([]);
  });

  test('many times at once leaves one of the sets, whole', async () => {
    const topics = [preamble, citizenship, judiciary];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        plan(topics.map((topic) => ({ ...topic, targetTime: 5 + index }))),
      ),
    );
    const rows = await shown();
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map((row) => row.split(' ')[1])).size).toBe(1);
  });

  test('takes 50 rows, and keeps their order', async () => {
    const topics = Array.from({ length: 50 }, (_, index) => `topic-${(index * 7) % 50}`);
    await server.database.write(async (tx) => {
      const rows = topics.map((topic) => ({ userId: asha.id, subject: 'polity', topic, date: TODAY }));
      await tx.insert(targets).values(rows.map((row) => ({ ...row, targetTime: 5 })));
      await tx.insert(targetDays).values({ userId: asha.id, date: TODAY });
    });
    const rows = topics.map((topic) => ({ subject: 'polity', topic, targetTime: 5 }));
    expect((await plan(rows)).data.targets.map(({ topic }) => topic)).toEqual(topics);
    expect(await plan([...rows, { ...preamble, targetTime: 5 }])).toMatchObject({
      ...{ status: 400, code: 'invalid_target', message: 'There can be 50 targets at most.' },
    });
  });

  const TIME = 'the time must be a whole number of minutes from 5 to 480.';
  test.each([
    ['4 minutes', [{ ...preamble, targetTime: 4 }], 400, `Row 1: ${TIME}`],
    [
      '481 minutes',
      [
        { ...preamble, targetTime: 480 },
        { ...citizenship, targetTime: 481 },
      ],
      400,
      `Row 2: ${TIME}`,
    ],
    ['half a minute', [{ ...preamble, targetTime: 5.5 }], 400, `Row 1: ${TIME}`],
    [
      'a topic twice',
      [
        { ...preamble, targetTime: 5 },
        { ...preamble, targetTime: 6 },
      ],
      400,
      'Row 2: this topic stands in row 1 already.',
    ],
    ['no topic', [{ subject: 'polity', topic: '', targetTime: 5 }], 400, 'Row 1: choose a topic.'],
    [
      'an unknown topic',
      [
        { ...preamble, targetTime: 5 },
        { ...vanished, targetTime: 5 },
      ],
      404,
      'Row 2: there is no such topic.',
    ],
    [
      'an unknown subject',
      [{ subject: '__proto__', topic: 'toString', targetTime: 5 }],
      404,
      'Row 1: there is no such topic.',
    ],
  ])('%s is refused, and the day stays as it was', async (_name, rows, status, message) => {
    await plan([{ ...judiciary, targetTime: 30 }]);
    expect(await plan(rows)).toMatchObject({ status, message });
    expect(await shown()).toEqual(['judiciary 30 0 open']);
  });

  test.each([
    [{ ...preamble, targetTime: '30' }, TODAY],
    [{ ...preamble, targetTime: null }, TODAY],
    [{ ...preamble }, TODAY],
    [{ subject: 'polity', targetTime: 30 }, TODAY],
    ['preamble', TODAY],
    [null, TODAY],
    [{ ...preamble, targetTime: 30 }, '2095-02-29'],
    [{ ...preamble, targetTime: 30 }, '2100-02-29'],
    [{ ...preamble, targetTime: 30 }, '2096-04-31'],
    [{ ...preamble, targetTime: 30 }, '2096-2-29'],
    [{ ...preamble, targetTime: 30 }, '2096-02-29T00:00:00Z'],
    [{ ...preamble, targetTime: 30 }, 20_960_229],
    [{ ...preamble, targetTime: 30 }, null],
  ])('%j on %j is refused', async (row, date) => {
    expect(await plan([row], date)).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test.each(['1999-12-31', '2100-01-01', '0001-01-01', '9999-12-31'])('%s is too far away', async (date) => {
    expect(await plan([], date)).toMatchObject({ status: 400, code: 'invalid_date' });
    const entry = { ...preamble, date, actualTime: 1, completed: true };
    expect(await enter(entry)).toMatchObject({ status: 400, code: 'invalid_date' });
  });

  test('targets may be sent back as they were received', async () => {
    const { data } = await plan([{ ...preamble, targetTime: 30 }]);
    expect((await plan(data.targets)).data).toEqual(data);
  });

  test('a topic that is not published any more may stay, but not come back', async () => {
    await server.database.write(async (tx) => {
      await tx.insert(targets).values({ userId: asha.id, ...vanished, date: TODAY, targetTime: 30 });
      await tx.insert(targetDays).values({ userId: asha.id, date: TODAY });
    });
    const kept = await plan([{ ...vanished, targetTime: 40 }]);
    expect(kept.data.targets).toMatchObject([{ title: 'vanished', available: false, targetTime: 40 }]);
    await plan([]);
    expect((await plan([{ ...vanished, targetTime: 40 }])).status).toBe(404);
  });

  test('is bounded in size', async () => {
    const rows = [{ ...preamble, targetTime: 30, more: 'x'.repeat(70_000) }];
    expect((await plan(rows)).status).toBe(413);
  });
});

describe('the days asked for', () => {
  beforeEach(async () => {
    for (const date of ['2096-01-31', '2096-02-28', TODAY, '2096-03-01'])
      await plan([{ ...preamble, targetTime: 30 }], date);
  });
  const dates = async (query: string) => (await ask(query)).data.map(({ date }) => date);

  test('are today, one, or all of a range that have any', async () => {
    expect(await dates('')).toEqual([TODAY]);
    expect(await dates('?date=2096-03-01')).toEqual(['2096-03-01']);
    expect(await dates('?date=2096-02-01')).toEqual([]);
    expect(await dates('?from=2096-02-01&to=2096-02-29')).toEqual(['2096-02-28', TODAY]);
    expect(await dates('?from=2096-01-31&to=2097-03-05')).toHaveLength(4);
    expect(await dates('?from=2096-02-28')).toEqual(['2096-02-28', TODAY]);
  });

  test.each([
    '?from=2096-01-31&to=2097-03-06',
    '?from=2096-03-01&to=2096-02-29',
    '?date=2095-02-29',
    '?date=',
    `?date=${TODAY}&from=${TODAY}`,
  ])('%s is refused', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });
});

describe('what was done', () => {
  beforeEach(() =>
    plan([
      { ...preamble, targetTime: 30 },
      { ...citizenship, targetTime: 10 },
    ]),
  );

  test('is what was read and practised in that topic on that day by that learner', async () => {
    await read(TODAY, 'preamble', 359);
    await practise(Date.UTC(2096, 1, 29), 'preamble', 1);
    await practise(Date.UTC(2096, 1, 29, 23, 59, 59, 999), 'preamble', 59);
    // None of these.
    await practise(Date.UTC(2096, 1, 28, 23, 59, 59, 999), 'preamble', 6_000);
    await practise(Date.UTC(2096, 2, 1), 'preamble', 6_000);
    await read('2096-02-28', 'preamble', 6_000, true);
    await read('2096-03-01', 'preamble', 6_000, true);
    await read(TODAY, 'preamble', 6_000, true, ravi);
    await practise(now, 'preamble', 6_000, ravi);
    expect(await shown()).toEqual(['preamble 30 6 open', 'citizenship 10 0 open']);
    expect((await ask()).data).toMatchObject([{ totalTargetTime: 40, totalActualTime: 6 }]);
  });

  test('completes a target by enough time, or by the topic being completed that day', async () => {
    await read(TODAY, 'preamble', 1_799);
    expect(await shown()).toEqual(['preamble 30 29 open', 'citizenship 10 0 open']);
    await practise(now, 'preamble', 1);
    await read(TODAY, 'citizenship', 0, true);
    expect(await shown()).toEqual(['preamble 30 30 done', 'citizenship 10 0 done']);
  });

  test('by a report of the learner shows at once', async () => {
    await asha.call('POST', 'progress', { ...preamble, timeSpent: 600 });
    await asha.call('POST', 'progress/complete', citizenship);
    expect(await shown()).toEqual(['preamble 30 10 open', 'citizenship 10 0 done']);
  });

  test('is at least what the learner entered, however often they say so', async () => {
    await read(TODAY, 'preamble', 600);
    for (const actualTime of [25, 25, 8])
      expect((await enter({ ...preamble, actualTime, completed: false })).status).toBe(200);
    expect(await shown()).toEqual(['preamble 30 10 open', 'citizenship 10 0 open']);
    const { data } = await enter({ ...preamble, actualTime: 25, completed: true });
    expect(data.targets[0]).toMatchObject({ actualTime: 25, completed: true });
    await enter({ ...preamble, actualTime: 25, completed: false });
    expect(await shown()).toEqual(['preamble 30 25 open', 'citizenship 10 0 open']);
    await enter({ ...preamble, actualTime: 30, completed: false });
    expect(await shown()).toEqual(['preamble 30 30 done', 'citizenship 10 0 open']);
  });

  test('cannot be entered for a target that is not there, or is someone else’s', async () => {
    const entry = { ...judiciary, actualTime: 1, completed: true };
    expect(await enter(entry)).toMatchObject({ status: 404, code: 'target_not_found' });
    expect(await enter({ ...entry, ...preamble }, ravi)).toMatchObject({ status: 404 });
    expect(await enter({ ...entry, ...preamble, date: '2096-03-01' })).toMatchObject({ status: 404 });
    expect(await shown()).toEqual(['preamble 30 0 open', 'citizenship 10 0 open']);
  });

  test.each([
    { actualTime: -1 },
    { actualTime: 1_441 },
    { actualTime: 1.5 },
    { actualTime: '5' },
    { completed: 'true' },
    { completed: undefined },
    { date: '2095-02-29' },
    { userId: 'someone' },
  ])('%j is refused', async (wrong) => {
    const entry = { ...preamble, actualTime: 5, completed: true, ...wrong };
    expect(await enter(entry)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await shown()).toEqual(['preamble 30 0 open', 'citizenship 10 0 open']);
  });
});

describe('targets that repeat', () => {
  const daily = (topic: object, targetTime: number, weekdays = [0, 1, 2, 3, 4, 5, 6]) => ({
    ...topic,
    targetTime,
    weekdays,
  });

  test('are kept with their names, and are the learner’s own', async () => {
    const { status, data } = await repeat([daily(citizenship, 20, [3, 1]), daily(preamble, 30)]);
    expect([status, data]).toEqual([
      200,
      [
        {
          ...citizenship,
          ...{ subjectTitle: 'Indian Polity', title: 'Citizenship', available: true },
          ...{ targetTime: 20, weekdays: [1, 3] },
        },
        {
          ...preamble,
          ...{ subjectTitle: 'Indian Polity', title: 'The Preamble', available: true },
          ...{ targetTime: 30, weekdays: [0, 1, 2, 3, 4, 5, 6] },
        },
      ],
    ]);
    expect(await repeats()).toEqual(data);
    expect(await repeats(ravi)).toEqual([]);
    expect(await shown(TODAY, ravi)).toEqual([]);
  });

  test('come on their days of the week from today on, across months and leap days', async () => {
    await repeat([daily(preamble, 30, [3]), daily(citizenship, 10, [3, 4])]);
    const { data } = await ask('?from=2096-02-20&to=2096-03-15');
    expect(data.map(({ date, targets: rows }) => [date, rows.map(({ topic }) => topic).join()])).toEqual([
      ['2096-02-29', 'preamble,citizenship'],
      ['2096-03-01', 'citizenship'],
      ['2096-03-07', 'preamble,citizenship'],
      ['2096-03-08', 'citizenship'],
      ['2096-03-14', 'preamble,citizenship'],
      ['2096-03-15', 'citizenship'],
    ]);
  });

  test('stand back on a day that was set, even to none', async () => {
    await repeat([daily(preamble, 30)]);
    await plan([{ ...citizenship, targetTime: 60 }]);
    await plan([], '2096-03-01');
    expect(await shown()).toEqual(['citizenship 60 0 open']);
    expect(await shown('2096-03-01')).toEqual([]);
    expect(await shown('2096-03-02')).toEqual(['preamble 30 0 open']);
  });

  test('change from today on; days gone by keep what they had', async () => {
    await repeat([daily(preamble, 30), daily(citizenship, 10)]);
    now += 2 * DAY;
    await repeat([daily(preamble, 45)]);
    now += 2 * DAY;
    await repeat([]);
    expect(await repeats()).toEqual([]);
    const { data } = await ask(`?from=${TODAY}&to=${addDays(TODAY, 6)}`);
    expect(data.map(({ date, totalTargetTime }) => [date, totalTargetTime])).toEqual([
      ['2096-02-29', 40],
      ['2096-03-01', 40],
      ['2096-03-02', 45],
      ['2096-03-03', 45],
    ]);
  });

  test('changed several times a day are those of the last time', async () => {
    for (const targetTime of [10, 20, 30]) {
      await repeat([daily(preamble, targetTime)]);
      await repeat([]);
    }
    expect(await shown()).toEqual([]);
    await repeat([daily(preamble, 15)]);
    await repeat([daily(preamble, 15)]);
    expect(await shown()).toEqual(['preamble 15 0 open']);
    expect(await server.database.read.select().from(targetRepeats)).toHaveLength(1);
  });

  test('take what was entered, and the day is then their own', async () => {
    await repeat([daily(preamble, 30), daily(citizenship, 10)]);
    await enter({ ...citizenship, actualTime: 5, completed: false });
    expect(await shown()).toEqual(['preamble 30 0 open', 'citizenship 10 5 open']);
    await repeat([]);
    expect(await shown()).toEqual(['preamble 30 0 open', 'citizenship 10 5 open']);
    expect(await shown('2096-03-01')).toEqual([]);
  });

  test('count what was read', async () => {
    await repeat([daily(preamble, 30)]);
    await read(TODAY, 'preamble', 1_800);
    expect(await shown()).toEqual(['preamble 30 30 done']);
  });

  test('may be planned by hand on a day where they stand, though their topic is gone', async () => {
    await server.database.write(async (tx) => {
      const row = { userId: asha.id, ...vanished, since: TODAY, until: null, position: 0 };
      await tx.insert(targetRepeats).values({ ...row, targetTime: 30, weekdays: [3, 4] });
    });
    expect((await ask()).data[0]?.targets).toMatchObject([{ title: 'vanished', available: false }]);
    expect((await plan([{ ...vanished, targetTime: 60 }])).status).toBe(200);
    expect((await repeat([daily(vanished, 5)])).status).toBe(200);
    await repeat([]);
    expect(await repeat([daily(vanished, 5)])).toMatchObject({
      ...{ status: 404, message: 'Row 1: there is no such topic.' },
    });
  });

  test.each([
    [[daily(preamble, 4)], 'invalid_target'],
    [[daily(preamble, 481)], 'invalid_target'],
    [[daily(preamble, 30, [])], 'invalid_target'],
    [[daily(preamble, 30, [7])], 'invalid_target'],
    [[daily(preamble, 30, [1, 1])], 'invalid_target'],
    [[daily(preamble, 30), daily(preamble, 40, [1])], 'invalid_target'],
    [
      Array.from({ length: 51 }, (_, index) => daily({ subject: 'p', topic: `${index}` }, 30)),
      'invalid_target',
    ],
    [[{ ...preamble, targetTime: 30 }], 'invalid_request'],
    [[{ ...preamble, targetTime: 30, weekdays: ['1'] }], 'invalid_request'],
    [{ repeats: [] }, 'invalid_request'],
  ])('%j is refused', async (rows, code) => {
    await repeat([daily(citizenship, 30)]);
    expect(await repeat(rows)).toMatchObject({ status: 400, code });
    expect(await repeats()).toMatchObject([citizenship]);
  });

  test('of 50 rows, through 400 days, are all there', async () => {
    await server.database.write(async (tx) => {
      const rows = Array.from({ length: 50 }, (_, position) => ({
        ...{ userId: asha.id, subject: 'polity', topic: `topic-${position}`, since: TODAY, position },
        ...{ targetTime: 5, weekdays: [0, 1, 2, 3, 4, 5, 6] },
      }));
      await tx.insert(targetRepeats).values(rows);
    });
    const { data } = await ask(`?from=${TODAY}&to=${addDays(TODAY, 399)}`);
    expect(data.length).toBe(400);
    for (const { targets: rows } of data)
      expect(rows.map(({ topic }) => topic)).toEqual(
        Array.from({ length: 50 }, (_, position) => `topic-${position}`),
      );
  });
});
