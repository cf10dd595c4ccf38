import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionKeys } from '../../../../db/schema/questions.ts';
import { testAttempts } from '../../../../db/schema/tests.ts';
import { testApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { callingLearner } from '../../../../testing/learners.ts';
import { paperOf, publishTests } from '../../../../testing/publish/papers.ts';

const NOW = Date.UTC(2090, 5, 15, 10);
const DEADLINE = NOW + 120 * 60_000;
const clock = { now: NOW };

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: () => clock.now, settings: { rateLimit: 0 }, endedTestsEvery: 10 });
  await publishTests(server, 'swept', [paperOf('mock'), paperOf('broken')]);
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
  await expect.poll(async () => (await submitted()).length, { timeout: 10_000 }).toBe(60);
  for (const row of await submitted())
    expect(row).toMatchObject({
      test: 'mock',
      submittedAt: DEADLINE,
      ranked: true,
      late: false,
      right: 1,
      marks: '2',
    });
  expect(server.logged.join('\n')).toContain('a test could not be submitted');
});
