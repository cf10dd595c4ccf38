import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { attempts } from '../../../../db/schema/quiz.ts';
import { testApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { signedIn } from '../../../../testing/learners.ts';
import type { TestLearner } from '../../../../testing/learners.ts';

/** Later than the real clock, which signs tokens. */
export const NOW = Date.UTC(2090, 5, 15, 10, 30);

/** Of the current test file, after `useQuizServer()`. */
export let server: TestApp;
/** Of the current test. */
export let asha: TestLearner;
export let ravi: TestLearner;

/** Starts one server for the calling test file, with new learners for each test. */
export function useQuizServer(): void {
  beforeAll(async () => {
    server = await testApp({ settings: { rateLimit: 0 }, now: () => NOW });
    return () => server.close();
  });
  beforeEach(async () => {
    const until = { expiresAt: NOW + 60_000_000 };
    asha = await signedIn(server, {}, until);
    ravi = await signedIn(server, {}, until);
  });
}

export const rowsOf = (learner: TestLearner) =>
  server.database.read.select().from(attempts).where(eq(attempts.userId, learner.id));

export function examOf(questions: number) {
  return { scheme: 'gs', durationSeconds: 60, confidence: Array<null>(questions).fill(null) };
}
