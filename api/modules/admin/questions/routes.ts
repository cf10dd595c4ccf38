import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { parseQuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import {
  AdminQuestionAnswer,
  CloseReports,
  MarkedErratumAnswer,
  MarkErratum,
  QuestionRefFilter,
  ReportedFilter,
  ReportedQuestionsAnswer,
  type AdminQuestion,
} from '../../../contract/tests/errata.ts';
import { REPORT_REASONS } from '../../../contract/tests/test-rules.ts';
import { REPORTED_PER_PAGE } from '../../../contract/tests/corrections.ts';
import type { Database } from '../../../db/client.ts';
import { BadRequest, Conflict, NotFound } from '../../../http/errors.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { itemFigures } from './item-figures.ts';
import { readItemSums } from './store.ts';
import { isSameKey } from '../../content/questions/keys.ts';
import { placeOf, parseCursor } from '../../content/questions/listed-question.ts';
import {
  correctKey,
  readKeys,
  readRescoring,
  readWordings,
  type LedgerKey,
} from '../../content/questions/store.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import type { ContentService } from '../content/content-service.ts';
import { correctFile } from './correct-file.ts';
import type { Rescorer } from '../../learning/corrections/rescorer.ts';
import { previewRescoring } from '../../learning/corrections/rescoring-store.ts';
import {
  closeReports,
  countReported,
  countReportsOf,
  listReported,
  listReportsOf,
} from '../../learning/question-reports/store.ts';
import { insertAction } from '../../identity/actions-store.ts';

/** Reports of one question that are shown. */
const REPORTS_SHOWN = 100;

interface QuestionRoutesOptions {
  database: Database;
  /** Null on a server without the content folder. */
  service: ContentService | null;
  /** Asks for a publish in the name of an administrator. */
  requestPublish: (actorId: string) => Promise<unknown>;
  rescorer: Rescorer;
  /** ms since 1970 */
  now: () => number;
}

/** Reports, figures and corrections of questions. Register it in a scope that admits only administrators. */
export const adminQuestionRoutes: FastifyPluginCallbackTypebox<QuestionRoutesOptions> = (
  scope,
  { database, service, requestPublish, rescorer, now },
  done,
) => {
  const shared = { tags: ['admin'], security: [{ session: [] }] };
  const { hiddenFromLearners } = scope.visibleQuestions;

  scope.get(
    '/api/admin/questions/reported',
    {
      schema: {
        ...shared,
        summary: 'List reported questions, the newest report first, 50 per page',
        querystring: ReportedFilter,
        response: { 200: ReportedQuestionsAnswer, ...failures(400, 401, 403, 429) },
      },
    },
    async ({ query: { before: cursor, state = 'open', reason, subject } }) => {
      const query = { state, reason, subject };
      const last = parseCursor(cursor);
      const before = last && { newest: last.at, ref: last.ref };
      const rows = await listReported(database, query, { before, limit: REPORTED_PER_PAGE });
      const release = await scope.releases.current();
      const wordings = await readWordings(
        database.read,
        rows.map(({ ref }) => ref),
      );
      const questions = rows.map(({ ref, reports, newest, reasons }) => ({
        ...{ ref, reports },
        title: placeOf(ref, release).title,
        question: wordings.get(ref)?.question ?? '',
        newest: new Date(newest).toISOString(),
        reasons: REPORT_REASONS.filter((one) => reasons.split(',').includes(one)),
      }));
      const end = rows.at(-1);
      const next = rows.length < REPORTED_PER_PAGE || !end ? null : `${end.newest}:${end.ref}`;
      const total = await countReported(database.read, query);
      return { success: true as const, data: { questions, total, next } };
    },
  );

  scope.get(
    '/api/admin/questions',
    {
      schema: {
        ...shared,
        summary: 'Get a question with its keys, figures and reports',
        querystring: QuestionRefFilter,
        response: { 200: AdminQuestionAnswer, ...failures(400, 401, 403, 404, 429) },
      },
    },
    async ({ query: { ref } }) => {
      const versions = (await readKeys(database.read, [ref])).get(ref) ?? [];
      const [key] = versions.slice(-1);
      const wording = (await readWordings(database.read, [ref])).get(ref);
      if (!key || !wording) throw new NotFound('question_not_found', 'Question not found');
      const reports = await listReportsOf(database.read, ref, REPORTS_SHOWN);
      const data: AdminQuestion = {
        ref,
        title: placeOf(ref, await scope.releases.current()).title,
        editor: editorOf(ref),
        question: wording.question,
        options: wording.options,
        explanation: wording.explanation,
        versions: versions.map(({ version, keys, options, dropped, phase, origin, reason, createdAt }) => {
          const at = new Date(createdAt).toISOString();
          return { version, keys: [...keys], options: [...options], dropped, phase, origin, reason, at };
        }),
        figures: itemFigures(await readItemSums(database.read, ref, key), key.keys),
        reports: reports.map(({ report: { reason, text, createdAt, closedAt, answer }, email }) => {
          return {
            reason,
            text,
            at: new Date(createdAt).toISOString(),
            by: email,
            closed: closedAt !== null,
            answer,
          };
        }),
        ...(await countReportsOf(database.read, ref)),
        rescoring: await readRescoring(database.read, ref, key.version),
      };
      return { success: true as const, data };
    },
  );

  scope.post(
    '/api/admin/questions/erratum',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...shared,
        summary: 'Correct the key of a question, or withdraw it',
        description:
          'All stored answers are scored again in the background, and each learner whose score changes is told. The key is written into the file of the question too, and published, so that practice teaches it. A dry run only counts.',
        body: MarkErratum,
        response: { 200: MarkedErratumAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id: actorId } = guardedLearner(request);
      const { ref, keys, dropped, dryRun } = request.body;
      const reason = request.body.reason.trim();
      const [before] = (await readKeys(database.read, [ref])).get(ref)?.slice(-1) ?? [];
      if (!before) throw new NotFound('question_not_found', 'Question not found');
      if (reason === '') throw new BadRequest('reason_missing', 'Please say why the question is corrected.');
      if (keys.some((index) => index >= before.options.length)) {
        throw new BadRequest('invalid_request', 'A right option must be one of the options of the question.');
      }
      const after: LedgerKey = { ...before, keys, dropped };
      if (isSameKey(before, after)) {
        throw new Conflict('key_unchanged', 'The question already has this key.');
      }
      if (dryRun) {
        const preview = await sumPreview(database, ref, after);
        return { success: true as const, data: { preview, version: null } };
      }
      const published =
        service !== null && (await correctFile(service.queue, ref, after, await service.authorOf(request)));
      const version = await database.write(async (tx) => {
        const at = now();
        const written = await correctKey(tx, ref, { keys, dropped, reason }, at);
        if (written === null) return null;
        const outcome = dropped ? 'withdrawn' : 'corrected';
        await closeReports(tx, ref, { outcome, answer: reason, now: at }, hiddenFromLearners);
        const detail = { keys, dropped, reason };
        await insertAction(tx, { actorId, action: 'question.correct', subject: ref, detail, at });
        return written;
      });
      if (version === null) throw new Conflict('key_unchanged', 'The question already has this key.');
      rescorer.start();
      const data = { preview: null, version };
      if (!published) return { success: true as const, data };
      await requestPublish(actorId);
      return { success: true as const, data: { ...data, published } };
    },
  );

  scope.post(
    '/api/admin/questions/reports/close',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...shared,
        summary: 'Close all reports of a question, with an answer to those who reported it',
        body: CloseReports,
        response: { 200: Done, ...failures(400, 401, 403, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id: actorId } = guardedLearner(request);
      const { ref } = request.body;
      const answer = (request.body.answer ?? '').trim();
      await database.write(async (tx) => {
        await closeReports(tx, ref, { outcome: 'closed', answer, now: now() }, hiddenFromLearners);
        const action = 'question.reports-close';
        await insertAction(tx, { actorId, action, subject: ref, detail: { answer }, at: now() });
      });
      return { success: true as const, data: null };
    },
  );
  done();
};

/** The page of the editor that contains a question. */
function editorOf(ref: string): string | null {
  const parts = parseQuestionRef(ref);
  return parts === null || parts.folder === 'tests' ? null : `/admin/edit/${parts.folder}/${parts.file}`;
}

async function sumPreview(database: Database, ref: string, key: LedgerKey) {
  const sum = { attempts: 0, changed: 0, points: 0 };
  for await (const { attempts, changed, points } of previewRescoring(database.read, ref, key)) {
    sum.attempts += attempts;
    sum.changed += changed;
    sum.points += points;
    /* There may be a million answers: other requests run in between. */
    await nextTurn();
  }
  return { ...sum, points: sum.changed === 0 ? 0 : sum.points / sum.changed };
}
