import { fileURLToPath } from 'node:url';
import { fastForward, PullError, upstreamOf } from '../../../../scripts/content/disk/git/fast-forward.ts';
import type { Settings } from '../../../config/env.ts';
import type { WriteQueue } from '../content/write-queue.ts';
import { PreparationError } from './publisher.ts';
import type { Preparation } from './publisher.ts';

const PROGRAM = fileURLToPath(new URL('../../../..', import.meta.url));

/** Brings what was pushed into the content folder before it is published, while no administrator saves in it. */
export function createPull(
  { contentDir, webhookPull }: Pick<Settings, 'contentDir' | 'webhookPull'>,
  runExclusive: WriteQueue['run'],
): Preparation {
  return async ({ print, signal }) => {
    if (webhookPull === 'never') return;
    const upstream = await upstreamOf(contentDir, PROGRAM, webhookPull === 'always');
    if ('reason' in upstream) {
      // Whoever set it so wants to know; everyone else publishes what stands in the folder.
      if (webhookPull === 'always')
        throw new PreparationError(`The content folder cannot be pulled: ${upstream.reason}.`);
      print(`The content folder is not pulled: ${upstream.reason}.\n`);
      return;
    }
    print(`Pulling ${upstream.name}\n`);
    try {
      const taken = await fastForward(upstream, runExclusive, signal);
      print(
        taken === 0
          ? 'Nothing new was pushed.\n'
          : `Took in ${taken} ${taken === 1 ? 'commit' : 'commits'}.\n`,
      );
    } catch (error) {
      if (error instanceof PullError) throw new PreparationError(error.message);
      throw error;
    }
  };
}
