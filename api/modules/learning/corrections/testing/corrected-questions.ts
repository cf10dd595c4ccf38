import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AttemptSummary } from '../../../../contract/practice/quiz.ts';
import type { Erratum, MarkedErratum, ScoreCorrection } from '../../../../contract/tests/errata.ts';
import { eq } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import type { CallingLearner } from '../../../../testing/learners.ts';
import { call } from '../../../../testing/practice.ts';
import { publish, topicFile } from '../../../../testing/publish/publish.ts';
import { ravi, server } from '../../testing/two-learners.ts';

export const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id,status\n';
export const REF = 'polity/preamble/q1';
export const row = (id: string, key: number, { text = `${id}?`, options = 'a,b,c,d', status = '' } = {}) =>
  `${text},${options},${key},Because.,articles,${id},${status}\n`;

let releases = 0;
/** Publishes the topic with these rows, and waits until answers are scored again. */
export async function release(...rows: string[]): Promise<void> {
  releases += 1;
  await publish(server, `corrected-${releases}`, {
    'polity/preamble.md': topicFile('Notes.'),
    'polity/preamble.csv': HEADER + rows.join(''),
  });
  /* The ledger and the rescoring follow in the background. */
  await server.app.questionLedger.idle();
  await server.app.rescorer.idle();
}

/** Saves an attempt at q1, q2 and q3, whose first options are right; null leaves a question out. */
export async function practise(learner: CallingLearner, chosen: (number | null)[]): Promise<AttemptSummary> {
  const { data, status } = await call<AttemptSummary>(server, learner, 'POST', '/api/quiz/save-attempt', {
    subject: 'polity',
    topic: 'preamble',
    attemptData: {
      timeSpent: 60,
      clientId: randomUUID(),
      questionDetails: chosen.map((selectedAnswer, index) => ({
        questionText: `q${index + 1}?`,
        selectedAnswer,
        correctAnswer: 0,
        questionTags: ['articles'],
        options: ['a', 'b', 'c', 'd'],
      })),
    },
  });
  expect(status).toBe(200);
  return data;
}

export const attempts = async (learner: CallingLearner) =>
  (await call<AttemptSummary[]>(server, learner, 'GET', '/api/quiz/attempts')).data;
export const corrections = async (learner: CallingLearner) =>
  (await learner.call<{ corrections: ScoreCorrection[]; more: number }>('GET', 'corrections')).data;
export const errata = async () =>
  (await call<{ errata: Erratum[] }>(server, null, 'GET', '/api/errata')).data.errata;

export const THREE = [row('q1', 0), row('q2', 0), row('q3', 0)];

/** Makes Ravi an administrator. */
export async function admin(): Promise<CallingLearner> {
  await server.database.write(async (tx) => {
    await tx.update(users).set({ role: 'admin' }).where(eq(users.id, ravi.id));
  });
  return ravi;
}

/** Corrects the first question as an administrator. */
export const mark = async (change: object, who = ravi) =>
  call<MarkedErratum>(server, who, 'POST', '/api/admin/questions/erratum', {
    ...{ ref: REF, keys: [0, 1], dropped: false, reason: 'Both are right.', dryRun: false },
    ...change,
  });
