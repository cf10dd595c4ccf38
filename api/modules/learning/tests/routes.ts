import type { FastifyPluginAsyncTypebox, FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/failure.ts';
import { ReleasedTestsAnswer } from '../../../contract/tests/test-attempts.ts';
import type { TestClock } from '../../../operations/test-clock.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { answerRoutes } from './taking/answer-routes.ts';
import { attemptRoutes } from './taking/routes.ts';
import { drawRoutes } from './draw/routes.ts';
import { endedTests } from './ended-tests/ended-tests.ts';
import type { PaperSources } from './papers/custom-paper.ts';
import { createReleasedPapers } from './papers/released-papers.ts';
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

/** The questions of papers and topics in memory, which all routes of tests share. */
export function createPaperSources(): PaperSources {
  return { papers: createReleasedPapers(), topics: createTopicQuestions() };
}

export interface TestRoutesOptions {
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
