import { beforeEach, describe, expect, test } from 'vitest';
import { localDay } from '../../../contract/shared/days.ts';
import { attempts } from '../../../db/schema/quiz.ts';
import { list, enterProgress, judiciary, plan, insertReading, summarise } from './testing/target-calls.ts';
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

let attemptNumber = 0;

async function practise(createdAt: number, topic: string, timeSpent: number, who = asha) {
  attemptNumber += 1;
  const id = `attempt-${attemptNumber}`;
  const figures = { totalQuestions: 1, correctAnswers: 1, scorePercentage: 100, selectedTags: [] };
  const row = { id, userId: who.id, subject: 'polity', topic, attemptNumber, timeSpent, createdAt };
  const day = { localDate: localDay(createdAt, 'UTC'), timeZone: 'UTC' };
  await server.database.write(async (tx) => {
    await tx.insert(attempts).values({ ...row, ...figures, ...day });
  });
}

describe('the requested days', () => {
  beforeEach(async () => {
    for (const date of ['2096-01-31', '2096-02-28', TODAY, '2096-03-01'])
      await plan([{ ...preamble, targetTime: 30 }], date);
  });
  const dates = async (query: string) => (await list(query)).data.map(({ date }) => date);

  test('are today, one day, or all days of a range with targets', async () => {
    expect(await dates('')).toEqual([TODAY]);
    expect(await dates('?date=2096-03-01')).toEqual(['2096-03-01']);
    expect(await dates('?date=2096-02-01')).toEqual([]);
    expect(await dates('?from=2096-02-01&to=2096-02-29')).toEqual(['2096-02-28', TODAY]);
    expect(await dates('?from=2096-01-31&to=2097-03-05')).toHaveLength(4);
    expect(await dates('?from=2096-02-28')).toEqual(['2096-02-28', TODAY]);
  });

  inOneTest([
    '?from=2096-01-31&to=2097-03-06',
    '?from=2096-03-01&to=2096-02-29',
    '?date=2095-02-29',
    '?date=',
    `?date=${TODAY}&from=${TODAY}`,
  ])('rejects bad ranges', async (query) => {
    expect((await list(query)).status).toBe(400);
  });
});

