import { setImmediate } from 'node:timers/promises';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifySchemaValidationError } from 'fastify';
import { ImportAnswer, ImportQuery, type ImportResult } from '../../../contract/portability/export-file.ts';
import {
  EXPORT_VERSION,
  IMPORT_BODY_LIMIT,
  refusedRow,
} from '../../../contract/portability/export-format.ts';
import { failures, type FieldProblem } from '../../../contract/shared/envelopes.ts';
import { describeInvalid } from '../../../http/error-handler.ts';
import { BadFields, BadRequest, TooManyRequests } from '../../../http/errors.ts';
import { squarePicture } from '../../identity/picture/square-picture.ts';
import { correctImported } from '../corrections/rescoring-store.ts';
import type { Leases } from '../../../db/short-lived/leases.ts';
import { announceAccount } from '../../identity/sessions/store.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { movesOf } from '../../content/moved-topic.ts';
import type { Row } from '../portability/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { countRunningTests, gatherRows } from './gather-rows.ts';
import { ImportedFile, type ImportRows } from './imported-file.ts';
import { findRowProblems } from './row-problems.ts';
import { refusedValue } from './refused-value.ts';
import { importBatch, readUsage } from './store.ts';

/** ms until a learner whose other import is going on may retry. */
const RETRY_AFTER = 1_000;

interface ImportRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
  leases: Leases;
}

/** The import of an exported file. Register in a scope that requires a learner. */
export const importRoutes: FastifyPluginCallbackTypebox<ImportRoutesOptions> = (scope, options, done) => {
  const { database, now, leases } = options;

  scope.post(
    '/api/auth/import',
    {
      bodyLimit: IMPORT_BODY_LIMIT,
      schemaErrorFormatter: describeBadRows,
      preValidation: (request, _reply, next) => next(refuseNewerVersion(request.body)),
      schema: {
        summary: 'Import an exported file into your account',
        description:
          'Rows are merged with those of the account; importing a file again changes nothing. A file above 4 MB is sent in parts, each of them a file of this form with some of the rows, tables in the order of this schema, and every attempt together with its answers. The account, its sessions, role and membership are ignored. See docs/export-file.md.',
        tags: ['auth'],
        security: [{ session: [] }],
        querystring: ImportQuery,
        body: ImportedFile,
        response: { 200: ImportAnswer, ...failures(400, 401, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const { dryRun = false } = request.query;
      const release = await leases.take(`import ${id}`);
      if (!release)
        throw new TooManyRequests('import_under_way', 'Another import is in progress.', RETRY_AFTER);
      try {
        // The schema is built from tables, so its type does not name them.
        const { data } = request.body as { data: ImportRows };
        return { success: true as const, data: await importFile(id, data, dryRun) };
      } finally {
        await release();
      }
    },
  );
  done();

  async function importFile(userId: string, data: ImportRows, dryRun: boolean): Promise<ImportResult> {
    const problems = findRowProblems(data);
    if (problems.length > 0) throw badRows(problems);
    const redirects = (await scope.releases.current())?.redirects ?? new Map<string, string>();
    const moves = movesOf(redirects);
    const result: ImportResult = {
      ...{ counts: {}, bytes: 0, attempts: 0, runningTests: countRunningTests(data) },
      free: { bytes: 0, attempts: 0 },
    };
    for (const batch of gatherRows(data, redirects)) {
      const rows = batch.name === 'picture' ? await Promise.all(batch.rows.map(withPicture)) : batch.rows;
      const { counts, grown } = await importBatch(
        database,
        userId,
        { ...batch, rows },
        { dryRun, now: now(), moves },
      );
      const sums = (result.counts[batch.name] ??= { new: 0, same: 0, merged: 0 });
      for (const kind of ['new', 'same', 'merged'] as const) sums[kind] += counts[kind];
      result.bytes += grown.bytes;
      result.attempts += grown.attempts;
      // Other requests are served, and write, between two batches.
      await setImmediate();
    }
    if (!dryRun) {
      await announceAccount(database, userId);
      await correctImported(database, userId, {
        now: now(),
        hiddenFromLearners: scope.visibleQuestions.hiddenFromLearners,
      });
    }
    const usage = await readUsage(database.read, userId);
    result.free = {
      bytes: Math.max(0, database.quota.bytes - usage.bytes),
      attempts: Math.max(0, database.quota.attempts - usage.attempts),
    };
    return result;
  }
};

/** What is stored is never the bytes of the file, like those of an uploaded picture. */
async function withPicture(row: Row): Promise<Row> {
  const data = await squarePicture(Buffer.from(String(row['data']), 'base64'));
  return { ...row, type: 'image/webp', data };
}

function refuseNewerVersion(body: unknown): Error | undefined {
  const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : null;
  if (typeof version !== 'number' || version <= EXPORT_VERSION) return undefined;
  return new BadRequest(
    'newer_export',
    `The file has version ${version}, which a newer version of this site wrote. This one can read version ${EXPORT_VERSION}.`,
  );
}

const FORM = 'This is not an export file of this site.';

/** Names the row of each problem. */
function describeBadRows(errors: FastifySchemaValidationError[], part: string): Error {
  if (part !== 'body') return describeInvalid(errors, part);
  // An unknown column is reported twice: for itself (kept) and for the row that has it.
  const known = errors.filter(({ keyword }) => keyword !== 'additionalProperties');
  const byPlace = Map.groupBy(known, ({ instancePath }) => instancePath);
  const fields = [...byPlace].flatMap(([place, ofPlace]): FieldProblem[] => {
    const [top, name, index, ...columns] = place.split('/').slice(1);
    if (top !== 'data' || name === undefined) return [];
    if (index === undefined) {
      const isUnknown = ofPlace.some(({ keyword }) => keyword === 'boolean');
      const reason = isUnknown ? 'This site does not know this kind of data.' : 'It must be a list of rows.';
      return [{ path: [name], reason }];
    }
    const reason = refusedValue(ofPlace, columns.join('.'));
    return [{ path: [name, Number(index), ...columns], reason }];
  });
  return fields.length > 0 ? badRows(fields) : new BadRequest('invalid_export', FORM);
}

const MAX_PROBLEMS = 20;

function badRows(problems: readonly FieldProblem[]): BadFields {
  const fields = problems.slice(0, MAX_PROBLEMS);
  const [{ path: [name, index], reason } = { path: [], reason: '' }] = fields;
  const sentence = refusedRow(String(name), typeof index === 'number' ? index : undefined, reason);
  return new BadFields('invalid_export', sentence, fields);
}
