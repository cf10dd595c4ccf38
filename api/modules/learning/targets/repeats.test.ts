import { describe, expect, test } from 'vitest';
import { addDays } from '../../../contract/shared/days.ts';
import type { TargetRepeats } from '../../../contract/study/targets.ts';
import { targetRepeats } from '../../../db/schema/study.ts';
import { list, enterProgress, plan, insertReading, summarise, unknownTopic } from './testing/target-calls.ts';
import {
  asha,
  citizenship,
  clock,
  preamble,
  ravi,
  server,
  TODAY,
  useTwoLearners,
} from '../testing/two-learners.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

useTwoLearners();

const DAY = 24 * 60 * 60 * 1000;

const repeat = (rows: unknown, { call } = asha) =>
  call<TargetRepeats>('PUT', 'target-repeats', rows as object);

const repeats = async ({ call } = asha) => (await call<TargetRepeats>('GET', 'target-repeats')).data;

describe('targets that repeat', () => {
  const daily = (topic: object, targetTime: number, weekdays = [0, 1, 2, 3, 4, 5, 6]) => ({
    ...topic,
    targetTime,
    weekdays,
  });

  test('are saved with titles for each learner', async () => {
    const { status, data } = await repeat([daily(citizenship, 20, [3, 1]), daily(preamble, 30)]);
    expect([status, data]).toEqual([
      200,
      [
        {
          ...citizenship,
          ...{
            subjectTitle: 'Indian Polity',
            title: 'Citizenship',
            available: true,
            access: 'authenticated',
          },
          ...{ targetTime: 20, weekdays: [1, 3] },
        },
        {
          ...preamble,
          ...{ subjectTitle: 'Indian Polity', title: 'The Preamble', available: true, access: 'free' },
          ...{ targetTime: 30, weekdays: [0, 1, 2, 3, 4, 5, 6] },
        },
      ],
    ]);
    expect(await repeats()).toEqual(data);
    expect(await repeats(ravi)).toEqual([]);
    expect(await summarise(TODAY, ravi)).toEqual([]);
  });

  test('repeat on their days of the week from today on, across months and leap days', async () => {
    await repeat([daily(preamble, 30, [3]), daily(citizenship, 10, [3, 4])]);
    const { data } = await list('?from=2096-02-20&to=2096-03-15');
    expect(data.map(({ date, targets: rows }) => [date, rows.map(({ topic }) => topic).join()])).toEqual([
      ['2096-02-29', 'preamble,citizenship'],
      ['2096-03-01', 'citizenship'],
      ['2096-03-07', 'preamble,citizenship'],
      ['2096-03-08', 'citizenship'],
      ['2096-03-14', 'preamble,citizenship'],
      ['2096-03-15', 'citizenship'],
    ]);
  });

  test('do not apply to days with targets of their own, even if empty', async () => {
    await repeat([daily(preamble, 30)]);
    await plan([{ ...citizenship, targetTime: 60 }]);
    await plan([], '2096-03-01');
    expect(await summarise()).toEqual(['citizenship 60 0 open']);
    expect(await summarise('2096-03-01')).toEqual([]);
    expect(await summarise('2096-03-02')).toEqual(['preamble 30 0 open']);
  });

  test('change from today on, not in the past', async () => {
    await repeat([daily(preamble, 30), daily(citizenship, 10)]);
    clock.now += 2 * DAY;
    await repeat([daily(preamble, 45)]);
    clock.now += 2 * DAY;
    await repeat([]);
    expect(await repeats()).toEqual([]);
    const { data } = await list(`?from=${TODAY}&to=${addDays(TODAY, 6)}`);
    expect(data.map(({ date, totalTargetTime }) => [date, totalTargetTime])).toEqual([
      ['2096-02-29', 40],
      ['2096-03-01', 40],
      ['2096-03-02', 45],
      ['2096-03-03', 45],
    ]);
  });

  test('changed several times a day keep the last change', async () => {
    for (const targetTime of [10, 20, 30]) {
      await repeat([daily(preamble, targetTime)]);
      await repeat([]);
    }
    expect(await summarise()).toEqual([]);
    await repeat([daily(preamble, 15)]);
    await repeat([daily(preamble, 15)]);
    expect(await summarise()).toEqual(['preamble 15 0 open']);
    expect(await server.database.read.select().from(targetRepeats)).toHaveLength(1);
  });

  test('become targets of the day when progress is entered', async () => {
    await repeat([daily(preamble, 30), daily(citizenship, 10)]);
    await enterProgress({ ...citizenship, actualTime: 5, completed: false });
    expect(await summarise()).toEqual(['preamble 30 0 open', 'citizenship 10 5 open']);
    await repeat([]);
    expect(await summarise()).toEqual(['preamble 30 0 open', 'citizenship 10 5 open']);
    expect(await summarise('2096-03-01')).toEqual([]);
  });

  test('count recorded time', async () => {
    await repeat([daily(preamble, 30)]);
    await insertReading(TODAY, 'preamble', 1_800);
    expect(await summarise()).toEqual(['preamble 30 30 done']);
  });

  test('may be saved for a day although their topic is unpublished', async () => {
    await server.database.write(async (tx) => {
      const row = { userId: asha.id, ...unknownTopic, since: TODAY, until: null, position: 0 };
      await tx.insert(targetRepeats).values({ ...row, targetTime: 30, weekdays: [3, 4] });
    });
    expect((await list()).data[0]?.targets).toMatchObject([{ title: 'vanished', available: false }]);
    expect((await plan([{ ...unknownTopic, targetTime: 60 }])).status).toBe(200);
    expect((await repeat([daily(unknownTopic, 5)])).status).toBe(200);
    await repeat([]);
    expect(await repeat([daily(unknownTopic, 5)])).toMatchObject({
      ...{ status: 404, message: 'Row 1: there is no such topic.' },
    });
  });

  inOneTest([
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
  ])('that are bad are rejected', async (rows, code) => {
    await repeat([daily(citizenship, 30)]);
    expect(await repeat(rows)).toMatchObject({ status: 400, code });
    expect(await repeats()).toMatchObject([citizenship]);
  });

  test('are complete with 50 rows over 400 days', async () => {
    await server.database.write(async (tx) => {
      const rows = Array.from({ length: 50 }, (_, position) => ({
        ...{ userId: asha.id, subject: 'polity', topic: `topic-${position}`, since: TODAY, position },
        ...{ targetTime: 5, weekdays: [0, 1, 2, 3, 4, 5, 6] },
      }));
      await tx.insert(targetRepeats).values(rows);
    });
    const { data } = await list(`?from=${TODAY}&to=${addDays(TODAY, 399)}`);
    expect(data.length).toBe(400);
    for (const { targets: rows } of data)
      expect(rows.map(({ topic }) => topic)).toEqual(
        Array.from({ length: 50 }, (_, position) => `topic-${position}`),
      );
  });
});
