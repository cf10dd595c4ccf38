import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { failures } from '../../../contract/shared/failure.ts';
import { ExportFilter, ReviewSettings, ReviewSettingsAnswer } from '../../../contract/practice/reviews.ts';
import { dayOf } from '../../../contract/shared/utc-days.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import { ANKI_HEADER, CSV_HEADER, toAnki, toCsv } from './card-files.ts';
import type { DownloadLimiter } from '../export/download-limiter.ts';
import { lockedAmong } from './inaccessible-topics.ts';
import type { ReviewRoutesOptions } from './routes.ts';
import { findExamDate, listCardTopics, readCardPages, saveExamDate } from './store.ts';
import type { CardRow } from './store.ts';

const about = { tags: ['reviews'], security: [{ session: [] }] };

const FILES = {
  anki: {
    header: ANKI_HEADER,
    write: toAnki,
    type: 'text/tab-separated-values; charset=utf-8',
    ending: 'txt',
  },
  csv: { header: CSV_HEADER, write: toCsv, type: 'text/csv; charset=utf-8', ending: 'csv' },
} as const;

/** Text that is a file, not JSON. */
const FILE = {
  description: 'The file.',
  content: {
    'text/csv': { schema: Type.String() },
    'text/tab-separated-values': { schema: Type.String() },
  },
};

async function* inParts(
  { header, write }: (typeof FILES)[keyof typeof FILES],
  pages: AsyncIterable<CardRow[]>,
): AsyncGenerator<string> {
  yield header;
  for await (const cards of pages) yield write(cards);
}

export interface ReviewSettingsRoutesOptions extends ReviewRoutesOptions {
  downloads: DownloadLimiter;
}

/** The exam that reviews lead to, and the cards to take away. Needs a scope that lets in learners alone. */
export const reviewSettingsRoutes: FastifyPluginCallbackTypebox<ReviewSettingsRoutesOptions> = (
  scope,
  { database, downloads, now },
  done,
) => {
  scope.get(
    '/api/user/review-settings',
    {
      schema: {
        ...about,
        summary: 'The day of the exam that reviews lead to',
        response: { 200: ReviewSettingsAnswer, ...failures(401, 429) },
      },
    },
    async (request) => {
      const examDate = await findExamDate(database, guardedLearner(request).id);
      return { success: true as const, data: { examDate } };
    },
  );

  scope.put(
    '/api/user/review-settings',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...about,
        summary: 'Say when the exam is',
        description: 'Cards that would only come after it are brought forward to the day before it.',
        body: ReviewSettings,
        response: { 200: ReviewSettingsAnswer, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const { examDate } = request.body;
      await saveExamDate(database, guardedLearner(request).id, examDate, now());
      return { success: true as const, data: { examDate } };
    },
  );

  scope.get(
    '/api/user/reviews/export',
    {
      config: { largeAnswer: true },
      schema: {
        ...about,
        summary: 'All review cards as a file',
        description:
          'Without those of topics that the learner may not read now. One download at a time: another one is a 429.',
        querystring: ExportFilter,
        response: { 200: FILE, ...failures(400, 401, 429) },
      },
    },
    async (request, reply) => {
      const learner = guardedLearner(request);
      const file = FILES[request.query.format];
      const topics = await listCardTopics(database, learner.id);
      const locked = lockedAmong(topics, await scope.releases.current(), learner);
      const cards = readCardPages(database, learner.id, { locked });
      const name = `swadhyay-reviews-${dayOf(now())}.${file.ending}`;
      reply.type(file.type).header('content-disposition', `attachment; filename="${name}"`);
      return downloads.send(reply, learner.id, inParts(file, cards));
    },
  );
  done();
};
