import { describe, expect, test } from 'vitest';
import { targets } from '../../../db/schema/learning.ts';
import { targetDays } from '../../../db/schema/study.ts';
import { list, enterProgress, judiciary, plan, summarise, unknownTopic } from './testing/target-calls.ts';
import { asha, citizenship, preamble, ravi, server, TODAY, useTwoLearners } from '../testing/two-learners.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

useTwoLearners();

describe('replacing the targets of a day', () => {
  test('returns them in order with titles and sums', async () => {
    const { status, data } = await plan([
      { ...citizenship, targetTime: 45 },
      { ...preamble, targetTime: 5 },
    ]);
    const named = { subjectTitle: 'Indian Polity', available: true };
    const fresh = { actualTime: 0, elsewhereTime: 0, ticked: false, completed: false };
    const day = {
      date: TODAY,
      targets: [
        { ...citizenship, ...named, title: 'Citizenship', access: 'authenticated', targetTime: 45, ...fresh },
        { ...preamble, ...named, title: 'The Preamble', access: 'free', targetTime: 5, ...fresh },
      ],
      ...{ totalTargetTime: 50, totalActualTime: 0 },
    };
    expect([status, data]).toEqual([200, day]);
    expect((await list()).data).toEqual([day]);
    expect((await list('', ravi)).data).toEqual([]);
  });

  test('replaces those of this day and learner only', async () => {
    await plan([{ ...preamble, targetTime: 30 }]);
    await plan([{ ...preamble, targetTime: 30 }], '2096-03-01');
    await plan([{ ...preamble, targetTime: 30 }], TODAY, ravi);
    await plan([{ ...citizenship, targetTime: 60 }]);
    expect(await summarise()).toEqual(['citizenship 60 0 open']);
    expect(await summarise('2096-03-01')).toEqual(['preamble 30 0 open']);
    expect(await summarise(TODAY, ravi)).toEqual(['preamble 30 0 open']);
  });

  test('keeps entered progress of targets that stay', async () => {
    await plan([
      { ...preamble, targetTime: 30 },
      { ...citizenship, targetTime: 30 },
    ]);
    await enterProgress({ ...preamble, actualTime: 12, completed: true });
    await enterProgress({ ...citizenship, actualTime: 7, completed: false });
    await plan([
      { ...judiciary, targetTime: 10 },
      { ...preamble, targetTime: 90, actualTime: 0, completed: false },
    ]);
    expect(await summarise()).toEqual(['judiciary 10 0 open', 'preamble 90 12 done']);
    await plan([{ ...citizenship, targetTime: 30 }]);
    expect(await summarise()).toEqual(['citizenship 30 0 open']);
  });

  test('with an empty list clears the day', async () => {
    await plan([{ ...preamble, targetTime: 30 }]);
    expect((await plan([])).data).toEqual({
      date: TODAY,
      ...{ targets: [], totalTargetTime: 0, totalActualTime: 0 },
    });
    expect((await list()).data).toEqual([]);
    expect(await server.database.read.select().from(targets)).toEqual([]);
  });

  test('concurrently leaves one of the complete lists', async () => {
    const topics = [preamble, citizenship, judiciary];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        plan(topics.map((topic) => ({ ...topic, targetTime: 5 + index }))),
      ),
    );
    const rows = await summarise();
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map((row) => row.split(' ')[1])).size).toBe(1);
  });

  test('accepts 50 rows in order', async () => {
    const topics = Array.from({ length: 50 }, (_, index) => `topic-${(index * 7) % 50}`);
    await server.database.write(async (tx) => {
      const rows = topics.map((topic) => ({ userId: asha.id, subject: 'polity', topic, date: TODAY }));
      await tx.insert(targets).values(rows.map((row) => ({ ...row, targetTime: 5 })));
      await tx.insert(targetDays).values({ userId: asha.id, date: TODAY });
    });
    const rows = topics.map((topic) => ({ subject: 'polity', topic, targetTime: 5 }));
    expect((await plan(rows)).data.targets.map(({ topic }) => topic)).toEqual(topics);
    expect(await plan([...rows, { ...preamble, targetTime: 5 }])).toMatchObject({
      ...{ status: 400, code: 'invalid_target', message: 'There can be at most 50 targets.' },
    });
  });

  const TIME = 'the time must be a whole number of minutes from 5 to 480.';
  inOneTest([
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
      'Row 2: this topic is already in row 1.',
    ],
    ['no topic', [{ subject: 'polity', topic: '', targetTime: 5 }], 400, 'Row 1: choose a topic.'],
    [
      'an unknown topic',
      [
        { ...preamble, targetTime: 5 },
        { ...unknownTopic, targetTime: 5 },
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
  ])('rejects a list with a bad target and changes nothing', async (_name, rows, status, message) => {
    await plan([{ ...judiciary, targetTime: 30 }]);
    expect(await plan(rows)).toMatchObject({ status, message });
    expect(await summarise()).toEqual(['judiciary 30 0 open']);
  });

  inOneTest([
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
  ])('rejects rows and days that are none', async (row, date) => {
    expect(await plan([row], date)).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  inOneTest(['1999-12-31', '2100-01-01', '0001-01-01', '9999-12-31'])(
    'rejects days outside this century',
    async (date) => {
      expect(await plan([], date)).toMatchObject({ status: 400, code: 'invalid_date' });
      const entry = { ...preamble, date, actualTime: 1, completed: true };
      expect(await enterProgress(entry)).toMatchObject({ status: 400, code: 'invalid_date' });
    },
  );

  test('accepts targets as they were returned', async () => {
    const { data } = await plan([{ ...preamble, targetTime: 30 }]);
    expect((await plan(data.targets)).data).toEqual(data);
  });

  test('an unpublished topic may stay but not be added again', async () => {
    await server.database.write(async (tx) => {
      await tx.insert(targets).values({ userId: asha.id, ...unknownTopic, date: TODAY, targetTime: 30 });
      await tx.insert(targetDays).values({ userId: asha.id, date: TODAY });
    });
    const kept = await plan([{ ...unknownTopic, targetTime: 40 }]);
    expect(kept.data.targets).toMatchObject([{ title: 'vanished', available: false, targetTime: 40 }]);
    await plan([]);
    expect((await plan([{ ...unknownTopic, targetTime: 40 }])).status).toBe(404);
  });

  test('rejects large bodies', async () => {
    const rows = [{ ...preamble, targetTime: 30, more: 'x'.repeat(70_000) }];
    expect((await plan(rows)).status).toBe(413);
  });
});
