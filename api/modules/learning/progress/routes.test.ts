import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DailyActivity } from '../../../contract/study/activity.ts';
import type { Progress } from '../../../contract/study/progress.ts';
import { progress } from '../../../db/schema/learning.ts';
import { callingLearner } from '../../../testing/learners.ts';
import type { Call } from '../../../testing/learners.ts';
import { switchTo, writeManifest, writeRelease } from '../../../testing/publish/fixture-release.ts';
import { DAY, days, list, report, secondsOf, useProgressServer } from './testing/progress-calls.ts';
import { asha, citizenship, clock, preamble, ravi, server, TODAY } from '../testing/two-learners.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

useProgressServer();

const complete = (body: object, { call }: { call: Call } = asha) =>
  call<Progress>('POST', 'progress/complete', body);

describe('a total', () => {
  test('is saved with all fields', async () => {
    expect(await report({ ...preamble, timeSpent: 90, notes: 'Learn by heart.' })).toMatchObject({
      status: 200,
      data: {
        ...preamble,
        subjectTitle: 'Indian Polity',
        title: 'The Preamble',
        available: true,
        completed: false,
        completedAt: null,
        timeSpent: 90,
        lastAccessed: '2096-02-29T12:00:00.000Z',
        notes: 'Learn by heart.',
      },
    });
    expect(await list()).toHaveLength(1);
    expect(await days()).toEqual([[TODAY, 90]]);
  });

  test('only grows, and its growth counts as activity of the day', async () => {
    for (const [timeSpent, kept] of [
      [100, 100],
      [60, 100],
      [100, 100],
      [0, 100],
      [130, 130],
    ]) {
      expect((await report({ ...preamble, timeSpent })).data.timeSpent).toBe(kept);
    }
    expect(await days()).toEqual([[TODAY, 130]]);
    clock.now += DAY;
    await report({ ...preamble, timeSpent: 150 });
    expect(await days()).toEqual([
      [TODAY, 130],
      ['2096-03-01', 20],
    ]);
  });

  test('sent 20 times concurrently counts once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => report({ ...preamble, timeSpent: 300 })));
    expect([await secondsOf('preamble'), await days()]).toEqual([300, [[TODAY, 300]]]);
  });

  test('counts before and after midnight UTC on two days', async () => {
    clock.now = Date.UTC(2096, 1, 29, 23, 59, 59);
    await report({ ...preamble, timeSpent: 10 });
    clock.now += 2_000;
    await report({ ...preamble, timeSpent: 15 });
    expect(await days()).toEqual([
      ['2096-02-29', 10],
      ['2096-03-01', 5],
    ]);
  });

  test('counts on the requested day', async () => {
    await report({ ...preamble, timeSpent: 10, date: '2096-02-28' });
    await report({ ...preamble, timeSpent: 25, date: '2096-03-01' });
    expect(await days()).toEqual([
      ['2096-02-28', 10],
      ['2096-03-01', 15],
    ]);
  });

  test('larger than a day is saved, while the day is limited to 24 hours', async () => {
    await report({ ...preamble, timeSpent: 90_000 });
    await report({ ...citizenship, timeSpent: 10 });
    expect([await secondsOf('preamble'), await secondsOf('citizenship')]).toEqual([90_000, 10]);
    expect(await days()).toEqual([[TODAY, 86_400]]);
  });

  inOneTest([
    { timeSpent: -1 },
    { timeSpent: 1.5 },
    { timeSpent: '60' },
    { timeSpent: 1e12 },
    { timeSpent: null },
  ])('that is no number of seconds is rejected', async (body) => {
    expect(await report({ ...preamble, ...body })).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await list()).toEqual([]);
  });
});

