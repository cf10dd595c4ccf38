import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { TopicSource } from '../contract/admin/content.ts';
import type { AttemptSummary } from '../contract/practice/quiz.ts';
import type { Static } from 'typebox';
import type { Cards } from '../contract/practice/reviews.ts';
import type { RunningTest, SubmittedTest } from '../contract/tests/test-attempts.ts';
import { identities, passwordResets, users } from '../db/schema/accounts.ts';
import { bookmarks, targets, userMcqs } from '../db/schema/learning.ts';
import { questionFiles, questionReports } from '../db/schema/questions.ts';
import { attempts } from '../db/schema/quiz.ts';
import { reviews } from '../db/schema/reviews.ts';
import { testAttempts } from '../db/schema/tests.ts';
import { isNewestRelease } from '../modules/content/releases/newest-release-store.ts';
import { storeFile } from '../modules/content/questions/store.ts';
import { signInAs } from '../modules/identity/openid/store.ts';
import { insertReset, useReset } from '../modules/identity/password-reset/store.ts';
import { choose } from '../modules/learning/tests/testing/change.ts';
import { sendForm } from '../testing/requests/forms.ts';
import { signedIn } from '../testing/learners.ts';
import { download } from '../testing/portability.ts';
import { attemptOf, call, detailsOf, mcqsOf } from '../testing/practice.ts';
import { node, nodes, race, statusesOf, useThreeNodes } from './testing/three-nodes.ts';

/* What a learner or an administrator sends several times at once, to three nodes of one database. */

const QUOTA = 15;
useThreeNodes({ settings: { quota: { bytes: 10_000_000, attempts: QUOTA } } });

const ONE_TO_TWELVE = Array.from({ length: 12 }, (_, index) => index + 1);

/** Until after the clock of the papers' fixtures. */
const newLearner = (account: Parameters<typeof signedIn>[1] = {}) => signedIn(node(0), account);

describe('practice', () => {
  test('numbers attempts 1 to 12', async () => {
    const asha = await newLearner();
    const sent = attemptOf(detailsOf([0]));
    const answers = await race<AttemptSummary>(12, asha, 'POST', '/api/quiz/save-attempt', () => sent);
    expect(answers.map(({ data }) => data.attemptNumber).sort((a, b) => a - b)).toEqual(ONE_TO_TWELVE);
  });

  test('keeps one attempt with a client id', async () => {
    const asha = await newLearner();
    const sent = attemptOf(detailsOf([0, 1]), { clientId: randomUUID() });
    const answers = await race<AttemptSummary>(9, asha, 'POST', '/api/quiz/save-attempt', () => sent);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, data: { attemptNumber: 1 } });
    expect(await node(0).database.read.$count(attempts, eq(attempts.userId, asha.id))).toBe(1);
  });

  test('does not exceed the quota', async () => {
    const asha = await newLearner();
    const sent = attemptOf(detailsOf([0]));
    const answers = await race(21, asha, 'POST', '/api/quiz/save-attempt', () => sent);
    expect(statusesOf(answers)).toEqual({ 200: QUOTA, 413: 21 - QUOTA });
  });

  test('rates a card once per client id, and counts each rating', async () => {
    const asha = await newLearner();
    const mcqs = { subjectSlug: 'polity', topicSlug: 'preamble', mcqs: mcqsOf(2) };
    expect((await call(node(0), asha, 'POST', '/api/mcqs/save', mcqs)).status).toBe(200);
    await call(node(1), asha, 'POST', '/api/quiz/save-attempt', attemptOf(detailsOf([1, 1])));
    const { data } = await call<Static<typeof Cards>>(node(2), asha, 'GET', '/api/user/reviews');
    const id = data.cards[0]?.id ?? '';
    const clientId = randomUUID();
    await race(6, asha, 'POST', `/api/user/reviews/${id}`, () => ({ rating: 3, clientId }));
    expect(await node(0).database.read.$count(reviews, eq(reviews.userId, asha.id))).toBe(1);
    const more = await race(6, asha, 'POST', `/api/user/reviews/${id}`, () => ({
      ...{ rating: 3, clientId: randomUUID() },
    }));
    expect(statusesOf(more)).toEqual({ 200: 6 });
    expect(await node(0).database.read.$count(reviews, eq(reviews.userId, asha.id))).toBe(7);
  });
});

