import type { FastifyPluginCallback } from 'fastify';
import type { Database } from '../../../db/client.ts';
import { onOneNode } from '../../../operations/one-node.ts';
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
  { database, now, every, papers, onRescoring },
  done,
) => {
  const stopped = new AbortController();
  let running: Promise<void> | null = null;
  let linked: string | null = null;

  async function run(): Promise<void> {
    const release = await scope.releases.current();
    if (!release || release.id === linked) return;
    await onOneNode(database.locks, 'question links', async (lost) => {
      const signal = AbortSignal.any([stopped.signal, lost]);
      await linkQuestions(database, release, { papers, now, onRescoring, signal });
      if (!signal.aborted) linked = release.id;
    });
  }

  const look = () => {
    running ??= run()
      .catch((error: unknown) => scope.log.error({ err: error }, 'answers could not be linked to questions'))
      .finally(() => {
        running = null;
      });
  };
  let timer: NodeJS.Timeout | undefined;
  scope.addHook('onReady', (ready) => {
    timer = setInterval(look, every ?? LOOK_EVERY).unref();
    ready();
  });
  scope.addHook('onClose', async () => {
    clearInterval(timer);
    stopped.abort();
    await running;
  });
  done();
};
