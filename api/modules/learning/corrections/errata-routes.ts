import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/envelopes.ts';
import { ERRATA_PER_PAGE, ErrataAnswer, ErrataFilter, type Erratum } from '../../../contract/tests/errata.ts';
import type { Database } from '../../../db/client.ts';
import { listChangedKeys } from '../../content/questions/without-texts-store.ts';
import { parseCursor, placeOf } from '../../content/questions/listed-question.ts';
import type { VisibleQuestion } from '../visible-questions/visible-questions.ts';

/** All corrections, for everyone: only the questions that everyone may see have texts and reasons, which may name the answer. */
export const errataRoutes: FastifyPluginCallbackTypebox<{ database: Database }> = (
  scope,
  { database },
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
      const rows = await listChangedKeys(database.read, parseCursor(query.before), ERRATA_PER_PAGE);
      const release = await scope.releases.current();
      const refs = rows.map(({ questionId }) => questionId);
      const questions = await scope.visibleQuestions.read(null, refs);
      const errata = rows.map(({ questionId: ref, version, createdAt, dropped, phase }): Erratum => {
        const question = questions.get(ref);
        return {
          ...{ ref, version, ...placeOf(ref, release), dropped, phase },
          reason: keyOf(question, version)?.reason ?? '',
          at: new Date(createdAt).toISOString(),
          question: question?.wording.question ?? null,
          before: rightTexts(question, version - 1),
          after: dropped ? [] : rightTexts(question, version),
        };
      });
      const last = rows.at(-1);
      const next = rows.length < ERRATA_PER_PAGE || !last ? null : `${last.createdAt}:${last.questionId}`;
      return { success: true as const, data: { errata, next } };
    },
  );
  done();
};

function keyOf(question: VisibleQuestion | undefined, version: number) {
  return question?.keys.find((key) => key.version === version);
}

function rightTexts(question: VisibleQuestion | undefined, version: number): string[] {
  const key = keyOf(question, version);
  return key?.keys.flatMap((index) => key.options[index] ?? []) ?? [];
}
