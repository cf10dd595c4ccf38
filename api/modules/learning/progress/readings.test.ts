import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testInputs } from '../../../../scripts/testing/random-inputs.ts';
import { addDays } from '../../../contract/shared/days.ts';
import { readingSessions } from '../../../db/schema/study.ts';
import { callingLearner } from '../../../testing/learners.ts';
import { DAY, days, list, report, secondsOf, useProgressServer } from './testing/progress-calls.ts';
import { citizenship, clock, preamble, server, TODAY } from '../testing/two-learners.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

useProgressServer();

describe('readings of tabs', () => {
  const reading = (clientId: string, seconds: number, date = TODAY) => ({ clientId, date, seconds });

  test('add up over tabs, regardless of repeated and delayed reports and their order', async () => {
    const [phone, laptop] = [randomUUID(), randomUUID()];
    await report({ ...preamble, reading: [reading(phone, 60)] });
    await report({ ...preamble, reading: [reading(laptop, 30)] });
    await report({ ...preamble, reading: [reading(phone, 120), reading(phone, 60)] });
    await report({ ...preamble, reading: [reading(phone, 60)] });
    await report({ ...preamble, reading: [reading(phone.toUpperCase(), 120), reading(laptop, 30)] });
    expect([await secondsOf('preamble'), await days()]).toEqual([150, [[TODAY, 150]]]);
  });

  test('of 20 tabs, each sent three times concurrently, count once each', async () => {
    const tabs = Array.from({ length: 20 }, () => randomUUID());
    await Promise.all(
      [...tabs, ...tabs, ...tabs].map((tab) => report({ ...preamble, reading: [reading(tab, 7)] })),
    );
    expect([await secondsOf('preamble'), await days()]).toEqual([140, [[TODAY, 140]]]);
  });

  test('made offline count on their own days, up to 60 days later', async () => {
    const tab = randomUUID();
    const sent = await report({
      ...preamble,
      reading: [
        reading(tab, 10, '2095-12-31'),
        reading(tab, 20, '2096-02-28'),
        reading(tab, 5, '2096-03-01'),
      ],
    });
    expect(sent.data.timeSpent).toBe(35);
    expect(await days()).toEqual([
      ['2095-12-31', 10],
      ['2096-02-28', 20],
      ['2096-03-01', 5],
    ]);
  });

  inOneTest([
    ['2095-12-30', 'Reading 2: 2095-12-30 is more than 60 days ago.'],
    ['2096-03-02', 'Reading 2: 2096-03-02 is in the future.'],
  ])('of days that are too far away are rejected with the whole request', async (date, message) => {
    const sent = { ...preamble, reading: [reading(randomUUID(), 10), reading(randomUUID(), 10, date)] };
    expect(await report(sent)).toMatchObject({ status: 400, code: 'invalid_date', message });
    expect(await list()).toEqual([]);
  });

  inOneTest([
    { seconds: 86_401 },
    { seconds: -1 },
    { seconds: 0.5 },
    { date: '2095-02-29' },
    { date: '2096-02-30' },
    { date: '29.02.2096' },
    { clientId: 'tab 1' },
    { clientId: 1 },
    { more: 1 },
  ])('with bad fields are rejected', async (wrong) => {
    const sent = { ...preamble, reading: [{ ...reading(randomUUID(), 10), ...wrong }] };
    expect(await report(sent)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await list()).toEqual([]);
  });

  test('of many tabs and topics are limited to 24 hours a day', async () => {
    const tabs = Array.from({ length: 5 }, () => reading(randomUUID(), 20_000));
    for (const topic of [preamble, citizenship, preamble]) await report({ ...topic, reading: tabs });
    expect([await secondsOf('preamble'), await secondsOf('citizenship')]).toEqual([86_400, 0]);
    expect(await days()).toEqual([[TODAY, 86_400]]);
  });

  test('take precedence over a total', async () => {
    const tab = randomUUID();
    await report({ ...preamble, timeSpent: 100 });
    await report({ ...preamble, timeSpent: 500, reading: [reading(tab, 50)] });
    await report({ ...preamble, timeSpent: 500, reading: [] });
    expect([await secondsOf('preamble'), await days()]).toEqual([150, [[TODAY, 150]]]);
    await report({ ...preamble, timeSpent: 160 });
    expect([await secondsOf('preamble'), await days()]).toEqual([160, [[TODAY, 160]]]);
  });

  test('are limited to 100 per request', async () => {
    const tabs = Array.from({ length: 101 }, () => reading(randomUUID(), 1));
    expect((await report({ ...preamble, reading: tabs })).status).toBe(400);
    expect((await report({ ...preamble, reading: tabs.slice(1) })).data.timeSpent).toBe(100);
  });

  test('are stored as long as they may be sent again', async () => {
    await report({ ...preamble, reading: [reading(randomUUID(), 10)] });
    clock.now += 60 * DAY;
    await report({ ...preamble, reading: [reading(randomUUID(), 10, addDays(TODAY, 60))] });
    expect(await server.database.read.select().from(readingSessions)).toHaveLength(2);
    clock.now += DAY;
    await report({ ...preamble, reading: [reading(randomUUID(), 10, addDays(TODAY, 60))] });
    expect(await server.database.read.select().from(readingSessions)).toHaveLength(2);
    expect(await secondsOf('preamble')).toBe(30);
  });

  testInputs('agree with a naive sum', 5, async (runs) => {
    const tabs = [randomUUID(), randomUUID(), randomUUID()];
    const step = fc.record({
      tab: fc.constantFrom(...tabs),
      topic: fc.constantFrom(preamble, citizenship),
      back: fc.integer({ min: -1, max: 3 }),
      seconds: fc.integer({ min: 0, max: 7_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const learner = await callingLearner(server);
        const most = new Map<string, number>();
        for (const { tab, topic, back, seconds } of steps) {
          const date = addDays(TODAY, -back);
          await report({ ...topic, reading: [reading(tab, seconds, date)] }, learner);
          const key = `${date} ${topic.topic} ${tab}`;
          most.set(key, Math.max(most.get(key) ?? 0, seconds));
        }
        const total = (part: string) =>
          [...most].reduce((sum, [key, seconds]) => sum + (key.includes(part) ? seconds : 0), 0);
        for (const { topic, timeSpent } of await list(learner)) expect(timeSpent).toBe(total(topic));
        for (const [date, seconds] of await days(learner)) expect(seconds).toBe(total(date));
        const counted = (await days(learner)).reduce((sum, [, seconds]) => sum + seconds, 0);
        expect(counted).toBe(total(''));
      }),
      runs,
    );
  });
});
