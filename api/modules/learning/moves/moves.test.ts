import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { officialNotes, topicMoves } from '../../../db/schema/publishing.ts';
import { learnerUsage } from '../../../db/schema/learning.ts';
import { attempts } from '../../../db/schema/quiz.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { download } from '../../../testing/portability.ts';
import { attemptOf, call, detailsOf, mcqsOf } from '../../../testing/practice.ts';
import { renamePreamble, RENAMED } from '../../../testing/publish/moved-topics.ts';
import { switchTo } from '../../../testing/publish/fixture-release.ts';
import { cardId } from '../reviews/card-id.ts';
import { COUNTED_TABLES } from '../portability/learner-tables.ts';
import { sumRowBytes } from '../quota/store.ts';

const NOW = Date.UTC(2090, 5, 15, 10);
const OLD = { subject: 'polity', topic: 'preamble' };
const SLUGS = { subjectSlug: 'polity', topicSlug: 'preamble' };
const ids = {
  tab: '0b6ff3f8-5be4-4a53-9f1e-0f3f4a1a2b3c',
  highlight: '1b6ff3f8-5be4-4a53-9f1e-0f3f4a1a2b3c',
  card: '2b6ff3f8-5be4-4a53-9f1e-0f3f4a1a2b3c',
  attempt: '3b6ff3f8-5be4-4a53-9f1e-0f3f4a1a2b3c',
  grade: '4b6ff3f8-5be4-4a53-9f1e-0f3f4a1a2b3c',
};
const ATTEMPT = attemptOf(
  [{ questionText: 'Who?', selectedAnswer: 1, correctAnswer: 0, questionTags: ['articles'] }],
  { clientId: ids.attempt },
);
const OLD_CARD = cardId('polity', 'preamble', 'Who?');
const NEW_CARD = cardId('polity', 'the-preamble', 'Who?');

let server: TestApp;
let asha: TestLearner;
beforeEach(async () => {
  server = await testApp({ settings: { rateLimit: 0 }, now: () => NOW, secondPassAfter: 0 });
  asha = await signedIn(server, {}, { expiresAt: NOW * 2 });
});
afterEach(() => server.close());

const ask = async <Data = unknown>(
  method: Parameters<typeof call>[2],
  url: string,
  payload?: unknown,
  learner = asha,
) => {
  const answer = await call<Data>(server, learner, method, `/api/${url}`, payload);
  expect([url, answer.status, answer.message]).toEqual([url, 200, undefined]);
  return answer.data;
};

/** Studies a topic in every way. */
async function study(): Promise<void> {
  await ask('POST', 'notes/save', { ...SLUGS, content: 'My notes' });
  await ask('POST', 'mcqs/save', { ...SLUGS, mcqs: [...mcqsOf(1), { ...mcqsOf(1)[0], question: 'Who?' }] });
  for (const topic of ['preamble', 'preamble-section-0'])
    await ask('POST', 'user/bookmarks', { subject: 'polity', topic, title: 'Preamble', description: '' });
  await ask('PUT', `user/highlights/${ids.highlight}`, {
    ...OLD,
    ...{ sectionId: 's', sectionTitle: 'S', quote: 'We', prefix: '', suffix: '', nth: 0, of: 1 },
    ...{ color: 'yellow', note: 'Mine', revision: 0 },
  });
  await ask('POST', 'user/progress', {
    ...OLD,
    reading: [{ clientId: ids.tab, date: '2090-06-15', seconds: 600 }],
    position: { sectionIndex: 0, headingId: 'we', sectionTitle: 'We', readAt: new Date(NOW).toISOString() },
    notes: 'Read it.',
  });
  await ask('POST', 'user/progress/complete', OLD);
  await ask('PUT', 'user/reads/polity/preamble', { version: 1 });
  const target = { ...OLD, targetTime: 30 };
  await ask('POST', 'user/daily-targets', { date: '2090-06-15', targets: [target] });
  await ask('PUT', 'user/target-repeats', [{ ...target, weekdays: [1, 2] }]);
  await ask('POST', 'quiz/save-attempt', ATTEMPT);
  await ask('POST', `user/reviews/${OLD_CARD}`, { rating: 3, clientId: ids.grade });
  await ask('POST', 'user/cards', { ...OLD, clientId: ids.card, sectionId: null, front: 'F', back: 'B' });
}

