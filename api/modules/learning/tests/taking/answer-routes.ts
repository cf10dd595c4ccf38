import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { isoTime } from '../../../../contract/shared/iso-time.ts';
import { failures } from '../../../../contract/shared/envelopes.ts';
import { localDay } from '../../../../contract/shared/days.ts';
import {
  PaperAnswers,
  SaveAnswers,
  SavedAnswersAnswer,
  SubmittedTestAnswer,
  TestAttemptPath,
} from '../../../../contract/tests/test-attempts.ts';
import { BadRequest, Conflict } from '../../../../http/errors.ts';
import { guardedLearner } from '../../../identity/sessions/guards.ts';
import { eventZone } from '../../request-dates.ts';
import { requirePaper, requireSameTest } from './require-paper.ts';
import { startAttempt } from '../attempts/start-store.ts';
import { stillHidden } from '../attempts/answer-state.ts';
import { readTest } from '../attempts/store.ts';
import type { TestRow } from '../attempts/store.ts';
import { finishAttempt, readAnswers } from '../marking/store.ts';
import type { Paper } from '../papers/paper.ts';
import type { TestService } from './test-service.ts';
import { answersOnPaper } from '../answers-store.ts';
import type { PaperMarks } from '../answers-store.ts';

const common = { tags: ['tests'], security: [{ session: [] }] };

/** Saves answers and submits attempts. Register in a scope that requires a learner. */
export const answerRoutes: FastifyPluginCallbackTypebox<{ service: TestService }> = (
  scope,
  { service },
  done,
) => {
  const { database, now, answersNow, timeOf } = service;

  scope.put(
    '/api/user/tests/:id/answers',
    {
      schema: {
        ...common,
        summary: 'Save changes of answers',
        description:
          'Each change is acknowledged with its revision, or refused with the stored answer if it is based on another revision and says something else. Changes up to 30 seconds after the deadline count; later ones are kept, but make the attempt late and unranked. An attempt that was submitted keeps its answers.',
        params: TestAttemptPath,
        body: SaveAnswers,
        response: { 200: SavedAnswersAnswer, ...failures(400, 401, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { changes } = request.body;
      const id = request.params.id.toLowerCase();
      const row = await service.find(guardedLearner(request).id, id);
      const { saved, refused } = await service.save(row, { changes, submit: false });
      const time = timeOf(row);
      return {
        success: true as const,
        data: {
          ...{ now: isoTime(time), deadline: isoTime(row.deadline), saved, refused },
          over: row.submittedAt !== null || time >= row.deadline,
        },
      };
    },
  );

  scope.post(
    '/api/user/tests/:id/submit',
    {
      schema: {
        ...common,
        summary: 'Submit an attempt and get its result',
        description:
          'Saves the changes first. If another device has changed one of these answers and there is time left, nothing is saved or submitted (409). Submitting again gets the result.',
        params: TestAttemptPath,
        body: SaveAnswers,
        response: { 200: SubmittedTestAnswer, ...failures(400, 401, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const id = request.params.id.toLowerCase();
      const row = await service.find(learner.id, id);
      await service.save(row, { changes: request.body.changes, submit: true });
      const data = await service.submitted(learner, await service.find(learner.id, id));
      return { success: true as const, data };
    },
  );

  scope.post(
    '/api/user/tests/paper-answers',
    {
      schema: {
        ...common,
        summary: 'Mark a test that was taken on paper',
        description:
          'One answer per question, in order. Such an attempt is never ranked. While an attempt at the test is running, or with an `id` used before with other content, it is a 409.',
        body: PaperAnswers,
        response: { 200: SubmittedTestAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { timeZone, answers, ...choice } = request.body;
      const id = choice.id.toLowerCase();
      const existing = await readTest(database.read, learner.id, id);
      if (existing) {
        requireSameTest(existing, choice);
        await requireSameAnswers(existing, answers);
        return { success: true as const, data: await service.submitted(learner, existing) };
      }
      await service.endOverdue(learner.id);
      const paper = await requirePaper(service, learner, choice, true);
      requireAnswers(paper, answers);
      const startedAt = now();
      const answersAt = stillHidden(paper.answersAt, answersNow());
      const zone = eventZone(timeZone, learner.timeZone);
      const { row } = await startAttempt(database, learner.id, {
        ...{ id, paper, startedAt, answersAt, deadline: startedAt, onPaper: true },
        ...{ localDate: localDay(startedAt, zone), timeZone: zone },
        then: (tx, started) =>
          finishAttempt(tx, started, {
            contents: paper.questions.map(({ content }) => content),
            ...{ answers: answersOnPaper(answers), submittedAt: startedAt, now: startedAt, late: false },
            answersAt,
          }),
      });
      if (row.id !== id) {
        throw new Conflict('test_running', 'You have started this test. Submit that attempt first.');
      }
      return {
        success: true as const,
        data: await service.submitted(learner, await service.find(learner.id, id)),
      };
    },
  );

  async function requireSameAnswers(row: TestRow, answers: PaperMarks): Promise<void> {
    const stored = row.onPaper ? await readAnswers(database.read, row) : [];
    const same =
      stored.length === answers.length &&
      stored.every(
        ({ chosen, doubleMarked }, index) => (doubleMarked ? 'multiple' : chosen) === answers[index],
      );
    if (!same) throw new Conflict('attempt_differs', 'Other answers were already sent with this id.');
  }
  done();
};

/** @throws BadRequest if there is not one possible answer per question */
function requireAnswers({ questions }: Paper, answers: PaperMarks): void {
  if (answers.length !== questions.length) {
    throw new BadRequest(
      'wrong_number_of_answers',
      `Send one answer for each question of the test: ${questions.length}, not ${answers.length}.`,
    );
  }
  for (const [index, { content }] of questions.entries()) {
    const answer = answers[index];
    if (typeof answer === 'number' && answer >= content.options.length)
      throw new BadRequest('invalid_request', `Question ${index + 1} has no option ${answer + 1}.`);
  }
}
