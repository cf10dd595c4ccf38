import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/envelopes.ts';
import {
  AttemptAnswer,
  AttemptFilter,
  AttemptPath,
  MAX_ATTEMPTS,
  AttemptsAnswer,
  TopicFilter,
} from '../../../contract/practice/quiz.ts';
import {
  QuizSummaryAnswer,
  TagPerformanceAnswer,
  TopicUnderstandingAnswer,
} from '../../../contract/practice/quiz-figures.ts';
import { clampScore, scorePercentage } from '../../../contract/practice/scoring.ts';
import type { Database } from '../../../db/client.ts';
import { BadRequest, NotFound } from '../../../http/errors.ts';
import { mayRead } from '../../../contract/content/access-rules.ts';
import { findTopic } from '../../content/topics/published-topic.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { readAvailableMcqs } from '../mcqs/store.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { toAttempt, toAttemptSummary } from './attempt-response.ts';
import type { CurrentQuestions } from './attempt-response.ts';
import { readLinkedQuestions } from '../../content/topics/published-questions.ts';
import { testScore, understandingOf } from './figures/figures.ts';
import { sumAttempts, sumByTag, sumByTopic, sumTests, sumTestsByTopic } from './figures/store.ts';
import { findAttempt, listAnswers, listAttempts } from './store.ts';
import type { AttemptRow } from './store.ts';

const MAX_TAGS = 1_000;

/** Attempts and statistics about them. Register in a scope that requires a learner. */
export const quizResultsRoutes: FastifyPluginCallbackTypebox<{ database: Database }> = (
  scope,
  { database },
  done,
) => {
  const common = { tags: ['quiz'], security: [{ session: [] }] };

  async function requireCursor(userId: string, id: string): Promise<AttemptRow> {
    const row = await findAttempt(database.read, userId, id);
    if (!row) throw new BadRequest('invalid_request', 'querystring.before is not one of your attempts.');
    return row;
  }

  /** Returns the questions of the attempt's topic as they are now; none if the learner may not read it. */
  async function readCurrent(learner: Learner, { subject, topic }: AttemptRow): Promise<CurrentQuestions> {
    const release = await scope.releases.current();
    const access = release?.topics.get(subject)?.get(topic)?.access;
    if (access === undefined || !mayRead(access, learner)) return { available: [], official: [] };
    const found = findTopic(release, subject, topic);
    const [available, official] = await Promise.all([
      readAvailableMcqs(database.read, { userId: learner.id, subject, topic }, found),
      readLinkedQuestions(found),
    ]);
    return { available, official };
  }

  scope.get(
    '/quiz/attempts',
    {
      schema: {
        ...common,
        summary: 'List your attempts, newest first',
        querystring: AttemptFilter,
        response: { 200: AttemptsAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const { from, to, before, limit = MAX_ATTEMPTS, ...filter } = request.query;
      const rows = await listAttempts(database.read, id, {
        ...filter,
        from: from ?? null,
        to: to ?? null,
        before: before === undefined ? null : await requireCursor(id, before),
        limit,
      });
      return { success: true as const, data: rows.map(toAttemptSummary) };
    },
  );

  scope.get(
    '/quiz/attempts/:id',
    {
      schema: {
        ...common,
        summary: 'Get an attempt with its answers',
        description: 'Explanations are those of today, and only of a topic that you may read.',
        params: AttemptPath,
        response: { 200: AttemptAnswer, ...failures(401, 404, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const row = await findAttempt(database.read, learner.id, request.params.id);
      if (!row) throw new NotFound('attempt_not_found', 'There is no such attempt.');
      const answers = await listAnswers(database.read, learner.id, row.id);
      return { success: true as const, data: toAttempt(row, answers, await readCurrent(learner, row)) };
    },
  );

  scope.get(
    '/quiz/topic-understanding',
    {
      schema: {
        ...common,
        summary: 'Get your understanding of each topic, from quizzes and tests',
        querystring: TopicFilter,
        response: { 200: TopicUnderstandingAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const [practice, tests] = await Promise.all([
        sumByTopic(database.read, id, request.query),
        sumTestsByTopic(database.read, id, request.query),
      ]);
      const data = understandingOf(practice, tests);
      return { success: true as const, data };
    },
  );

  scope.get(
    '/quiz/tag-performance',
    {
      schema: {
        ...common,
        summary: 'Get your performance by tag, most questions first',
        description: `At most ${MAX_TAGS} tags.`,
        querystring: TopicFilter,
        response: { 200: TagPerformanceAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const rows = await sumByTag(database.read, guardedLearner(request).id, request.query, MAX_TAGS);
      const data = rows.map(({ subject, topic, tag, correctAnswers, totalQuestions }) => ({
        id: `${subject}/${topic}/${tag}`,
        tag,
        subject,
        topic,
        averageScore: scorePercentage(correctAnswers, totalQuestions),
        correctAnswers,
        totalQuestions,
      }));
      return { success: true as const, data };
    },
  );

  scope.get(
    '/quiz/summary',
    {
      schema: {
        ...common,
        summary: 'Get totals over your quiz attempts, and over your tests',
        querystring: TopicFilter,
        response: { 200: QuizSummaryAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const [practice, sums] = await Promise.all([
        sumAttempts(database.read, id, request.query),
        sumTests(database.read, id, request.query),
      ]);
      const data = {
        ...practice,
        averageScore: clampScore(practice.averageScore),
        tests: { ...sums, averageScore: testScore(sums) },
      };
      return { success: true as const, data };
    },
  );
  done();
};