describe('notes, questions and lists', () => {
  const address = { subjectSlug: 'polity', topicSlug: 'preamble' };

  test('lets one of several saves with the same revision succeed', async () => {
    const asha = await newLearner();
    await call(node(0), asha, 'POST', '/api/notes/save', { ...address, content: 'start' });
    const answers = await race(12, asha, 'POST', '/api/notes/save', (index) => ({
      ...{ ...address, content: `device ${index}`, revision: 1 },
    }));
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 11 });
  });

  test('counts saves without a revision', async () => {
    const asha = await newLearner();
    const answers = await race<{ revision: number }>(12, asha, 'POST', '/api/notes/save', (index) => ({
      ...{ ...address, content: `device ${index}` },
    }));
    expect(answers.map(({ data }) => data.revision).sort((a, b) => a - b)).toEqual(ONE_TO_TWELVE);
  });

  test('keeps one list of own questions and one bookmark', async () => {
    const asha = await newLearner();
    const { database } = node(0);
    await race(6, asha, 'POST', '/api/mcqs/save', (index) => ({ ...address, mcqs: mcqsOf(1 + index) }));
    expect(await database.read.$count(userMcqs, eq(userMcqs.userId, asha.id))).toBe(1);
    await race(6, asha, 'POST', '/api/user/bookmarks', () => ({
      subject: 'polity',
      topic: 'preamble',
      title: 'T',
      description: '',
    }));
    expect(await database.read.$count(bookmarks, eq(bookmarks.userId, asha.id))).toBe(1);
  });

  test('leaves one whole list of daily targets', async () => {
    const asha = await newLearner();
    const date = new Date().toISOString().slice(0, 10);
    await race(9, asha, 'POST', '/api/user/daily-targets', (index) => ({
      date,
      targets: ['preamble', 'citizenship'].map((topic) => ({
        ...{ subject: 'polity', topic, targetTime: 5 + index },
      })),
    }));
    const rows = await node(0).database.read.select().from(targets).where(eq(targets.userId, asha.id));
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ targetTime }) => targetTime)).size).toBe(1);
  });

  test('keeps one report of a question', async () => {
    const asha = await newLearner();
    const report = { ref: 'polity/preamble/q1', reason: 'wrong-key' };
    const answers = await race(6, asha, 'PUT', '/api/user/question-reports', () => report);
    expect(statusesOf(answers)).toEqual({ 200: 6 });
    expect(await node(0).database.read.$count(questionReports, eq(questionReports.userId, asha.id))).toBe(1);
  });

  test('imports a file once', async () => {
    const [asha, ravi] = [await newLearner(), await newLearner()];
    for (let nth = 0; nth < 2; nth += 1)
      await call(node(nth), asha, 'POST', '/api/quiz/save-attempt', attemptOf(detailsOf([0, 1])));
    const file = await download(node(0), asha);
    const answers = await race(3, ravi, 'POST', '/api/auth/import', () => file);
    // One at a time; the others are told to wait.
    expect(Object.keys(statusesOf(answers)).every((status) => ['200', '429'].includes(status))).toBe(true);
    expect((await call(node(1), ravi, 'POST', '/api/auth/import', file)).status).toBe(200);
    expect(await node(0).database.read.$count(attempts, eq(attempts.userId, ravi.id))).toBe(2);
  });
});

