import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptAnswers, attempts } from '../../../db/schema/quiz.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { rowFor } from '../../../testing/rows.ts';

/** More than the sockets buffer. */
const ATTEMPTS = 60;
const ANSWERS = 50;
const TEXT = 'q'.repeat(5_000);

let server: TestApp;
let origin: string;
let asha: TestLearner;

beforeAll(async () => {
  server = await testApp({ settings: { rateLimit: 0 } });
  asha = await signedIn(server);
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const attempt = rowFor(attempts, asha.id) as typeof attempts.$inferInsert;
  const answer = rowFor(attemptAnswers, asha.id) as typeof attemptAnswers.$inferInsert;
  const card = rowFor(reviewCards, asha.id) as typeof reviewCards.$inferInsert;
  const content = { question: TEXT, options: ['A', 'B'], correctAnswer: 0, description: TEXT, tags: [] };
  await server.database.write(async (tx) => {
    for (let number = 0; number < ATTEMPTS; number += 1) {
      const id = `attempt-${number}`;
      await tx.insert(attempts).values({ ...attempt, id, clientId: null, attemptNumber: number });
      const answers = Array.from({ length: ANSWERS }, (_, position) => ({
        ...answer,
        attemptId: id,
        position,
        questionText: TEXT,
      }));
      await tx.insert(attemptAnswers).values(answers);
      // All due at the same time, so that pages must be split by id.
      const cards = answers.map(({ position }) => ({ ...card, id: `${number}-${position}`, content }));
      await tx.insert(reviewCards).values(cards);
    }
  });
});
afterAll(() => server.close());

/** Starts a download without reading the body. */
async function begin(path: string, { headers }: TestLearner): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(`${origin}${path}`, { headers, agent: false }, resolve).on('error', reject).end();
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
  return text;
}

const EXPORT = '/api/auth/export';
const CARDS = '/api/user/reviews/export?format=csv';

test('a large export contains every row once', async () => {
  const file = JSON.parse(await textOf(await begin(EXPORT, asha))) as {
    data: Record<string, Record<string, unknown>[]>;
  };
  const { attempts: all = [], attemptAnswers: answers = [], reviewCards: cards = [] } = file.data;
  expect(new Set(all.map(({ id }) => id)).size).toBe(ATTEMPTS);
  expect(all).toHaveLength(ATTEMPTS);
  expect(new Set(answers.map((row) => JSON.stringify([row['attemptId'], row['position']]))).size).toBe(
    ATTEMPTS * ANSWERS,
  );
  expect(answers).toHaveLength(ATTEMPTS * ANSWERS);
  expect(new Set(cards.map(({ id }) => id)).size).toBe(ATTEMPTS * ANSWERS);
});

test('a large card export contains every card once', async () => {
  const lines = (await textOf(await begin(CARDS, asha))).trim().split('\r\n');
  expect(lines).toHaveLength(1 + ATTEMPTS * ANSWERS);
});

test.each([
  [EXPORT, CARDS],
  [CARDS, EXPORT],
])('during a download of %s, %s is rejected until the client disconnects', async (first, second) => {
  // On PostgreSQL, the lease of the test before ends a moment after its connection.
  let under!: IncomingMessage;
  await expect.poll(async () => (under = await begin(first, asha)).statusCode).toBe(200);

  const refused = await begin(second, asha);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  expect(JSON.parse(await textOf(refused))).toMatchObject({ success: false, code: 'export_under_way' });
  const ravi = await signedIn(server);
  expect((await begin(EXPORT, ravi)).resume().statusCode).toBe(200);

  under.destroy();
  const beginAgain = async () => {
    const again = await begin(second, asha);
    await textOf(again);
    return again.statusCode;
  };
  await expect.poll(beginAgain).toBe(200);
});

test('a download may start as soon as the previous one has finished', async () => {
  for (let times = 0; times < 3; times += 1) {
    const answer = await begin(CARDS, asha);
    expect(answer.statusCode).toBe(200);
    await textOf(answer);
  }
});
