import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { isLonger, unusableCharacter } from '../../../../scripts/content/schema/mcq-limits.ts';
import { failures } from '../../../contract/shared/failure.ts';
import { Done } from '../../../contract/shared/success-envelope.ts';
import { REPORT_TEXT_MAX } from '../../../contract/tests/corrections.ts';
import { OwnReportAnswer, QuestionRefFilter, QuestionReport } from '../../../contract/tests/errata.ts';
import type { Database } from '../../../db/client.ts';
import { BadRequest, Conflict, NotFound } from '../../../http/errors.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import { readWordings } from '../../content/questions/store.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { toOwnReport } from './own-report.ts';
import { readReport, saveReport } from './store.ts';

export interface QuestionReportRoutesOptions {
  database: Database;
  /** ms since 1970 */
  now: () => number;
}

/** Learners report questions. Register in a scope that requires a learner. */
export const questionReportRoutes: FastifyPluginCallbackTypebox<QuestionReportRoutesOptions> = (
  scope,
  { database, now },
  done,
) => {
  scope.get(
    '/api/user/question-reports',
    {
      schema: {
        summary: 'Get the learner’s report of a question, with what became of it',
        tags: ['quiz'],
        security: [{ session: [] }],
        querystring: QuestionRefFilter,
        response: { 200: OwnReportAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const { ref } = request.query;
      const row = await readReport(database, guardedLearner(request).id, ref);
      if (!row) return { success: true as const, data: null };
      const release = await scope.releases.current();
      const wordings = await readWordings(database.read, [ref]);
      return { success: true as const, data: toOwnReport(row, { wordings, release, now: now() }) };
    },
  );

  scope.put(
    '/api/user/question-reports',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Report a problem with a question of the site',
        description: 'One report for each question: another one replaces it.',
        tags: ['quiz'],
        security: [{ session: [] }],
        body: QuestionReport,
        response: { 200: Done, ...failures(400, 401, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { ref, reason } = request.body;
      const text = (request.body.text ?? '').trim();
      if (isLonger(text, REPORT_TEXT_MAX)) {
        throw new BadRequest('text_too_long', `Please use at most ${REPORT_TEXT_MAX} characters.`);
      }
      const unusable = unusableCharacter(text.replaceAll('\n', ' '));
      if (unusable !== null) {
        throw new BadRequest('invalid_request', `The text contains the invisible character ${unusable}.`);
      }
      if (reason === 'other' && text === '') {
        throw new BadRequest('text_missing', 'Please say what is wrong with the question.');
      }
      if (!(await readWordings(database.read, [ref])).has(ref)) {
        throw new NotFound('question_not_found', 'Question not found');
      }
      const { id } = guardedLearner(request);
      if (!(await saveReport(database, id, { questionId: ref, reason, text, now: now() }))) {
        throw new Conflict('too_many_reports', 'You have reported a thousand questions already. Thank you!');
      }
      return { success: true as const, data: null };
    },
  );
  done();
};