describe('tests', () => {
  test('are started once, saved by revision and submitted once', async () => {
    const asha = await newLearner();
    const started = await race<RunningTest>(6, asha, 'POST', '/api/user/tests', () => ({
      ...{ id: randomUUID(), test: 'mock' },
    }));
    expect(statusesOf(started)).toEqual({ 200: 6 });
    const [id = '', ...others] = new Set(started.map(({ data }) => data.id));
    expect(others).toEqual([]);
    const saves = await race<{ refused?: unknown[] }>(
      6,
      asha,
      'PUT',
      `/api/user/tests/${id}/answers`,
      (index) => ({
        changes: [choose(0, index % 4)],
      }),
    );
    expect(saves.every(({ status }) => status === 200)).toBe(true);
    const submitted = await race<SubmittedTest>(6, asha, 'POST', `/api/user/tests/${id}/submit`, () => ({
      changes: [],
    }));
    expect(statusesOf(submitted)).toEqual({ 200: 6 });
    expect(new Set(submitted.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await node(0).database.read.$count(testAttempts, eq(testAttempts.userId, asha.id))).toBe(1);
  });
});

describe('accounts', () => {
  test('are created once per e-mail address', async () => {
    const account = { email: 'twice@example.org', password: 'a lamp in the dark' };
    const answers = await race(6, null, 'POST', '/api/auth/signup', () => account);
    const statuses = statusesOf(answers);
    expect(statuses[200]).toBe(1);
    expect(await node(0).database.read.$count(users, eq(users.email, account.email))).toBe(1);
  });

  test('are linked to an identity once', async () => {
    const identity = {
      ...{ provider: 'google', subject: 'same', email: 'link@example.org', displayName: null, avatar: null },
    };
    const signedInAs = await Promise.all(
      nodes.map(({ database }, index) => {
        const at = Date.now() + index;
        const session = {
          id: randomUUID(),
          createdAt: at,
          expiresAt: at + 60_000,
          lastSeenAt: at,
          userAgent: null,
        };
        return signInAs(database, identity, session);
      }),
    );
    expect(new Set(signedInAs.map(({ user }) => user.id)).size).toBe(1);
    expect(signedInAs.filter(({ newAccount }) => newAccount)).toHaveLength(1);
    expect(await node(0).database.read.$count(identities, eq(identities.subject, 'same'))).toBe(1);
  });

  test('use a link to reset a password once', async () => {
    const { id } = await newLearner();
    await insertReset(node(0).database, { tokenHash: 'once', userId: id, expiresAt: Date.now() + 60_000 });
    const used = await Promise.all(
      nodes.map(({ database }) => useReset(database, 'once', { passwordHash: 'plain new', now: Date.now() })),
    );
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await node(0).database.read.$count(passwordResets, eq(passwordResets.userId, id))).toBe(0);
  });

  test('keep an administrator when three demote each other', async () => {
    const admins = await Promise.all([0, 1, 2].map(() => newLearner({ role: 'admin', emailVerifiedAt: 1 })));
    await Promise.all(
      admins.map((admin, index) => {
        const other = admins[(index + 1) % 3]!;
        return call(node(index), admin, 'PUT', `/api/admin/members/${other.id}`, { role: 'learner' });
      }),
    );
    expect(await node(0).database.read.$count(users, eq(users.role, 'admin'))).toBeGreaterThan(0);
  });
});

test('the content folder that nodes share takes one of several saves with the same revision', async () => {
  const admin = await newLearner({ role: 'admin', emailVerifiedAt: 1 });
  const { dataDir, contentDir } = node(0);
  await cp(join(dataDir, 'sources/first'), contentDir, { recursive: true });
  const topic = '/api/admin/content/polity/preamble';
  const { revision } = (await call<TopicSource>(node(0), admin, 'GET', topic)).data;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      sendForm(node(index), admin, '/api/admin/content/update-topic', {
        ...{ subject: 'polity', topic: 'preamble', topicTitle: 'The Preamble', access: 'free' },
        ...{ notes: `# Save ${index}\n`, revision },
      }),
    ),
  );
  expect(statusesOf(answers)).toEqual({ 200: 1, 409: 5 });
});

test('a node that has not loaded the newest release changes nothing that is stored of its content', async () => {
  const { database } = node(0);
  const noon = Date.UTC(2090, 0, 1, 12);
  const older = { id: 'older', publishedAt: '2090-01-01T10:00:00.000Z' };
  const newer = { id: 'newer', publishedAt: '2090-01-01T11:00:00.000Z' };
  const isNewest = (release: typeof older, at: number, number = 0) =>
    node(number).database.write((tx) => isNewestRelease(tx, release, at));
  expect(await isNewest(older, noon)).toBe(true);
  expect(await Promise.all([0, 1, 2].map((number) => isNewest(newer, noon, number)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(await isNewest(older, noon + 5_000, 1)).toBe(false);
  const question = {
    ref: 'polity/preamble/late',
    former: [],
    keys: [0],
    dropped: false,
    phase: 'final' as const,
  };
  const wording = { question: 'Late?', options: ['a', 'b'], explanation: '', tags: [], notes: null };
  await storeFile(database, {
    ...{ folder: 'polity', file: 'late', digest: 'd', release: older, now: noon + 5_000 },
    questions: [{ ...question, wording: { ...wording, difficulty: null, source: '' } }],
  });
  expect(await database.read.$count(questionFiles, eq(questionFiles.file, 'late'))).toBe(0);
  // By now, every node has the newer one: somebody went back on purpose.
  expect(await isNewest(older, noon + 61_000, 1)).toBe(true);
});
