import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ScoreCorrection } from '../../../contract/tests/errata.ts';
import { attemptAnswers } from '../../../db/schema/quiz.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import { correctKey } from '../../content/questions/store.ts';
import { linkQuestions } from '../question-links/link-questions.ts';
import { download, importFile } from '../../../testing/portability.ts';
import { createReleasedPapers } from '../tests/papers/released-papers.ts';
import { call } from '../../../testing/practice.ts';
import type { CallingLearner } from '../../../testing/learners.ts';
import { asha, clock, ravi, server, useTwoLearners } from '../testing/two-learners.ts';
import {
  admin,
  attempts,
  corrections,
  errata,
  mark,
  practise,
  REF,
  release,
  row,
  THREE,
} from './testing/corrected-questions.ts';

useTwoLearners();

const told = async (learner: CallingLearner, attempt: string) =>
  (await learner.call<ScoreCorrection[]>('GET', `corrections/${attempt}`)).data;
const cards = (learner: CallingLearner) =>
  server.database.read.select().from(reviewCards).where(eq(reviewCards.userId, learner.id));

describe('a question that is corrected twice', () => {
  test('is told with the reason that counts, if both happen before answers are scored', async () => {
    await release(...THREE);
    const attempt = await practise(asha, [2, 0, 0]);
    await server.database.write(async (tx) => {
      await correctKey(tx, REF, { keys: [1], dropped: false, reason: 'First.' }, clock.now);
      await correctKey(tx, REF, { keys: [2], dropped: false, reason: 'Second.' }, clock.now + 1);
    });
    server.app.rescorer.start();
    await server.app.rescorer.idle();
    expect(await told(asha, attempt.id)).toMatchObject([
      { reason: 'Second.', before: { right: 2 }, after: { right: 3 } },
    ]);
  });

  test('has its old score again if the correction is reverted, and both are told', async () => {
    await release(...THREE);
    const attempt = await practise(asha, [1, 0, 0]);
    await admin();
    for (const keys of [[1], [0]]) {
      clock.now += 1000;
      expect((await mark({ keys, reason: `Now ${keys.join()}.` })).status).toBe(200);
      await server.app.rescorer.idle();
    }
    expect(await attempts(asha)).toMatchObject([{ correctAnswers: 2 }]);
    expect(await told(asha, attempt.id)).toMatchObject([
      { reason: 'Now 1.', after: { right: 3 } },
      { reason: 'Now 0.', before: { right: 3 }, after: { right: 2 } },
    ]);
    expect(await errata()).toMatchObject([{ after: ['a'] }, { before: ['a'], after: ['b'] }]);
  });
});

describe('an attempt that was marked by an old key', () => {
  test('is scored by the new one when it arrives after the correction, and told', async () => {
    await release(...THREE);
    await release(row('q1', 1), ...THREE.slice(1));
    /* The page was loaded before the correction. */
    const attempt = await practise(asha, [1, 0, 1]);
    expect(attempt).toMatchObject({ correctAnswers: 2, totalQuestions: 3 });
    expect(await told(asha, attempt.id)).toMatchObject([{ before: { right: 1 }, after: { right: 2 } }]);
    expect(await corrections(asha)).toMatchObject({ more: 0, corrections: [{ ref: REF }] });
  });

  test('is scored by the new one when it is linked to its question after the correction', async () => {
    await release(...THREE);
    await practise(asha, [1, 0, 0]);
    await server.database.write(async (tx) => {
      await tx.update(attemptAnswers).set({ questionId: null });
    });
    await release(row('q1', 1), ...THREE.slice(1));
    expect(await attempts(asha)).toMatchObject([{ correctAnswers: 2 }]);
    const live = await server.app.releases.current();
    if (!live) throw new Error('There is no release.');
    const signal = new AbortController().signal;
    await linkQuestions(server.database, live, {
      ...{ papers: createReleasedPapers(), signal, now: () => clock.now },
      onRescoring: server.app.rescorer.start,
    });
    expect(await attempts(asha)).toMatchObject([{ correctAnswers: 3 }]);
  });
});

test('an imported attempt is scored by a key that was corrected after its export', async () => {
  await release(...THREE);
  await practise(asha, [1, 0, 0]);
  const file = await download(server, asha);
  await release(row('q1', 1), ...THREE.slice(1));
  await importFile(server, ravi, { data: file.data });
  expect(await attempts(ravi)).toMatchObject([{ correctAnswers: 3, imported: true }]);
  expect(await corrections(ravi)).toMatchObject({ corrections: [{ before: { right: 2 } }] });
  /* Importing it again changes nothing. */
  await importFile(server, ravi, { data: file.data });
  expect(await attempts(ravi)).toMatchObject([{ correctAnswers: 3 }]);
  expect((await corrections(ravi)).corrections).toHaveLength(1);
});