async function rename(id = 'second', redirects?: Record<string, string>): Promise<void> {
  await renamePreamble(server.dataDir, id, redirects);
  await server.app.releases.refresh();
}

async function followed(): Promise<void> {
  const isFollowed = async () => {
    const moves = await server.database.read.select().from(topicMoves);
    return moves.length > 0 && moves.every(({ finishedAt }) => finishedAt !== null);
  };
  await expect.poll(isFollowed).toBe(true);
}

/** Rows by table at an address. */
async function rowsAt({ subject, topic }: typeof OLD, learner = asha): Promise<Record<string, number>> {
  const { data } = await download(server, learner);
  const at = (row: Record<string, unknown>) => row['subject'] === subject && row['topic'] === topic;
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, rows]) => {
      const count = rows.filter(at).length;
      return count === 0 ? [] : [[name, count]];
    }),
  );
}

async function expectUsage({ id }: TestLearner = asha): Promise<void> {
  const [usage] = await server.database.read.select().from(learnerUsage).where(eq(learnerUsage.userId, id));
  let bytes = 0;
  for (const table of COUNTED_TABLES)
    bytes += await sumRowBytes(server.database.read, table, eq(table.userId, id));
  const counted = await server.database.read.$count(attempts, eq(attempts.userId, id));
  expect(usage).toMatchObject({ bytes, attempts: counted });
}

