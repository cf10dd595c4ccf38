import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { AccountExport } from '../../../contract/portability/export-file.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from '../../../contract/portability/export-format.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import type { Database } from '../../../db/client.ts';
import { SignInRequired } from '../../../http/errors.ts';
import { filterInaccessible } from '../../content/topics/access.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { listHighlightTopics } from '../highlights/store.ts';
import type { DownloadLimiter } from './download-limiter.ts';
import { readAccount, readTables } from './store.ts';
import type { ExportedPage } from './store.ts';

interface ExportRoutesOptions {
  database: Database;
  downloads: DownloadLimiter;
  /** ms since 1970 */
  now: () => number;
}

/** The export of a learner's data. Register in a scope that requires a learner. */
export const exportRoutes: FastifyPluginCallbackTypebox<ExportRoutesOptions> = (scope, options, done) => {
  const { database, downloads, now } = options;

  scope.get(
    '/api/auth/export',
    {
      config: { largeAnswer: true },
      schema: {
        summary: 'Download all your data as one file',
        description:
          'Times are milliseconds since 1970, days are `YYYY-MM-DD`, both in UTC. Leaves out review cards and highlights of topics you may not read now, review cards of questions you are being asked in a running test, and what became of reports of questions you may not see now. Only one download at a time; a second one gets a 429.',
        tags: ['auth'],
        security: [{ session: [] }],
        response: { 200: AccountExport, ...failures(401, 429) },
      },
    },
    async (request, reply) => {
      const learner = guardedLearner(request);
      const account = await readAccount(database, learner.id);
      if (!account) throw new SignInRequired();
      const cards = await scope.visibleQuestions.hiddenCards(learner);
      const highlighted = await listHighlightTopics(database, learner.id);
      const unread = filterInaccessible(highlighted, await scope.releases.current(), learner);
      const exportedAt = new Date(now()).toISOString();
      reply.header('content-disposition', `attachment; filename="swadhyay-${exportedAt.slice(0, 10)}.json"`);
      reply.type('application/json; charset=utf-8');
      const pages = readTables(database, learner.id, {
        hidden: { ...cards, inaccessible: [...cards.inaccessible, ...unread] },
        hiddenFrom: (refs) => scope.visibleQuestions.hiddenFrom(learner, refs),
      });
      return downloads.send(reply, learner.id, writeExport({ exportedAt, account }, pages));
    },
  );
  done();
};

/** Writes the JSON of `AccountExport` in chunks. All pages of a table must follow one another. */
async function* writeExport(
  { exportedAt, account }: { exportedAt: string; account: Record<string, unknown> },
  pages: AsyncIterable<ExportedPage>,
): AsyncGenerator<string> {
  const header = JSON.stringify({ format: EXPORT_FORMAT, version: EXPORT_VERSION }).slice(1, -1);
  yield `{${header},"exportedAt":${JSON.stringify(exportedAt)},"account":${JSON.stringify(account)},"data":{`;
  let table: string | null = null;
  let isFirst = true;
  for await (const { name, rows } of pages) {
    if (name !== table) {
      yield `${table === null ? '' : '],'}${JSON.stringify(name)}:[`;
      table = name;
      isFirst = true;
    }
    if (rows.length === 0) continue;
    yield (isFirst ? '' : ',') + rows.map((row) => JSON.stringify(row)).join(',');
    isFirst = false;
  }
  yield table === null ? '}}' : ']}}';
}
