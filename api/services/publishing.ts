import type { AppOptions } from './app-options.ts';
import { engine } from '../config/engine.ts';
import type { Server } from '../http/create-server.ts';
import { createWriteQueue } from '../modules/admin/content/write-queue.ts';
import type { WriteQueue } from '../modules/admin/content/write-queue.ts';
import { createContentPull } from '../modules/admin/publishes/content-pull.ts';
import { recordCommand } from '../modules/admin/publishes/queue-store.ts';
import { createPublisher } from '../modules/admin/publishes/publisher.ts';
import type { Publisher } from '../modules/admin/publishes/publisher.ts';
import { RELEASES } from '../modules/content/releases/bucket/follow-bucket.ts';
import type { LiveRelease } from '../modules/content/releases/releases-plugin.ts';
import type { AppContext } from './context.ts';

/** ms */
const PUBLISH_TIMEOUT = 30 * 60 * 1000;

/** What saves content and publishes it. When the server is ready, both finish what a killed process left behind. */
export function createPublishing(
  app: Server,
  { settings, build, metrics, checkQueueEvery, isPublishedNow = false }: AppOptions,
  { database, now }: AppContext,
): { writeQueue: WriteQueue; publisher: Publisher } {
  // Only PostgreSQL can be used by several servers.
  const isShared = engine === 'postgres';
  const writeQueue = createWriteQueue(settings.contentDir, {
    log: app.log,
    locks: isShared ? database.locks : null,
  });
  const publisher = createPublisher({
    database,
    command: { timeLimit: PUBLISH_TIMEOUT, ...build },
    pull: createContentPull(settings, writeQueue),
    pushes: settings.contentPush,
    now,
    async onReleased() {
      await app.releases.refresh();
      await database.messages.send(RELEASES, '');
    },
    onEnd: metrics?.countPublish,
    log: app.log,
    publishHere: settings.publishHere,
    isShared,
    every: checkQueueEvery,
  });
  let newest = '';
  /** Records releases that commands have published. A publish of a server is known by its row, and a rollback by its time. */
  async function recordRelease({ id, publishedAt }: LiveRelease, evenFirst: boolean): Promise<void> {
    if (publishedAt <= newest) return;
    newest = publishedAt;
    const release = { release: id, publishedAt: Date.parse(publishedAt), evenFirst };
    if (await recordCommand(database, release)) metrics?.countPublish('succeeded');
  }
  const logError = (error: unknown) => app.log.error({ err: error }, 'a publish cannot be recorded');
  app.addHook('onReady', async () => {
    if (settings.publishHere) await writeQueue.recover();
    await publisher.recover();
    let isFirst = true;
    app.releases.onSwitch((release) => {
      void recordRelease(release, isPublishedNow || !isFirst).catch(logError);
      isFirst = false;
    });
    if (isPublishedNow) await app.releases.current();
    app.rescorer.start();
  });
  app.addHook('preClose', publisher.stop);
  return { writeQueue, publisher };
}
