import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { onSqlite } from '../../../testing/on-sqlite.ts';
import type { AttemptSummary } from '../../../contract/practice/quiz.ts';
import { learnerUsage } from '../../../db/schema/learning.ts';
import { attempts } from '../../../db/schema/quiz.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { attemptOf, call, detailsOf, mcqsOf } from '../../../testing/practice.ts';
import { deleteLearnerData } from '../portability/delete-learner-data.ts';
import { COUNTED_TABLES } from '../portability/learner-tables.ts';
import { sumRowBytes } from './store.ts';

const QUOTA = { bytes: 20_000, attempts: 5 };
const NOW = Date.UTC(2090, 5, 15, 10);
const DAY = 86_400_000;

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ settings: { rateLimit: 0, quota: QUOTA }, now: () => NOW });
  return () => server.close();
});

const newLearner = () => signedIn(server, {}, { expiresAt: NOW + DAY });

type Method = Parameters<typeof call>[2];
const ask = async <Data = unknown>(learner: TestLearner, method: Method, url: string, payload?: unknown) =>
  call<Data>(server, learner, method, `/api/${url}`, payload);

/** Saves an attempt with one question of this size. */
async function practise(learner: TestLearner, bytes = 20, more: object = {}) {
  const details = detailsOf([0]).map((detail) => ({ ...detail, questionText: 'q'.repeat(bytes) }));
  return ask<AttemptSummary>(learner, 'POST', 'quiz/save-attempt', attemptOf(details, more));
}

async function usageOf({ id }: TestLearner) {
  const [row] = await server.database.read.select().from(learnerUsage).where(eq(learnerUsage.userId, id));
  return { bytes: row?.bytes ?? 0, attempts: row?.attempts ?? 0 };
}

/** The same, computed from the rows. */
async function countedOf({ id }: TestLearner) {
  let bytes = 0;
  for (const table of COUNTED_TABLES)
    bytes += await sumRowBytes(server.database.read, table, eq(table.userId, id));
  return { bytes, attempts: await server.database.read.$count(attempts, eq(attempts.userId, id)) };
}

