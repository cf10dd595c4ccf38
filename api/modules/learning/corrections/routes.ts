import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import {
  ATTEMPT_CORRECTIONS_MAX,
  AttemptCorrectionsAnswer,
  AttemptCorrectionsPath,
  CorrectionsAnswer,
  SeenCorrections,
  UNSEEN_MAX,
  type ScoreCorrection,
} from '../../../contract/tests/errata.ts';
import type { Database } from '../../../db/client.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { placeOf } from '../../content/questions/listed-question.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { toOwnReport } from '../question-reports/own-report.ts';
import { listUnseenReports } from '../question-reports/store.ts';
import type { VisibleQuestion } from '../visible-questions/visible-questions.ts';
import {
  countUnseen,
  listOfAttempt,
  listUnseen,
  listUnseenRefs,
  markSeen,
  type CorrectionRow,
  type Version,
} from './notices-store.ts';

interface CorrectionRoutesOptions {
  database: Database;
  /** ms since 1970 */
  now: () => number;
}

/** What a learner is told about corrected questions. Register in a scope that requires a learner. */
export const correctionRoutes: FastifyPluginCallbackTypebox<CorrectionRoutesOptions> = (
  scope,
  { database, now },
  done,
) => {
  const common = { tags: ['quiz'], security: [{ session: [] }] };

  /** Corrections by keys that the ledger has, of questions that the learner may see. */
  async function toCorrections(
    rows: readonly CorrectionRow[],
    questions: ReadonlyMap<string, VisibleQuestion>,
  ): Promise<ScoreCorrection[]> {
    const release = await scope.releases.current();
    return rows.flatMap(({ kind, attemptId, questionId: ref, keyVersion, before, after, createdAt }) => {
      const question = questions.get(ref);
      const key = question?.keys.find(({ version }) => version === keyVersion);
      if (!question || !key) return [];
      const { reason, dropped, phase } = key;
      return {
        ...{ kind, attemptId, ref, reason, dropped, phase, before, after },
        question: question.wording.question,
        title: placeOf(ref, release).title,
        at: new Date(createdAt).toISOString(),
      };
    });
  }

  /** What the learner was not told yet and may know. */
  async function readUnseen(learner: Learner) {
    const refs = await listUnseenRefs(database.read, learner.id);
    const closed = await listUnseenReports(database.read, learner.id);
    const reported = closed.map(({ questionId }) => questionId);
    const questions = await scope.visibleQuestions.read(learner, [...refs, ...reported]);
    const versions = refs.flatMap((ref): Version[] =>
      (questions.get(ref)?.keys ?? []).map(({ version }) => [ref, version]),
    );
    return { questions, versions, closed: closed.filter(({ questionId }) => questions.has(questionId)) };
  }

  scope.get(
    '/api/user/corrections',
    {
      schema: {
        ...common,
        summary:
          'List what the learner was not told yet: changes of scores by corrected questions, and reports that were closed',
        response: { 200: CorrectionsAnswer, ...failures(401, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { questions, versions, closed } = await readUnseen(learner);
      const rows = await listUnseen(database.read, learner.id, { versions, limit: UNSEEN_MAX });
      const total =
        rows.length < UNSEEN_MAX ? rows.length : await countUnseen(database.read, learner.id, versions);
      const corrections = await toCorrections(rows, questions);
      const release = await scope.releases.current();
      const reports = closed.slice(0, UNSEEN_MAX).map((row) => {
        return toOwnReport(row, { question: questions.get(row.questionId), release });
      });
      return { success: true as const, data: { corrections, more: total - rows.length, reports } };
    },
  );

  scope.get(
    '/api/user/corrections/:attempt',
    {
      schema: {
        ...common,
        summary: 'List all corrections of the score of one attempt, oldest first',
        description:
          'Empty for an attempt without corrections, and for one of another learner. Questions that you may not see now are left out.',
        params: AttemptCorrectionsPath,
        response: { 200: AttemptCorrectionsAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const rows = await listOfAttempt(database.read, learner.id, request.params.attempt);
      const refs = rows.map(({ questionId }) => questionId);
      const corrections = await toCorrections(rows, await scope.visibleQuestions.read(learner, refs));
      return { success: true as const, data: corrections.slice(0, ATTEMPT_CORRECTIONS_MAX) };
    },
  );

  scope.put(
    '/api/user/corrections/seen',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Mark corrections and closed reports up to a time as seen',
        body: SeenCorrections,
        response: { 200: Done, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { versions, closed } = await readUnseen(learner);
      const reported = closed.map(({ questionId }) => questionId);
      const until = Date.parse(request.body.until);
      await markSeen(database, learner.id, { until, now: now(), versions, reported });
      return { success: true as const, data: null };
    },
  );
  done();
};