describe('when a topic is renamed', () => {
  test('everything of a learner follows it', async () => {
    await study();
    const before = await rowsAt(OLD);
    expect(Object.keys(before).sort()).toEqual([
      'activity',
      'attemptTags',
      'attempts',
      'bookmarks',
      'highlights',
      'mcqs',
      'notes',
      'progress',
      'readingPositions',
      'readingSessions',
      'reads',
      'reviewCards',
      'targetRepeats',
      'targets',
    ]);
    const totals = await ask('GET', 'user/stats');
    await rename();
    await followed();
    expect(await rowsAt(OLD)).toEqual({});
    expect(await rowsAt(RENAMED)).toEqual(before);
    await expectUsage();
    expect(await ask('GET', 'user/stats')).toEqual(totals);
    const { data } = await download(server, asha);
    expect(data['reviewCards']?.map(({ id }) => id).sort()).toEqual([ids.card, NEW_CARD].sort());
    expect(data['reviews']).toMatchObject([{ cardId: NEW_CARD }]);
    expect(data['notes']).toMatchObject([{ content: 'My notes', baseVersion: 1 }]);
  });

  test('what waited on a device for the old address is accepted', async () => {
    await study();
    const before = await rowsAt(OLD);
    await rename();
    await followed();
    // Repeated: nothing is counted twice.
    await study();
    expect(await rowsAt(RENAMED)).toEqual(before);
    expect(await rowsAt(OLD)).toEqual({});
    await expectUsage();
    await ask('POST', 'user/progress', {
      ...OLD,
      reading: [{ clientId: ids.tab, date: '2090-06-15', seconds: 660 }],
    });
    expect(await ask('GET', 'user/progress/polity/preamble')).toMatchObject({
      topic: 'the-preamble',
      timeSpent: 660,
    });
    await ask('POST', `user/reviews/${OLD_CARD}/undo`, { clientId: ids.grade });
    await ask('PUT', 'user/daily-targets/progress', { ...OLD, date: '2090-06-15', completed: true });
    await ask('DELETE', 'user/bookmarks/polity/preamble-section-0');
    expect(await rowsAt(RENAMED)).toMatchObject({ bookmarks: 1 });
    await ask('POST', 'quiz/save-attempt', {
      ...ATTEMPT,
      attemptData: { ...ATTEMPT.attemptData, clientId: ids.tab },
    });
    expect((await download(server, asha)).data['reviewCards']).toHaveLength(2);
  });

  test('another answer with the id of an attempt is still refused', async () => {
    await ask('POST', 'quiz/save-attempt', ATTEMPT);
    await rename();
    const other = attemptOf(detailsOf([0]), { clientId: ids.attempt });
    expect(await call(server, asha, 'POST', '/api/quiz/save-attempt', other)).toMatchObject({
      ...{ status: 409, code: 'attempt_differs' },
    });
  });

  test('versions of the official notes go on at the new address', async () => {
    await ask('PUT', 'user/reads/polity/preamble', { version: 1 });
    await rename();
    await followed();
    await ask('GET', 'user/reads/polity/the-preamble');
    const stored = await server.database.read.select().from(officialNotes);
    expect(stored.filter(({ topic }) => topic.endsWith('preamble'))).toMatchObject([
      { topic: 'the-preamble', version: 1 },
    ]);
  });

  test('rows of both addresses are merged', async () => {
    await study();
    const two = { reading: [{ clientId: ids.tab, date: '2090-06-15', seconds: 60 }] };
    const citizenship = { subject: 'polity', topic: 'citizenship' };
    await ask('POST', 'user/progress', { ...citizenship, ...two, notes: 'Other.' });
    await ask('POST', 'notes/save', {
      ...{ subjectSlug: 'polity', topicSlug: 'citizenship' },
      content: 'Notes on citizenship',
    });
    await ask('POST', 'quiz/save-attempt', attemptOf(detailsOf([0]), {}, 'citizenship'));
    await rename('second', { 'polity/preamble': 'polity/citizenship' });
    await followed();
    expect(await rowsAt(OLD)).toEqual({});
    expect(await ask('GET', 'user/progress/polity/citizenship')).toMatchObject({
      timeSpent: 660,
      completed: true,
      notes: 'Other.\n\nRead it.',
    });
    const { data } = await download(server, asha);
    expect(data['activity']).toMatchObject([{ topic: 'citizenship', timeSpent: 660 }]);
    expect(data['attempts']?.map(({ attemptNumber }) => attemptNumber).sort()).toEqual([1, 2]);
    // Both were saved in the same millisecond: that of the topic stays.
    expect(data['notes']).toMatchObject([{ content: 'Notes on citizenship' }]);
    expect(data['keptVersions']).toMatchObject([{ kind: 'notes', text: 'My notes' }]);
    await expectUsage();
  });

  test('it is followed back, and again after an earlier release was live', async () => {
    await study();
    const before = await rowsAt(OLD);
    await rename();
    await followed();
    await switchTo(server.dataDir, 'first');
    await server.app.releases.refresh();
    await expect.poll(() => server.database.read.$count(topicMoves)).toBe(0);
    await ask('POST', 'user/progress', {
      ...OLD,
      reading: [{ clientId: ids.card, date: '2090-06-15', seconds: 60 }],
    });
    await switchTo(server.dataDir, 'second');
    await server.app.releases.refresh();
    await followed();
    expect(await rowsAt(OLD)).toEqual({});
    expect(await rowsAt(RENAMED)).toEqual({ ...before, readingSessions: 2 });
    expect(await ask('GET', 'user/progress/polity/the-preamble')).toMatchObject({ timeSpent: 660 });
  });

  test('a full account follows, too', async () => {
    await study();
    const [usage] = await server.database.read.select().from(learnerUsage);
    server.app.log.level = 'silent';
    await server.database.write(async (tx) => {
      await tx.update(learnerUsage).set({ bytes: (usage?.bytes ?? 0) + 1e9 });
    });
    await rename();
    await followed();
    expect(await rowsAt(OLD)).toEqual({});
  });
});