describe('a learner’s usage', () => {
  test('is correct after every insert, update and deletion', async () => {
    const asha = await newLearner();
    const expectCounted = async () => {
      const usage = await usageOf(asha);
      expect(usage).toEqual(await countedOf(asha));
      return usage.bytes;
    };
    const grows = async (method: Method, url: string, payload: unknown) => {
      const before = await expectCounted();
      expect([url, (await ask(asha, method, url, payload)).status]).toEqual([url, 200]);
      expect([url, (await expectCounted()) > before]).toEqual([url, true]);
    };
    const preamble = { subject: 'polity', topic: 'preamble' };
    const slugs = { subjectSlug: 'polity', topicSlug: 'preamble' };
    const clientId = '0b6ff3f8-5be4-4a53-9f1e-0f3f4a1a2b3c';
    const reading = (date: string, seconds: number) => ({ clientId, date, seconds });
    const target = { ...preamble, targetTime: 30 };
    await grows('POST', 'notes/save', { ...slugs, content: 'मेरे नोट्स' });
    await grows('POST', 'notes/save', { ...slugs, content: 'मेरे लंबे नोट्स' });
    await grows('POST', 'mcqs/save', { ...slugs, mcqs: mcqsOf(2) });
    await grows('POST', 'user/bookmarks', { ...preamble, title: 'Preamble', description: '' });
    const highlight = { ...preamble, sectionId: 's', sectionTitle: 'S', quote: 'We', prefix: '', suffix: '' };
    await grows('PUT', `user/highlights/${clientId}`, {
      ...highlight,
      ...{ nth: 0, of: 1, color: 'yellow', note: 'टिप्पणी', revision: 0 },
    });
    await grows('POST', 'user/progress', {
      ...preamble,
      reading: [reading('2090-06-15', 60), reading('2090-06-14', 60)],
    });
    await grows('POST', 'user/progress', {
      ...preamble,
      reading: [reading('2090-06-13', 5)],
      notes: 'Read.',
    });
    await grows('POST', 'user/progress/complete', { subject: 'polity', topic: 'citizenship', timeSpent: 10 });
    await grows('PUT', 'user/reads/polity/preamble', { version: 1 });
    await grows('POST', 'user/daily-targets', { date: '2090-06-16', targets: [target] });
    await grows('PUT', 'user/target-repeats', [{ ...target, weekdays: [1, 2] }]);
    await grows('POST', 'quiz/save-attempt', attemptOf(detailsOf([1, 0])));
    const [card] = await server.database.read
      .select({ id: reviewCards.id })
      .from(reviewCards)
      .where(eq(reviewCards.userId, asha.id));
    await grows('POST', `user/reviews/${card?.id}`, { rating: 3, clientId });
    await ask(asha, 'POST', `user/reviews/${card?.id}/undo`, { clientId });
    const own = { ...preamble, clientId, sectionId: 'rights', front: 'सामने', back: 'पीछे' };
    await grows('POST', 'user/cards', own);
    await grows('PUT', `user/cards/${clientId}`, { front: 'सामने का पाठ', back: 'पीछे' });

    // Repeated requests add nothing.
    const full = await expectCounted();
    await ask(asha, 'POST', 'user/progress', { ...preamble, reading: [reading('2090-06-15', 60)] });
    await ask(asha, 'POST', `user/reviews/${card?.id}`, { rating: 3, clientId });
    await ask(asha, 'PUT', 'user/reads/polity/preamble', { version: 1 });
    await ask(asha, 'POST', 'user/cards', own);
    expect(await expectCounted()).toBe(full);

    const shrinks = async (method: Method, url: string, payload?: unknown) => {
      const before = await expectCounted();
      expect([url, (await ask(asha, method, url, payload)).status]).toEqual([url, 200]);
      expect([url, (await expectCounted()) < before]).toEqual([url, true]);
    };
    const [attempt] = (await ask<AttemptSummary[]>(asha, 'GET', 'quiz/attempts')).data;
    await shrinks('PUT', `user/cards/${clientId}`, { front: 'F', back: 'B' });
    await shrinks('DELETE', `user/reviews/${clientId}`);
    await shrinks('DELETE', `user/reviews/${card?.id}`);
    await shrinks('DELETE', `quiz/attempts/${attempt?.id}`);
    await shrinks('DELETE', 'user/bookmarks/polity/preamble');
    await shrinks('POST', 'notes/polity/preamble/revert', {});
    await shrinks('POST', 'mcqs/polity/preamble/revert', {});
    await shrinks('POST', 'user/daily-targets', { date: '2090-06-16', targets: [] });
    await shrinks('PUT', 'user/target-repeats', []);

    await practise(asha);
    await deleteLearnerData({ ...server.database, quota: QUOTA }, asha.id);
    expect(await countedOf(asha)).toEqual({ bytes: 0, attempts: 0 });
    expect(await expectCounted()).toBe(0);
  });

  onSqlite('of existing accounts is computed by the migration', async () => {
    const asha = await newLearner();
    await practise(asha, 100);
    await ask(asha, 'POST', 'notes/save', { subjectSlug: 'polity', topicSlug: 'preamble', content: 'Mine' });
    const counted = await usageOf(asha);
    const migration = join(import.meta.dirname, '../../../db/migrations/sqlite/0008_learner_usage.sql');
    const recount = (await readFile(migration, 'utf8')).split('--> statement-breakpoint').at(-1) ?? '';
    await server.database.write(async (tx) => {
      await tx.delete(learnerUsage);
      tx.run(recount);
    });
    expect(await usageOf(asha)).toEqual(counted);
    expect(counted).toEqual(await countedOf(asha));
  });
});

