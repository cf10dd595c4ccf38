import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answersReleased } from '../../../../../scripts/content/schema/tests/test-rules.ts';
import { comparisonOf, GRACE_MS } from '../../../../contract/tests/test-rules.ts';
import { failures, Done } from '../../../../contract/shared/envelopes.ts';
import { localDay } from '../../../../contract/shared/days.ts';
import {
  RunningTestAnswer,
  StartTest,
  TEST_ATTEMPTS_MAX,
  TestAttemptAnswer,
  TestAttemptFilter,
  TestAttemptPath,
  TestSummariesAnswer,
} from '../../../../contract/tests/test-attempts.ts';
import { BadRequest, Conflict } from '../../../../http/errors.ts';
import { SMALL_BODY } from '../../../../http/json-body.ts';
import { guardedLearner } from '../../../identity/sessions/guards.ts';
import { eventZone } from '../../request-dates.ts';
import type { TestService } from './test-service.ts';
import { toRunningTest, toTestSummary } from './attempt-response.ts';
import { requirePaper, requireSameTest } from './require-paper.ts';
import { startAttempt } from '../attempts/start-store.ts';
import { stillHidden } from '../attempts/answer-state.ts';
import { deleteTest, listTests, readTest, type TestRow } from '../attempts/store.ts';

const common = { tags: ['tests'], security: [{ session: [] }] };
const MINUTE = 60_000;

/** Starts, lists, shows and deletes attempts at tests. Register in a scope that requires a learner. */
export const attemptRoutes: FastifyPluginCallbackTypebox<{ service: TestService }> = (
  scope,
  { service },
  done,
) => {
  const { database, now, answersNow, timeOf } = service;

  /** The running attempt as it is now. A repeated start may come when it is over. */
  async function showRunning(row: TestRow) {
    if (row.submittedAt === null && timeOf(row) < row.deadline) return service.running(row);
    throw new Conflict('attempt_submitted', 'This attempt is over. Open its result.');
  }

  scope.post(
    '/api/user/tests',
    {
      schema: {
        ...common,
        summary: 'Start a test',
        description:
          'The deadline is the start plus the minutes of the test, but not after its closing time. Starting a test again while an attempt at it is running gets that attempt. An `id` used before with other content is a 409, and so is a test that is not open (`test_not_open`, `test_closed`), or that hides its answers until it closes and was taken (`test_taken`). Questions of an own test that are not published are a 404 that names them.',
        body: StartTest,
        response: { 200: RunningTestAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { timeZone, ...choice } = request.body;
      const id = choice.id.toLowerCase();
      const existing = await readTest(database.read, learner.id, id);
      if (existing) {
        requireSameTest(existing, choice);
        return { success: true as const, data: await showRunning(existing) };
      }
      await service.endOverdue(learner.id);
      const paper = await requirePaper(service, learner, choice);
      const startedAt = now();
      const zone = eventZone(timeZone, learner.timeZone);
      const { row, created } = await startAttempt(database, learner.id, {
        ...{ id, paper, startedAt, onPaper: false },
        answersAt: stillHidden(paper.answersAt, answersNow()),
        deadline: Math.min(startedAt + paper.minutes * MINUTE, paper.closes ?? Infinity),
        ...{ localDate: localDay(startedAt, zone), timeZone: zone },
      });
      if (!created) {
        requireSameTest(row, choice);
        return { success: true as const, data: await showRunning(row) };
      }
      service.begin(row);
      const contents = paper.questions.map(({ content }) => content);
      const present = await service.testOf(row);
      const data = toRunningTest(row, { present, contents, answers: [], now: startedAt });
      return { success: true as const, data };
    },
  );

  scope.get(
    '/api/user/tests',
    {
      schema: {
        ...common,
        summary: 'List your attempts at tests, newest first',
        querystring: TestAttemptFilter,
        response: { 200: TestSummariesAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const { test, from = null, to = null, before, limit = TEST_ATTEMPTS_MAX } = request.query;
      // Within the grace time an answer may be on its way, and the list needs no marks at once.
      await service.endOverdue(id, GRACE_MS);
      const cursor = before === undefined ? null : await readTest(database.read, id, before);
      if (before !== undefined && !cursor)
        throw new BadRequest('invalid_request', 'querystring.before is not one of your attempts.');
      const rows = await listTests(database.read, id, { test, from, to, before: cursor, limit });
      const tests = (await service.currentRelease())?.tests;
      const data = rows.map((row) => toTestSummary(row, { tests, now: timeOf(row) }));
      return { success: true as const, data };
    },
  );

  scope.get(
    '/api/user/tests/:id',
    {
      schema: {
        ...common,
        summary: 'Get an attempt at a test: running, or with its result',
        description:
          'A running attempt has no keys, and a submitted one has none while its test hides the answers. One whose time is over is submitted as of its deadline, and its result is returned.',
        params: TestAttemptPath,
        response: { 200: TestAttemptAnswer, ...failures(400, 401, 404, 429) },
      },
    },
    async (request) => {
      const data = await service.show(guardedLearner(request), request.params.id.toLowerCase());
      return { success: true as const, data };
    },
  );

  /**
   * Whether another attempt could be the first one after this one is deleted, and count in the comparison. The number of an
   * imported attempt, and whether its test is ranked, are those of the file.
   */
  async function isStillOpen({ test, rankedTest, attemptNumber, imported }: TestRow): Promise<boolean> {
    if (test === null || (!imported && (!rankedTest || attemptNumber > 1))) return false;
    const released = (await service.currentRelease())?.tests.get(test);
    if (!released || (imported && comparisonOf(released) === null)) return false;
    return !answersReleased(released, answersNow());
  }

  const hasHiddenAnswers = async (row: TestRow) =>
    row.submittedAt !== null && (await service.hiddenUntil(row)) !== null;

  scope.delete(
    '/api/user/tests/:id',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Permanently delete an attempt at a test with its answers',
        description:
          'Succeeds even if there is no such attempt. Keeps review cards. The first attempt at a ranked test cannot be deleted while the test is open (409), because another one would become the first; nor can an attempt whose answers are hidden until its test closes.',
        params: TestAttemptPath,
        response: { 200: Done, ...failures(400, 401, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const id = request.params.id.toLowerCase();
      const row = await readTest(database.read, learner.id, id);
      if (row && (await hasHiddenAnswers(row))) {
        throw new Conflict(
          'answers_hidden',
          'You can delete this attempt when its test has closed. Until then it can be taken once.',
        );
      }
      if (row && (await isStillOpen(row))) {
        throw new Conflict(
          'attempt_counts',
          'Your first attempt at a ranked test counts in its comparison, so it cannot be deleted while the test is open.',
        );
      }
      await deleteTest(database, learner.id, id);
      return { success: true as const, data: null };
    },
  );
  done();
};
