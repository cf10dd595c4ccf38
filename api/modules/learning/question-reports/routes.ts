import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import { isLonger, unusableCharacter } from '../../../../scripts/content/limits.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import { REPORT_TEXT_MAX } from '../../../contract/tests/test-rules.ts';
import { OwnReportAnswer, QuestionRefFilter, QuestionReport } from '../../../contract/tests/errata.ts';
import type { Database } from '../../../db/client.ts';
import { BadRequest, Conflict, NotFound } from '../../../http/errors.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { movedRef } from '../../content/moved-topic.ts';
import type { LiveRelease } from '../../content/releases/releases-plugin.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { toOwnReport } from './own-report.ts';
import { readReport, saveReport } from './store.ts';

interface QuestionReportRoutesOptions {
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
      const learner = guardedLearner(request);
      const release = await scope.releases.current();
      const ref = presentRef(release, request.query.ref);
      const row = await readReport(database.read, learner.id, ref);
      if (!row) return { success: true as const, data: null };
      const question = (await scope.visibleQuestions.read(learner, [ref])).get(ref);
      return { success: true as const, data: toOwnReport(row, { question, release }) };
    },
  );

  scope.put(
    '/api/user/question-reports',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Report a problem with a question of the site',
        description:
          'One report for each question: another one replaces it. A question that you may not see now is a 404, like one that does not exist.',
        tags: ['quiz'],
        security: [{ session: [] }],
        body: QuestionReport,
        response: { 200: Done, ...failures(400, 401, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { reason } = request.body;
      const ref = presentRef(await scope.releases.current(), request.body.ref);
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
      const learner = guardedLearner(request);
      if (!(await scope.visibleQuestions.read(learner, [ref])).has(ref)) {
        throw new NotFound('question_not_found', 'Question not found');
      }
      if (!(await saveReport(database, learner.id, { questionId: ref, reason, text, now: now() }))) {
        throw new Conflict('too_many_reports', 'You have reported a thousand questions already. Thank you!');
      }
      return { success: true as const, data: null };
    },
  );
  done();
};

/** The reference that a question has now: a page may be older than a move of its topic. */
function presentRef(release: LiveRelease | null, ref: QuestionRef): QuestionRef {
  return (release && movedRef(release.redirects, ref)) ?? ref;
}
