import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach } from 'vitest';
import type { RunningTest, SavedAnswers, SubmittedTest } from '../../../../contract/tests/test-attempts.ts';
import { SCHEMES } from '../../../../contract/tests/schemes.ts';
import { testApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { callingLearner } from '../../../../testing/learners.ts';
import type { CallingLearner } from '../../../../testing/learners.ts';
import { paperOf, paperQuestions, publishTests } from '../../../../testing/publish/papers.ts';

export const NOW = Date.UTC(2090, 5, 15, 10);
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** The clock of the server. Reset before each test. */
export const clock = { now: NOW };

/** Of the calling file, after `useTestServer()`. */
export let server: TestApp;
export let asha: CallingLearner;
export let ravi: CallingLearner;

const iso = (at: number) => new Date(at).toISOString();

/** Three questions on the preamble, two on citizenship and one for premium members; `held` is kept for tests. */
const CONTENT = {
  'polity/preamble.csv': csv([
    ['Who?', 'p1', '', ''],
    ['When?', 'p2', 'hard', ''],
    ['Why?', 'p3', 'easy', ''],
    ['Held?', 'h1', '', 'held'],
  ]),
  'polity/citizenship.csv': csv([
    ['Which part?', 'c1', '', ''],
    ['Which act?', 'c2', '', ''],
  ]),
  'polity/judiciary.csv': csv([['Which court?', 'j1', '', '']]),
};

function csv(rows: string[][]): string {
  const header =
    'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id,difficulty,status';
  const lines = rows.map(
    ([question, id, difficulty, status]) =>
      `${question},A,B,C,,1,"Because of **${id}**.",tag-${id},${id},${difficulty},${status}`,
  );
  return [header, ...lines].join('\n');
}

/** Starts one server with tests of each kind for the calling file, and makes two learners for each of its tests. */
export function useTestServer(): void {
  beforeAll(async () => {
    clock.now = NOW;
    server = await testApp({
      now: () => clock.now,
      settings: { rateLimit: 0 },
      random: () => 0.5,
    });
    await publishTests(
      server,
      'with-tests',
      [
        paperOf('mock'),
        paperOf('mock-2'),
        paperOf('members', { access: 'premium' }),
        paperOf('members-later', { access: 'premium', opens: iso(NOW + DAY) }),
        paperOf('later', { opens: iso(NOW + DAY) }),
        paperOf('closing', { closes: iso(NOW + 30 * MINUTE) }),
        paperOf('open-key', { ranked: false, closes: iso(NOW + 30 * MINUTE) }),
        paperOf('closed', { closes: iso(NOW - DAY) }),
        paperOf('own-questions', { ranked: false, closes: iso(NOW + DAY) }),
        paperOf('sectional', { openComparison: false }, [
          {
            ...paperQuestions('x', 1)[0]!,
            ref: 'polity/preamble/p1',
            notes: { subject: 'polity', topic: 'preamble', section: 'we-the-people' },
          },
        ]),
      ],
      CONTENT,
    );
    return () => server.close();
  });

  beforeEach(async () => {
    clock.now = NOW;
    [asha, ravi] = [await callingLearner(server), await callingLearner(server)];
  });
}

export const newId = (): string => randomUUID();

/** Starts a published test, which must succeed. */
export async function start(learner: CallingLearner, test = 'mock', id = newId()): Promise<RunningTest> {
  const answer = await learner.call<RunningTest>('POST', 'tests', { id, test });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.data;
}

export const customOf = (questions: string[], more: object = {}) => ({
  ...{ title: 'My test', minutes: 10, scheme: SCHEMES['upsc-gs'], questions },
  ...more,
});

export { choose } from './change.ts';

export const save = (learner: CallingLearner, id: string, changes: readonly object[]) =>
  learner.call<SavedAnswers>('PUT', `tests/${id}/answers`, { changes });

export const submit = (learner: CallingLearner, id: string, changes: readonly object[] = []) =>
  learner.call<SubmittedTest>('POST', `tests/${id}/submit`, { changes });

export const show = (learner: CallingLearner, id: string) =>
  learner.call<SubmittedTest & RunningTest>('GET', `tests/${id}`);