describe('review cards', () => {
  test('are made for answers that were right before', async () => {
    await release(...THREE);
    await practise(asha, [0, 0, 0]);
    expect(await cards(asha)).toEqual([]);
    await release(row('q1', 1), ...THREE.slice(1));
    expect(await cards(asha)).toMatchObject([
      {
        questionId: REF,
        content: { question: 'q1?', correctAnswer: 1 },
        subject: 'polity',
        topic: 'preamble',
      },
    ]);
  });

  test('follow the key although their attempt was deleted', async () => {
    await release(...THREE);
    const { id } = await practise(asha, [2, 0, 0]);
    await call(server, asha, 'DELETE', `/api/quiz/attempts/${id}`);
    await release(row('q1', 1), ...THREE.slice(1));
    expect(await cards(asha)).toMatchObject([{ content: { correctAnswer: 1 } }]);
  });

  test('rest while their question is withdrawn, and stay suspended if the learner suspended them', async () => {
    await release(...THREE);
    await practise(asha, [2, 0, 0]);
    await practise(ravi, [2, 0, 0]);
    const [card] = await cards(ravi);
    await ravi.call('PUT', `reviews/${card?.id}/hold`, { hold: 'suspended' });
    const [before] = await cards(ravi);
    expect(before?.suspendedAt).not.toBeNull();
    clock.now += 1000;
    await release(row('q1', 0, { status: 'dropped' }), ...THREE.slice(1));
    expect((await cards(asha))[0]?.suspendedAt).not.toBeNull();
    await release(...THREE);
    expect((await cards(asha))[0]?.suspendedAt).toBeNull();
    expect((await cards(ravi))[0]?.suspendedAt).toBe(before?.suspendedAt);
  });
});

test('a learner who is deleted meanwhile is left out, and the others are scored', async () => {
  await release(...THREE);
  for (let count = 0; count < 60; count += 1) await practise(asha, [1, 0, 0]);
  await practise(ravi, [1, 0, 0]);
  await server.database.write(async (tx) => {
    await correctKey(tx, REF, { keys: [1], dropped: false, reason: 'So.' }, clock.now);
  });
  server.app.rescorer.start();
  const [gone, stays] = [asha, ravi].toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [
    CallingLearner,
    CallingLearner,
  ];
  expect((await call(server, gone, 'DELETE', '/api/auth/account', {})).status).toBe(200);
  await server.app.rescorer.idle();
  expect((await attempts(stays)).every(({ correctAnswers }) => correctAnswers === 3)).toBe(true);
  expect(server.logged.join('\n')).not.toContain('cannot be scored again');
});

test('reading while answers are scored again never fails, and shows one of the two scores', async () => {
  await release(...THREE);
  const { id } = await practise(asha, [1, 0, 0]);
  await admin();
  const reads = Array.from({ length: 20 }, async () => {
    const { status, data } = await call<{ correctAnswers: number }>(
      server,
      asha,
      'GET',
      `/api/quiz/attempts/${id}`,
    );
    expect(status).toBe(200);
    expect([2, 3]).toContain(data.correctAnswers);
  });
  await Promise.all([...reads.slice(0, 10), mark({ keys: [1] }), ...reads.slice(10)]);
  await server.app.rescorer.idle();
  expect(await attempts(asha)).toMatchObject([{ correctAnswers: 3 }]);
});

test('a held question is never shown among the corrections', async () => {
  await release(...THREE, row('q9', 0, { text: 'Secret?', status: 'held' }));
  await release(...THREE, row('q9', 1, { text: 'Secret?', status: 'held' }));
  await admin();
  await mark({ ref: 'polity/preamble/q9', keys: [2], reason: 'Secret reason.' });
  const listed = await errata();
  expect(listed).toMatchObject([{ question: null, before: [], after: [], reason: '' }, { question: null }]);
  expect(JSON.stringify(listed)).not.toContain('Secret');
  await release(...THREE, row('q9', 2, { text: 'Secret?' }));
  expect(await errata()).toMatchObject([{ question: 'Secret?', reason: 'Secret reason.' }, {}]);
});
