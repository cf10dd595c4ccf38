import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../../contract/shared/envelopes.ts';
import { PrintedPaperAnswer, PrintPaper } from '../../../../contract/tests/printed-papers.ts';
import type { PrintedPaper } from '../../../../contract/tests/printed-papers.ts';
import type { Database } from '../../../../db/client.ts';
import { Conflict } from '../../../../http/errors.ts';
import { listRunningRefs } from '../attempts/store.ts';
import { readKnownKeys } from '../keys-store.ts';
import type { PaperSources } from '../papers/custom-paper.ts';
import { findPrintable } from './printable.ts';

interface PrintRoutesOptions {
  database: Database;
  sources: PaperSources;
  /** ms since 1970, by which answers are told */
  now: () => number;
}

/** Question papers to print. Register in a scope that sets `request.learner`. */
export const printRoutes: FastifyPluginCallbackTypebox<PrintRoutesOptions> = (
  scope,
  { database, sources, now },
  done,
) => {
  scope.post(
    '/api/tests/paper',
    {
      schema: {
        summary: 'Get a question paper with its key, to print it',
        description:
          'Of a topic, of questions that a learner chose, or of a published test. The access levels apply as they do to reading. A test with questions that are published nowhere else is printed after the learner has submitted it or after it has closed; before that, and while you are being asked one of its questions in a running test, it is a 409 (`test_not_printable`). Starts and saves nothing.',
        tags: ['tests'],
        security: [{}, { session: [] }],
        body: PrintPaper,
        response: { 200: PrintedPaperAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async ({ body, learner }) => {
      const release = await scope.releases.current();
      const context = { ...sources, database, release, learner, now: now() };
      const { paper, instructions, left } = await findPrintable(body, context);
      const { title, minutes, scheme, sections, questions } = paper;
      const running = learner ? await listRunningRefs(database.read, learner.id) : new Map<string, number>();
      if (questions.some(({ id }) => running.has(id)))
        throw new Conflict(
          'test_not_printable',
          'You are being asked these questions in a running test. You can print them after it.',
        );
      const contents = questions.map(({ content }) => content);
      const keys = await readKnownKeys(database.read, questions, contents);
      const data: PrintedPaper = {
        ...{ title, minutes, scheme, instructions, left },
        sections: sections.map((section) => ({ title: section.title, questions: section.questions })),
        questions: questions.map(({ id, section, content, correctAnswer }, index) => {
          const { keys: accepted, dropped } = keys[index] ?? { keys: [correctAnswer], dropped: false };
          const { question, options, explanation } = content;
          return { ref: id, section, question, options, keys: [...accepted], dropped, explanation };
        }),
      };
      return { success: true as const, data };
    },
  );
  done();
};
