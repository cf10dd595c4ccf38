import type { Static } from 'typebox';
import { beforeEach, expect } from 'vitest';
import type { Cards, Reviewed } from '../../../../contract/practice/reviews.ts';
import { DAY } from '../../../../contract/shared/days.ts';
import { testApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { signedIn } from '../../../../testing/learners.ts';
import type { TestLearner } from '../../../../testing/learners.ts';
import { attemptOf, call, detailsOf, mcqsOf } from '../../../../testing/practice.ts';

/** Later than the real clock, which signs tokens. */
export const START = Date.UTC(2090, 5, 15, 10, 30);

export const clock = { now: START };

/** Of the current test, after `useReviewServer()`. */
export let server: TestApp;
export let asha: TestLearner;
export let ravi: TestLearner;

/** Starts a server before each test of the calling file, with two learners who have questions of their own. */
export function useReviewServer(): void {
  beforeEach(async () => {
    clock.now = START;
    server = await testApp({ settings: { rateLimit: 0 }, now: () => clock.now });
    const until = { expiresAt: START + 1_000 * DAY };
    asha = await signedIn(server, {}, until);
    ravi = await signedIn(server, {}, until);
    for (const learner of [asha, ravi]) await saveOwnMcqs(learner, 'preamble');
    return () => server.close();
  });
}

export async function saveOwnMcqs(learner: TestLearner, topicSlug: string, mcqs: object[] = mcqsOf(6)) {
  const payload = { subjectSlug: 'polity', topicSlug, mcqs };
  expect((await call(server, learner, 'POST', '/api/mcqs/save', payload)).status).toBe(200);
}

export async function attempt(
  learner: TestLearner,
  selected: (number | null)[],
  more: object = {},
  topic?: string,
) {
  const payload = attemptOf(detailsOf(selected), more, topic);
  expect((await call(server, learner, 'POST', '/api/quiz/save-attempt', payload)).status).toBe(200);
}

export const get = async (learner: TestLearner | null, query = '?due=today') =>
  call<Static<typeof Cards>>(server, learner, 'GET', `/api/user/reviews${query}`);

export const rate = (learner: TestLearner | null, id: string, payload: object) =>
  call<Static<typeof Reviewed>>(server, learner, 'POST', `/api/user/reviews/${id}`, payload);

export const remove = (learner: TestLearner | null, id: string) =>
  call<null>(server, learner, 'DELETE', `/api/user/reviews/${id}`);

export const firstCard = async (learner: TestLearner) => (await get(learner, '')).data.cards[0]!;
