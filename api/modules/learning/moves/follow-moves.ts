import { setTimeout } from 'node:timers/promises';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../../../db/client.ts';
import type { LiveRelease } from '../../content/releases/releases-plugin.ts';
import { moveNotesOfWordings } from '../../content/questions/former-refs-store.ts';
import { followMovedReferences } from '../question-links/follow-references.ts';
import { waitForLock } from '../../../operations/one-node.ts';
import { finishMoves, followMoves, startMoves } from './store.ts';

/**
 * ms between two passes. A request that began before the release was switched may still have written to the old address after
 * the first pass; no request takes longer than this.
 */
const SECOND_PASS_AFTER = 30_000;

interface FollowMovesOptions {
  database: Database;
  /** ms since 1970 */
  now: () => number;
  /** ms between two passes */
  secondPassAfter?: number | undefined;
  /** Called when answers have to be scored again. */
  onRescoring: () => void;
}

/**
 * Lets the data of learners follow topics that were renamed or moved, in the background, whenever a release with new redirects
 * becomes live. One node does it; if it is stopped, another one goes on. A server that was stopped goes on when it starts.
 */
export const followTopicMoves = fastifyPlugin<FollowMovesOptions>(
  (app, { database, now, onRescoring, secondPassAfter = SECOND_PASS_AFTER }, done) => {
    const stopped = new AbortController();
    let latest: LiveRelease | null = null;
    let background: Promise<void> = Promise.resolve();

    async function follow(release: LiveRelease): Promise<void> {
      const isStopped = () => stopped.signal.aborted || latest !== release;
      if (isStopped()) return;
      if ((await startMoves(database, release, now())).redirects.size === 0) return;
      const lock = await waitForLock(database.locks, 'moved topics', stopped.signal);
      if (!lock) return;
      try {
        await followPending(release, () => isStopped() || lock.lost.aborted);
      } finally {
        await lock.release();
      }
    }

    async function followPending(release: LiveRelease, isStopped: () => boolean): Promise<void> {
      // Another node may have followed them meanwhile.
      const pending = await startMoves(database, release, now());
      if (pending.redirects.size === 0) return;
      await app.questionLedger.idle();
      if (!(await moveNotesOfWordings(database, pending.redirects, isStopped))) return;
      if (!(await followMoves(database, pending, isStopped))) return;
      if (!(await followMovedReferences(database, pending.redirects, { isStopped, onRescoring }))) return;
      // An abort ends the wait.
      await setTimeout(secondPassAfter, undefined, { ref: false, signal: stopped.signal }).catch(
        () => undefined,
      );
      if (isStopped()) return;
      if (!(await followMoves(database, { ...pending, cursor: '' }, isStopped))) return;
      if (!(await followMovedReferences(database, pending.redirects, { isStopped, onRescoring }))) return;
      await finishMoves(database, pending.redirects, now());
      app.log.info({ release: release.id, topics: pending.redirects.size }, 'moved topics were followed');
    }

    app.releases.onSwitch((release) => {
      latest = release;
      background = background
        .then(() => follow(release))
        .catch((error: unknown) => app.log.error({ err: error }, 'moved topics could not be followed'));
    });
    app.addHook('onClose', async () => {
      stopped.abort();
      await background;
    });
    done();
  },
  { name: 'follow-topic-moves', dependencies: ['releases', 'question-ledger'] },
);