describe('the outcome of a target', () => {
  beforeEach(() =>
    plan([
      { ...preamble, targetTime: 30 },
      { ...citizenship, targetTime: 10 },
    ]),
  );

  test('counts reading and practice of the learner in the topic on the day', async () => {
    await insertReading(TODAY, 'preamble', 359);
    await practise(Date.UTC(2096, 1, 29), 'preamble', 1);
    await practise(Date.UTC(2096, 1, 29, 23, 59, 59, 999), 'preamble', 59);
    // None of these counts.
    await practise(Date.UTC(2096, 1, 28, 23, 59, 59, 999), 'preamble', 6_000);
    await practise(Date.UTC(2096, 2, 1), 'preamble', 6_000);
    await insertReading('2096-02-28', 'preamble', 6_000, true);
    await insertReading('2096-03-01', 'preamble', 6_000, true);
    await insertReading(TODAY, 'preamble', 6_000, true, ravi);
    await practise(clock.now, 'preamble', 6_000, ravi);
    expect(await summarise()).toEqual(['preamble 30 6 open', 'citizenship 10 0 open']);
    expect((await list()).data).toMatchObject([{ totalTargetTime: 40, totalActualTime: 6 }]);
  });

  test('is limited to 24 hours', async () => {
    await insertReading(TODAY, 'preamble', 86_400);
    await practise(clock.now, 'preamble', 86_400);
    await practise(clock.now, 'preamble', 86_400);
    expect(await summarise()).toEqual(['preamble 30 1440 done', 'citizenship 10 0 open']);
  });

  test('is done with enough time', async () => {
    await insertReading(TODAY, 'preamble', 1_799);
    expect(await summarise()).toEqual(['preamble 30 29 open', 'citizenship 10 0 open']);
    await practise(clock.now, 'preamble', 1);
    expect(await summarise()).toEqual(['preamble 30 30 done', 'citizenship 10 0 open']);
  });

  test('does not depend on whether the topic is completed', async () => {
    await insertReading(TODAY, 'preamble', 60, true);
    expect(await summarise()).toEqual(['preamble 30 1 open', 'citizenship 10 0 open']);
  });

  test('includes new reports immediately', async () => {
    await asha.call('POST', 'progress', { ...preamble, timeSpent: 600 });
    await asha.call('POST', 'progress/complete', citizenship);
    expect(await summarise()).toEqual(['preamble 30 10 open', 'citizenship 10 0 open']);
  });

  test('is at least what the learner entered, even repeatedly', async () => {
    await insertReading(TODAY, 'preamble', 600);
    for (const actualTime of [25, 25, 8])
      expect((await enterProgress({ ...preamble, actualTime, completed: false })).status).toBe(200);
    expect(await summarise()).toEqual(['preamble 30 10 open', 'citizenship 10 0 open']);
    const { data } = await enterProgress({ ...preamble, actualTime: 25, completed: true });
    expect(data.targets[0]).toMatchObject({ actualTime: 25, completed: true });
    await enterProgress({ ...preamble, actualTime: 25, completed: false });
    expect(await summarise()).toEqual(['preamble 30 25 open', 'citizenship 10 0 open']);
    await enterProgress({ ...preamble, actualTime: 30, completed: false });
    expect(await summarise()).toEqual(['preamble 30 30 done', 'citizenship 10 0 open']);
  });

  test('counts minutes studied elsewhere on top of what is read before and after', async () => {
    await insertReading(TODAY, 'preamble', 300);
    for (const time of [1, 2]) {
      const { data } = await enterProgress({ ...preamble, elsewhereTime: 12 });
      expect([time, data.targets[0]]).toMatchObject([
        time,
        { elsewhereTime: 12, actualTime: 17, ticked: false, completed: false },
      ]);
    }
    await insertReading(TODAY, 'preamble', 1_080);
    expect(await summarise()).toEqual(['preamble 30 30 done', 'citizenship 10 0 open']);
    await enterProgress({ ...preamble, elsewhereTime: 0 });
    expect(await summarise()).toEqual(['preamble 30 18 open', 'citizenship 10 0 open']);
  });

  test('can be ticked and unticked without changing the minutes', async () => {
    await enterProgress({ ...preamble, elsewhereTime: 12 });
    const { data } = await enterProgress({ ...preamble, completed: true });
    expect(data.targets[0]).toMatchObject({ elsewhereTime: 12, ticked: true, completed: true });
    await insertReading(TODAY, 'preamble', 60);
    await enterProgress({ ...preamble, completed: false });
    expect(await summarise()).toEqual(['preamble 30 13 open', 'citizenship 10 0 open']);
  });

  test('cannot be entered for unknown targets or those of others', async () => {
    const entry = { ...judiciary, actualTime: 1, completed: true };
    expect(await enterProgress(entry)).toMatchObject({ status: 404, code: 'target_not_found' });
    expect(await enterProgress({ ...entry, ...preamble }, ravi)).toMatchObject({ status: 404 });
    expect(await enterProgress({ ...entry, ...preamble, date: '2096-03-01' })).toMatchObject({ status: 404 });
    expect(await summarise()).toEqual(['preamble 30 0 open', 'citizenship 10 0 open']);
  });

  inOneTest([
    { actualTime: -1 },
    { actualTime: 1_441 },
    { actualTime: 1.5 },
    { actualTime: '5' },
    { completed: 'true' },
    { completed: undefined, actualTime: undefined },
    { elsewhereTime: 5 },
    { actualTime: undefined, elsewhereTime: 1_441 },
    { actualTime: undefined, elsewhereTime: -1 },
    { date: '2095-02-29' },
    { userId: 'someone' },
  ])('is not entered with bad fields', async (wrong) => {
    const entry = { ...preamble, actualTime: 5, completed: true, ...wrong };
    expect(await enterProgress(entry)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await summarise()).toEqual(['preamble 30 0 open', 'citizenship 10 0 open']);
  });
});
