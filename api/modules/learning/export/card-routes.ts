import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { failures } from '../../../contract/shared/envelopes.ts';
import { ExportFilter } from '../../../contract/practice/reviews.ts';
import { localDay } from '../../../contract/shared/days.ts';
import type { Database } from '../../../db/client.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import type { DownloadLimiter } from './download-limiter.ts';
import { ANKI_HEADER, CSV_HEADER, toAnki, toCsv } from './card-files.ts';
import { readCardPages } from '../reviews/store.ts';
import type { CardRow } from '../reviews/store.ts';

const FORMATS = {
  anki: {
    header: ANKI_HEADER,
    write: toAnki,
    type: 'text/tab-separated-values; charset=utf-8',
    extension: 'txt',
  },
  csv: { header: CSV_HEADER, write: toCsv, type: 'text/csv; charset=utf-8', extension: 'csv' },
} as const;

const FILE = {
  description: 'The file.',
  content: {
    'text/csv': { schema: Type.String() },
    'text/tab-separated-values': { schema: Type.String() },
  },
};

interface ReviewExportRoutesOptions {
  database: Database;
  downloads: DownloadLimiter;
  /** ms since 1970 */
  now: () => number;
}

/** The export of review cards. Register in a scope that requires a learner. */
export const reviewExportRoutes: FastifyPluginCallbackTypebox<ReviewExportRoutesOptions> = (
  scope,
  { database, downloads, now },
  done,
) => {
  scope.get(
    '/api/user/reviews/export',
    {
      config: { largeAnswer: true },
      schema: {
        tags: ['reviews'],
        security: [{ session: [] }],
        summary: 'Download all review cards as a file',
        description:
          'Leaves out cards of topics you may not read now, and of questions you are being asked in a running test. Only one download at a time; a second one gets a 429.',
        querystring: ExportFilter,
        response: { 200: FILE, ...failures(400, 401, 429) },
      },
    },
    async (request, reply) => {
      const learner = guardedLearner(request);
      const format = FORMATS[request.query.format];
      const hidden = await scope.visibleQuestions.hiddenCards(learner);
      const cards = readCardPages(database, learner.id, hidden);
      const name = `swadhyay-reviews-${localDay(now(), learner.timeZone)}.${format.extension}`;
      reply.type(format.type).header('content-disposition', `attachment; filename="${name}"`);
      return downloads.send(reply, learner.id, writeFile(format, cards));
    },
  );
  done();
};

async function* writeFile(
  { header, write }: (typeof FORMATS)[keyof typeof FORMATS],
  pages: AsyncIterable<CardRow[]>,
): AsyncGenerator<string> {
  yield header;
  for await (const cards of pages) yield write(cards);
}
