import type { FastifyPluginCallback } from 'fastify';
import type { Database } from '../../../db/client.ts';
import { onOneNode } from '../../../operations/one-node.ts';
import { repeatWork } from '../../../operations/repeated-work.ts';
import { linkQuestions } from './link-questions.ts';
import type { LinkOptions } from './link-questions.ts';

/** ms between two checks for another release. */
const LOOK_EVERY = 60 * 1000;

interface PluginOptions extends Pick<LinkOptions, 'papers' | 'now' | 'onRescoring'> {
  database: Database;
  /** ms; default 1 minute */
  every?: number | undefined;
}

/** Links stored answers and cards to published questions, in the background: once after the start and after each publish. */
export const questionLinking: FastifyPluginCallback<PluginOptions> = (
  scope,
  { database, now, every = LOOK_EVERY, papers, onRescoring },
  done,
) => {
  let linked: string | null = null;

  repeatWork(scope, {
    every,
    problem: 'answers could not be linked to questions',
    async run(closing) {
      const release = await scope.releases.current();
      if (!release || release.id === linked) return;
      await onOneNode(database.locks, 'question links', async (lost) => {
        const signal = AbortSignal.any([closing, lost]);
        await linkQuestions(database, release, { papers, now, onRescoring, signal });
        if (!signal.aborted) linked = release.id;
      });
    },
  });
  done();
};
