import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { activity, learnerUsage, progress } from '../db/schema/learning.ts';
import { COUNTED_TABLES } from '../modules/learning/portability/learner-tables.ts';
import { sumRowBytes } from '../modules/learning/quota/store.ts';
import { signedIn } from '../testing/learners.ts';
import type { TestLearner } from '../testing/learners.ts';
import { download } from '../testing/portability.ts';
import { attemptOf, call, detailsOf } from '../testing/practice.ts';
import { node, race, statusesOf, useThreeNodes } from './testing/three-nodes.ts';

/* Reading that several devices of a learner report at once, to three nodes of one database. */

useThreeNodes();

describe('reading', () => {
  const date = new Date().toISOString().slice(0, 10);
  const reportOf = (clientId: string, topic: string) => ({
    ...{ subject: 'polity', topic },
    reading: [{ clientId, date, seconds: 20_000 }],
  });

  /** Seconds of all topics, and of all days. */
  async function secondsOf({ id }: TestLearner) {
    const { read } = node(0).database;
    const total = (rows: { timeSpent: number }[]) => rows.reduce((sum, { timeSpent }) => sum + timeSpent, 0);
    const topics = await read.select().from(progress).where(eq(progress.userId, id));
    const days = await read.select().from(activity).where(eq(activity.userId, id));
    return { topics: total(topics), days: total(days) };
  }

  /** Bytes of a learner's rows, and the usage that was counted. */
  async function usageOf({ id }: TestLearner) {
    const { read } = node(0).database;
    let bytes = 0;
    for (const table of COUNTED_TABLES) bytes += await sumRowBytes(read, table, eq(table.userId, id));
    const [counted] = await read.select().from(learnerUsage).where(eq(learnerUsage.userId, id));
    return { bytes, counted };
  }

  test('of 12 tabs in two topics counts no more than the seconds of a day', async () => {
    const asha = await signedIn(node(0));
    const answers = await race(12, asha, 'POST', '/api/user/progress', (index) =>
      reportOf(randomUUID(), index % 2 ? 'preamble' : 'citizenship'),
    );
    expect(statusesOf(answers)).toEqual({ 200: 12 });
    expect(await secondsOf(asha)).toEqual({ topics: 86_400, days: 86_400 });
  });

  test('of a tab counts once, in time and in usage', async () => {
    const asha = await signedIn(node(0));
    const tab = randomUUID();
    await race(9, asha, 'POST', '/api/user/progress', () => reportOf(tab, 'preamble'));
    expect(await secondsOf(asha)).toEqual({ topics: 20_000, days: 20_000 });
    const { bytes, counted } = await usageOf(asha);
    expect(counted).toMatchObject({ bytes });
  });

  test('adds to the usage of quizzes that are saved at the same time', async () => {
    const asha = await signedIn(node(0));
    await Promise.all([
      race(6, asha, 'POST', '/api/user/progress', () => reportOf(randomUUID(), 'preamble')),
      race(6, asha, 'POST', '/api/quiz/save-attempt', () => attemptOf(detailsOf([0]))),
    ]);
    const { bytes, counted } = await usageOf(asha);
    expect(counted).toMatchObject({ bytes, attempts: 6 });
  });

  test('of a tab counts once when an import brings it, too', async () => {
    const [asha, ravi] = [await signedIn(node(0)), await signedIn(node(0))];
    const tab = randomUUID();
    await call(node(0), asha, 'POST', '/api/user/progress', reportOf(tab, 'preamble'));
    const file = await download(node(0), asha);
    await Promise.all([
      call(node(1), ravi, 'POST', '/api/auth/import', file),
      race(6, ravi, 'POST', '/api/user/progress', () => reportOf(tab, 'preamble')),
    ]);
    const { bytes, counted } = await usageOf(ravi);
    expect(counted).toMatchObject({ bytes });
    expect((await secondsOf(ravi)).days).toBe(20_000);
  });
});
