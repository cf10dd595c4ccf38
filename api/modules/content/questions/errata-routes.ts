import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/failure.ts';
import { ERRATA_PER_PAGE, ErrataAnswer, ErrataFilter } from '../../../contract/tests/errata.ts';
import type { Erratum } from '../../../contract/tests/errata.ts';
import type { Database } from '../../../db/client.ts';
import { heldOf } from '../topics/published-questions.ts';
import { parseCursor } from './list-cursor.ts';
import { placeOf } from './question-place.ts';
import { listChangedKeys, readKeys, readWordings } from './store.ts';
import type { LedgerKey } from './store.ts';

export interface ErrataRoutesOptions {
  database: Database;
  /** ms since 1970, by which answers are told */
  now: () => number;
}

/**
 * All corrections, for everyone. Texts of questions that not everyone may read are left out, and the reasons with those that
 * are secret: in tests that are not closed, and held ones.
 */
export const errataRoutes: FastifyPluginCallbackTypebox<ErrataRoutesOptions> = (
  scope,
  { database, now },
  done,
) => {
  scope.get(
    '/api/errata',
    {
      schema: {
        summary: 'List corrected questions, newest first',
        tags: ['content'],
        querystring: ErrataFilter,
        response: { 200: ErrataAnswer, ...failures(400, 429) },
      },
    },
    async ({ query }) => {
      const rows = await listChangedKeys(database, parseCursor(query.before), ERRATA_PER_PAGE);
      const release = await scope.releases.current();
      const refs = [...new Set(rows.map(({ questionId }) => questionId))];
      const keys = await readKeys(database.read, refs);
      const wordings = await readWordings(database.read, refs);
      const held = await heldOf(release, refs);
      const errata = rows.map(({ questionId: ref, version, createdAt, dropped, phase, reason }): Erratum => {
        const place = placeOf(ref, release, now());
        const { title, path } = place;
        const isPublic = place.isPublic && !held.has(ref);
        /* A reason may name the answer. */
        const isSecret = place.isSecret || held.has(ref);
        const versions = keys.get(ref) ?? [];
        return {
          ...{ ref, version, title, path, dropped, phase },
          reason: isSecret ? '' : reason,
          at: new Date(createdAt).toISOString(),
          question: isPublic ? (wordings.get(ref)?.question ?? null) : null,
          before: isPublic ? rightTexts(versions.at(version - 2)) : [],
          after: isPublic && !dropped ? rightTexts(versions.at(version - 1)) : [],
        };
      });
      const last = rows.at(-1);
      const next = rows.length < ERRATA_PER_PAGE || !last ? null : `${last.createdAt}:${last.questionId}`;
      return { success: true as const, data: { errata, next } };
    },
  );
  done();
};

function rightTexts(key: LedgerKey | undefined): string[] {
  return key?.keys.flatMap((index) => key.options[index] ?? []) ?? [];
}