describe('completing', () => {
  test('20 times concurrently counts once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => complete({ ...preamble, timeSpent: index })),
    );
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.completed}`))).toEqual(
      new Set(['200 true']),
    );
    expect(await list()).toMatchObject([
      { ...preamble, completed: true, completedAt: '2096-02-29T12:00:00.000Z', timeSpent: 19 },
    ]);
    expect(await days()).toEqual([[TODAY, 19]]);
  });

  test('keeps the time and day of the first completion', async () => {
    await complete({ ...preamble, notes: 'Done.' });
    clock.now += 2 * DAY;
    await complete({ ...preamble, timeSpent: 60 });
    await report({ ...preamble, completed: false });
    await report({ ...preamble, completed: true });
    expect(await list()).toMatchObject([
      {
        completed: true,
        completedAt: '2096-02-29T12:00:00.000Z',
        lastAccessed: '2096-03-02T12:00:00.000Z',
        timeSpent: 60,
        notes: 'Done.',
      },
    ]);
    const all = await asha.call<DailyActivity[]>('GET', `daily-activity?from=${TODAY}&to=2096-03-03`);
    expect(all.data.map(({ date, activities }) => [date, activities[0]?.completed])).toEqual([
      ['2096-02-29', true],
      ['2096-03-02', false],
    ]);
  });

  test('works with a report, too', async () => {
    expect((await report({ ...preamble, completed: true, timeSpent: 5 })).data).toMatchObject({
      completed: true,
      completedAt: '2096-02-29T12:00:00.000Z',
    });
  });

  test('counts readings in the same request', async () => {
    const reading = [{ clientId: randomUUID(), date: TODAY, seconds: 45 }];
    await complete({ ...preamble, reading });
    await complete({ ...preamble, reading });
    expect([await secondsOf('preamble'), await days()]).toEqual([45, [[TODAY, 45]]]);
  });
});

describe('when a topic was last opened', () => {
  test('never goes back and is never in the future', async () => {
    const opened = async (lastAccessed: string) =>
      (await report({ ...preamble, lastAccessed })).data.lastAccessed;
    expect(await opened('2096-02-01T10:00:00Z')).toBe('2096-02-01T10:00:00.000Z');
    expect(await opened('2096-02-03T10:00:00+05:30')).toBe('2096-02-03T04:30:00.000Z');
    expect(await opened('2096-01-01T00:00:00Z')).toBe('2096-02-03T04:30:00.000Z');
    expect(await opened('2999-01-01T00:00:00Z')).toBe('2096-02-29T12:00:00.000Z');
  });

  test('determines the order, newest first', async () => {
    const order = [citizenship, preamble, { subject: 'संविधान', topic: 'प्रस्तावना' }];
    for (const topic of order) {
      clock.now += 1;
      await report({ ...topic, timeSpent: 1 });
    }
    expect((await list()).map(({ topic }) => topic)).toEqual(['प्रस्तावना', 'preamble', 'citizenship']);
  });
});

describe('invalid requests', () => {
  inOneTest([
    [{ subject: 'polity', topic: 'nothing' }, 404, 'topic_not_found'],
    [{ subject: 'nothing', topic: 'preamble' }, 404, 'subject_not_found'],
    [{ subject: '__proto__', topic: 'constructor' }, 404, 'subject_not_found'],
    [{ subject: "polity' OR 1=1 --", topic: 'preamble' }, 404, 'subject_not_found'],
    [{ subject: 'polity', topic: 'judiciary' }, 403, 'premium_required'],
    [{ subject: 'polity' }, 400, 'invalid_request'],
    [{ topic: 'preamble' }, 400, 'invalid_request'],
    [{ subject: 1, topic: [] }, 400, 'invalid_request'],
    [[], 400, 'invalid_request'],
    [{ ...preamble, completed: 'yes' }, 400, 'invalid_request'],
    [{ ...preamble, notes: 'x'.repeat(2_001) }, 400, 'invalid_request'],
    [{ ...preamble, notes: 'half a pair \ud800' }, 400, 'invalid_request'],
    [{ ...preamble, notes: 'a\0b' }, 400, 'invalid_request'],
    [{ ...preamble, lastAccessed: 'today' }, 400, 'invalid_request'],
    [{ ...preamble, date: '2095-02-29' }, 400, 'invalid_request'],
    [{ ...preamble, date: '2096-03-02' }, 400, 'invalid_date'],
    [{ ...preamble, reading: {} }, 400, 'invalid_request'],
  ])('are refused with their cause', async (body, status, code) => {
    expect(await report(body)).toMatchObject({ status, code });
    if (status !== 400) expect(await complete(body)).toMatchObject({ status, code });
    expect(await list()).toEqual([]);
  });

  test('ignores fields that would change another learner or computed values', async () => {
    const sneaky = { userId: ravi.id, id: 'x', completedAt: '2000-01-01T00:00:00Z', available: false };
    expect((await report({ ...preamble, timeSpent: 1, ...sneaky })).data).toMatchObject({
      completedAt: null,
      available: true,
    });
  });

  inOneTest([
    { date: null },
    { date: '1999-01-01' },
    { lastAccessed: 5 },
    { lastAccessed: '2096-02-01T00:00:00Z' },
    { completed: false },
    { userId: 'ravi' },
  ])('ignores other fields of a completion', async (more) => {
    expect(await complete({ ...preamble, timeSpent: 1, ...more })).toMatchObject({
      status: 200,
      data: { completed: true, timeSpent: 1, lastAccessed: '2096-02-29T12:00:00.000Z' },
    });
    expect(await days()).toEqual([[TODAY, 1]]);
  });

  test('rejects large bodies', async () => {
    expect(await report({ ...preamble, more: 'x'.repeat(70_000) })).toMatchObject({ status: 413 });
    expect(await complete({ ...preamble, more: 'x'.repeat(70_000) })).toMatchObject({ status: 413 });
  });

  test('accepts reports on premium topics from premium members only', async () => {
    const member = await callingLearner(server, { isPremium: true });
    const judiciary = { subject: 'polity', topic: 'judiciary' };
    expect((await report({ ...judiciary, timeSpent: 1 }, member)).status).toBe(200);
  });
});

test('accepts a progress object as it was returned', async () => {
  const { data } = await report({ ...preamble, timeSpent: 12, notes: null });
  expect((await report(data)).data).toEqual(data);
});

test('lists unpublished topics', async () => {
  const row = { userId: asha.id, lastAccessed: 1, timeSpent: 60, completed: true, completedAt: 1 };
  await server.database.write(
    async (tx) => {
      await tx.insert(progress).values([
        { ...row, subject: 'polity', topic: 'vanished' },
        { ...row, subject: 'gone', topic: 'vanished' },
      ]);
    },
    { readingOf: asha.id },
  );
  expect(await list()).toMatchObject([
    { subject: 'gone', subjectTitle: 'gone', title: 'vanished', available: false, timeSpent: 60 },
    { subject: 'polity', subjectTitle: 'Indian Polity', title: 'vanished', available: false },
  ]);
  expect((await report({ subject: 'polity', topic: 'vanished', timeSpent: 90 })).status).toBe(404);
});

test('shows whether a topic is published after each publish', async () => {
  await report({ ...preamble, timeSpent: 5 });
  const { folder, release } = await writeRelease(server.dataDir, 'second');
  await writeManifest(folder, {
    ...release,
    subjects: release.subjects.map((subject) => ({
      ...subject,
      topics: subject.topics.filter(({ slug }) => slug !== 'preamble'),
    })),
  });
  for (const [id, available, title] of [
    ['second', false, 'preamble'],
    ['first', true, 'The Preamble'],
  ] as const) {
    await switchTo(server.dataDir, id);
    await expect.poll(() => list()).toMatchObject([{ available, title, timeSpent: 5 }]);
  }
});

test('lists hundreds of topics', async () => {
  await server.database.write(
    async (tx) => {
      const rows = Array.from({ length: 800 }, (_, index) => ({
        ...{ userId: asha.id, subject: 'polity', topic: `topic-${index}`, lastAccessed: index },
      }));
      await tx.insert(progress).values(rows);
    },
    { readingOf: asha.id },
  );
  const topics = (await list()).map(({ topic }) => topic);
  expect([topics.length, topics[0], topics.at(-1)]).toEqual([800, 'topic-799', 'topic-0']);
});