describe('a full account', () => {
  test('rejects attempts until old ones are deleted', async () => {
    const asha = await newLearner();
    const at = (day: number) => ({ createdAt: new Date(Date.UTC(2090, 5, day, 12)).toISOString() });
    for (const day of [1, 2, 3, 4, 5]) expect((await practise(asha, 20, at(day))).status).toBe(200);
    const refused = await practise(asha);
    expect(refused).toMatchObject({ status: 413, code: 'quota_exceeded' });
    expect(refused.message).toContain('5 quiz attempts');
    expect(refused.message).toContain('Quiz Analytics, Attempt History');
    expect(await usageOf(asha)).toEqual(await countedOf(asha));

    const deleted = await ask(asha, 'DELETE', 'quiz/attempts?to=2090-06-03');
    expect(deleted.data).toEqual({ deleted: 3, done: true });
    expect((await ask<unknown[]>(asha, 'GET', 'quiz/attempts')).data).toHaveLength(2);
    expect((await practise(asha)).status).toBe(200);
    expect(await usageOf(asha)).toEqual(await countedOf(asha));
  });

  test('rejects only writes that exceed the quota of bytes', async () => {
    const asha = await newLearner();
    for (let left = QUOTA.bytes; left > 6_000; left -= 5_500)
      expect((await practise(asha, 5_000)).status).toBe(200);
    expect(await practise(asha, 5_000)).toMatchObject({ status: 413, code: 'quota_exceeded' });
    const slugs = { subjectSlug: 'polity', topicSlug: 'preamble' };
    const note = await ask(asha, 'POST', 'notes/save', { ...slugs, content: 'n'.repeat(10_000) });
    expect(note).toMatchObject({ status: 413, code: 'quota_exceeded' });
    expect(note.message).toContain('20,000 bytes');
    expect((await ask(asha, 'POST', 'notes/save', { ...slugs, content: 'short' })).status).toBe(200);
    expect((await usageOf(asha)).bytes).toBeLessThanOrEqual(QUOTA.bytes);
    expect(await usageOf(asha)).toEqual(await countedOf(asha));

    const ravi = await newLearner();
    expect((await practise(ravi, 5_000)).status).toBe(200);
  });

  test('is not exceeded by concurrent writes', async () => {
    const asha = await newLearner();
    const answers = await Promise.all(Array.from({ length: 20 }, () => practise(asha, 3_000)));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 413]));
    expect(statuses.filter((status) => status === 200)).toHaveLength(QUOTA.attempts);
    expect((await usageOf(asha)).bytes).toBeLessThanOrEqual(QUOTA.bytes);
  });

  test('accepts a repeated attempt', async () => {
    const asha = await newLearner();
    const once = { clientId: 'a3a1c4ee-4c1c-4d7c-8a71-1e2f3a4b5c6d', createdAt: '2090-06-01T12:00:00.000Z' };
    for (let made = 0; made < QUOTA.attempts; made += 1) await practise(asha, 20, made === 0 ? once : {});
    expect((await practise(asha, 20, once)).status).toBe(200);
  });
});

describe('deleting attempts', () => {
  test.each([['/api'], ['']])('with %s/quiz/attempts affects one learner only', async (prefix) => {
    const [asha, ravi] = [await newLearner(), await newLearner()];
    const { data } = await practise(asha);
    for (const path of [`attempts/${data.id}`, 'attempts?to=2090-06-30', 'attempts/unknown'])
      expect((await call(server, ravi, 'DELETE', `${prefix}/quiz/${path}`)).status).toBe(200);
    const mine = and(eq(attempts.userId, asha.id), eq(attempts.id, data.id));
    expect(await server.database.read.$count(attempts, mine)).toBe(1);
    expect((await call(server, null, 'DELETE', `${prefix}/quiz/attempts/${data.id}`)).status).toBe(401);
    expect((await call(server, asha, 'DELETE', `${prefix}/quiz/attempts`)).status).toBe(400);
    expect((await call(server, asha, 'DELETE', `${prefix}/quiz/attempts/${data.id}`)).status).toBe(200);
    expect(await server.database.read.$count(attempts, mine)).toBe(0);
  });
});
