import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionKeys } from '../../../../db/schema/questions.ts';
import { testAttempts, testTopics } from '../../../../db/schema/tests.ts';
import { testApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { callingLearner } from '../../../../testing/learners.ts';
import { paperOf, publishTests } from '../../../../testing/publish/papers.ts';

const NOW = Date.UTC(2090, 5, 15, 10);
const DEADLINE = NOW + 120 * 60_000;
const GRACE = 30_000;
const CLOSES = NOW + 2 * 24 * 60 * 60_000;
const clock = { now: NOW };

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: () => clock.now, settings: { rateLimit: 0 }, endedTestsEvery: 10 });
  const closing = paperOf('closing', { closes: new Date(CLOSES).toISOString() });
  await publishTests(server, 'swept', [paperOf('mock'), paperOf('broken'), closing]);
  await server.app.questionLedger.idle();
});
afterAll(() => server.close());

const rows = () => server.database.read.select().from(testAttempts);

test('submits attempts that nobody asks for, with what was answered, and passes over one that fails', async () => {
  const broken = await callingLearner(server);
  await broken.call('POST', 'tests', { id: randomUUID(), test: 'broken' });
  await server.database.write(async (tx) => {
    await tx.delete(questionKeys).where(eq(questionKeys.questionId, 'tests/broken/q1'));
  });
  const ids = Array.from({ length: 60 }, () => randomUUID());
  for (const id of ids) {
    const learner = await callingLearner(server);
    await learner.call('POST', 'tests', { id, test: 'mock' });
    const answer = { position: 0, chosen: 0, marked: false, visited: true, confidence: null, seconds: 5 };
    await learner.call('PUT', `tests/${id}/answers`, { changes: [{ ...answer, basedOn: 0 }] });
  }
  const submitted = async () => (await rows()).filter(({ submittedAt }) => submittedAt !== null);

  clock.now = DEADLINE + 30_000;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await submitted()).toEqual([]);

  clock.now = DEADLINE + 31_000;
  await expect.poll(async () => (await submitted()).length).toBe(60);
  for (const row of await submitted())
    expect(row).toMatchObject({
      test: 'mock',
      submittedAt: DEADLINE,
      ranked: true,
      late: false,
      right: 1,
      marks: '2',
    });
  // It may be the last one.
  await expect.poll(() => server.logged.join('\n')).toContain('a test could not be submitted');
});

test('shows the answers of a test when it closes, or later if its closing time has moved', async () => {
  clock.now = NOW;
  const learner = await callingLearner(server);
  const id = randomUUID();
  await learner.call('POST', 'tests', { id, test: 'closing' });
  await learner.call('POST', `tests/${id}/submit`, { changes: [] });
  const later = CLOSES + 60_000;
  await publishTests(server, 'moved', [paperOf('closing', { closes: new Date(later).toISOString() })]);
  const answersAt = async () => (await rows()).find((row) => row.id === id)?.answersAt;
  const questions = async () => {
    const topics = await server.database.read.select().from(testTopics).where(eq(testTopics.attemptId, id));
    return topics.reduce((sum, { totalQuestions }) => sum + totalQuestions, 0);
  };

  expect(await answersAt()).toBe(CLOSES + GRACE);
  clock.now = CLOSES + GRACE + 1;
  await expect.poll(answersAt).toBe(later + GRACE);
  expect(await questions()).toBe(0);
  clock.now = later + GRACE + 1;
  await expect.poll(answersAt).toBeNull();
  expect(await questions()).toBe(10);
});
