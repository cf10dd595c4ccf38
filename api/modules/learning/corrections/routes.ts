import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/failure.ts';
import { Done } from '../../../contract/shared/success-envelope.ts';
import {
  ATTEMPT_CORRECTIONS_MAX,
  AttemptCorrectionsAnswer,
  AttemptCorrectionsPath,
  CorrectionsAnswer,
  SeenCorrections,
  UNSEEN_MAX,
} from '../../../contract/tests/errata.ts';
import type { ScoreCorrection } from '../../../contract/tests/errata.ts';
import type { Database } from '../../../db/client.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import { placeOf } from '../../content/questions/question-place.ts';
import { readWordings } from '../../content/questions/store.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { toOwnReport } from '../question-reports/own-report.ts';
import { listUnseenReports } from '../question-reports/store.ts';
import { countUnseen, listOfAttempt, listUnseen, markSeen } from './notices/store.ts';

export interface CorrectionRoutesOptions {
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

  async function toCorrections(rows: Awaited<ReturnType<typeof listUnseen>>): Promise<ScoreCorrection[]> {
    const release = await scope.releases.current();
    const refs = rows.map(({ correction }) => correction.questionId);
    const wordings = await readWordings(database.read, refs);
    return rows.map(({ correction, reason, dropped, phase }) => {
      const { kind, attemptId, questionId: ref, before, after, createdAt } = correction;
      return {
        ...{ kind, attemptId, ref, reason, dropped, phase, before, after },
        question: wordings.get(ref)?.question ?? '',
        title: placeOf(ref, release, now()).title,
        at: new Date(createdAt).toISOString(),
      };
    });
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
      const { id } = guardedLearner(request);
      const rows = await listUnseen(database, id, UNSEEN_MAX);
      const total = rows.length < UNSEEN_MAX ? rows.length : await countUnseen(database, id);
      const corrections = await toCorrections(rows);
      const closed = await listUnseenReports(database, id, UNSEEN_MAX);
      const refs = closed.map(({ questionId }) => questionId);
      const [wordings, release] = [await readWordings(database.read, refs), await scope.releases.current()];
      const reports = closed.map((row) => toOwnReport(row, { wordings, release, now: now() }));
      return { success: true as const, data: { corrections, more: total - rows.length, reports } };
    },
  );

  scope.get(
    '/api/user/corrections/:attempt',
    {
      schema: {
        ...common,
        summary: 'List all corrections of the score of one attempt, oldest first',
        description: 'Empty for an attempt without corrections, and for one of another learner.',
        params: AttemptCorrectionsPath,
        response: { 200: AttemptCorrectionsAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const rows = await listOfAttempt(database, id, request.params.attempt, ATTEMPT_CORRECTIONS_MAX);
      return { success: true as const, data: await toCorrections(rows) };
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
      await markSeen(database, guardedLearner(request).id, Date.parse(request.body.until), now());
      return { success: true as const, data: null };
    },
  );
  done();
};
