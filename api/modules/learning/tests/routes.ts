import type { FastifyPluginAsyncTypebox, FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/envelopes.ts';
import {
  InstructionsAnswer,
  ReleasedTestsAnswer,
  TestSlugPath,
} from '../../../contract/tests/test-attempts.ts';
import type { TestClock } from '../../../operations/test-clock.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { answerRoutes } from './taking/answer-routes.ts';
import { attemptRoutes } from './taking/routes.ts';
import { drawRoutes } from './draw/routes.ts';
import { endedTests } from './ended-tests/ended-tests.ts';
import type { PaperSources } from './papers/custom-paper.ts';
import { createReleasedPapers, findOpenedTest } from './papers/released-papers.ts';
import { createTopicQuestions } from './papers/topic-questions.ts';
import { createTestService } from './taking/test-service.ts';

/** The published tests, without their questions. The same for everyone. */
export const publishedTestRoutes: FastifyPluginCallbackTypebox = (scope, _options, done) => {
  scope.get(
    '/api/tests',
    {
      schema: {
        summary: 'List all published tests',
        tags: ['tests'],
        response: { 200: ReleasedTestsAnswer, ...failures(429) },
      },
    },
    async () => {
      const release = await scope.releases.current();
      return { success: true as const, data: [...(release?.tests.values() ?? [])] };
    },
  );
  done();
};

interface InstructionRoutesOptions {
  sources: PaperSources;
  /** ms since 1970 */
  now: () => number;
}

/** The instructions of tests, which not everyone may read. Register in a scope that sets `request.learner`. */
export const instructionRoutes: FastifyPluginCallbackTypebox<InstructionRoutesOptions> = (
  scope,
  { sources, now },
  done,
) => {
  scope.get(
    '/api/tests/:test/instructions',
    {
      schema: {
        summary: 'Get the instructions of a test',
        description:
          'For those who may take it: the access levels apply as they do to reading. Before it opens it is a 409 (`test_not_open`).',
        tags: ['tests'],
        security: [{}, { session: [] }],
        params: TestSlugPath,
        response: { 200: InstructionsAnswer, ...failures(400, 401, 403, 404, 409, 429) },
      },
    },
    async ({ params, learner }) => {
      const live = await scope.releases.current();
      const { release, test } = findOpenedTest(live, params.test, { learner, now: now() });
      const { instructions } = await sources.papers.read(release, test);
      return { success: true as const, data: { instructions } };
    },
  );
  done();
};

/** The questions of papers and topics in memory, which all routes of tests share. */
export function createPaperSources(): PaperSources {
  return { papers: createReleasedPapers(), topics: createTopicQuestions() };
}

interface TestRoutesOptions {
  database: LearnerDatabase;
  sources: PaperSources;
  clock: TestClock;
  /** 0 to 1 */
  random: () => number;
  /** ms between two searches for attempts that have ended */
  endedTestsEvery?: number | undefined;
}

/** A learner's tests. Register in a scope that requires a learner. */
export const testRoutes: FastifyPluginAsyncTypebox<TestRoutesOptions> = async (scope, options) => {
  const { database, sources, clock, random, endedTestsEvery: every } = options;
  const service = createTestService({ database, sources, clock, releases: scope.releases });
  await scope.register(attemptRoutes, { service });
  await scope.register(answerRoutes, { service });
  await scope.register(drawRoutes, { service, random });
  await scope.register(endedTests, { service, every });
};
