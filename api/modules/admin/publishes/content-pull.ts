import { fileURLToPath } from 'node:url';
import {
  fastForward,
  PullError,
  push,
  upstreamOf,
} from '../../../../scripts/content/disk/git/fast-forward.ts';
import type { Settings } from '../../../config/settings.ts';
import type { WriteQueue } from '../content/write-queue.ts';

const PROGRAM = fileURLToPath(new URL('../../../..', import.meta.url));

/** @throws PullError */
export type ContentPull = (context: { print: (text: string) => void; signal: AbortSignal }) => Promise<void>;

/** Creates a pull of the content folder, which brings it up to date with its upstream inside the write queue, and then pushes. */
export function createContentPull(
  { contentDir, webhookPull, contentPush }: Pick<Settings, 'contentDir' | 'webhookPull' | 'contentPush'>,
  queue: Pick<WriteQueue, 'run'>,
): ContentPull {
  return async ({ print, signal }) => {
    if (webhookPull === 'never') return;
    const upstream = await upstreamOf(contentDir, PROGRAM, webhookPull === 'always');
    if ('reason' in upstream) {
      // Only the explicit setting makes a missing upstream an error.
      if (webhookPull === 'always')
        throw new PullError(`The content folder cannot be pulled: ${upstream.reason}.`);
      print(`The content folder is not pulled: ${upstream.reason}.\n`);
      return;
    }
    print(`Pulling ${upstream.name}\n`);
    const commits = await fastForward(upstream, queue.run, signal);
    print(
      commits === 0
        ? 'Already up to date.\n'
        : `Pulled ${commits} new ${commits === 1 ? 'commit' : 'commits'}.\n`,
    );
    if (!contentPush) return;
    // What is saved is published even if it cannot be pushed.
    const pushed = await push(upstream, signal).catch((error: unknown) => {
      if (!(error instanceof PullError)) throw error;
      print(`${error.message}\n`);
      return 0;
    });
    if (pushed > 0) print(`Pushed ${pushed} new ${pushed === 1 ? 'commit' : 'commits'}.\n`);
  };
}
