import type { FastifyBaseLogger } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { BucketSettings } from '../../../../config/settings.ts';
import type { Messages } from '../../../../db/messages.ts';
import { PublishRunningError } from '../../../../db/sqlite/publish-lock.ts';
import type { Releases } from '../releases-plugin.ts';
import { openBucket } from './bucket.ts';
import type { Bucket } from './bucket.ts';
import { fetchRelease, releaseToFetch } from './download-release.ts';
import type { DownloadPlace } from './download-release.ts';
import { readIndex } from './stored-manifest.ts';
import type { IndexedRelease, ReleaseIndex } from './stored-manifest.ts';
import { makeStoredReleaseLive } from './upload-release.ts';

/** ms between two reads of the bucket. */
const CHECK_EVERY = 3_000;
/** ms; the wait between attempts to fetch a release doubles up to this. */
const LONGEST_WAIT = 60_000;

/** The bucket that nodes share releases through. */
interface SharedReleases {
  /** Null before the first publish. */
  index: () => Promise<ReleaseIndex | null>;
  /** Makes a stored release live on all nodes and on this one. Returns false if the bucket does not have it. */
  makeLive: (id: string) => Promise<boolean>;
  /** Fetches the live release now, unless it is live here already. Errors are logged. */
  check: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if releases are not shared through a bucket. */
    sharedReleases: SharedReleases | null;
  }
}

interface FollowOptions extends DownloadPlace {
  bucket: Bucket;
  releases: Pick<Releases, 'refresh'>;
  log: FastifyBaseLogger;
  /** ms from a monotonic clock */
  now: () => number;
  /** ms between two reads of the bucket */
  every: number;
}

/** A release that could not be fetched. */
interface FailedRelease {
  id: string;
  times: number;
  /** ms of the monotonic clock */
  nextAttempt: number;
}

/** Fetches the live release of the bucket. While one cannot be fetched, the last one stays live. */
function createFollower(options: FollowOptions): SharedReleases['check'] {
  const { bucket, releases, log, now, every, ...place } = options;
  let checking: Promise<void> | null = null;
  let reported = '';
  let failed: FailedRelease | null = null;

  /** Fetches it, but after a failure only when some time has passed: the files that arrived would be fetched all the time. */
  async function fetchUnlessTooSoon(live: IndexedRelease): Promise<void> {
    const failure = failed?.id === live.id ? failed : null;
    if (failure && now() < failure.nextAttempt) return;
    const fetched = await fetchRelease(bucket, live, place).catch((error: unknown) => {
      const times = (failure?.times ?? 0) + 1;
      const wait = Math.min(LONGEST_WAIT, every * 2 ** times);
      // A publish on this node makes its own release live.
      if (!(error instanceof PublishRunningError)) failed = { id: live.id, times, nextAttempt: now() + wait };
      throw error;
    });
    log.info({ fetched }, 'release was fetched from the bucket');
    await releases.refresh();
    failed = null;
    reported = '';
  }

  async function check(): Promise<void> {
    try {
      const live = await releaseToFetch(bucket, place.root);
      if (live) await fetchUnlessTooSoon(live);
      else reported = '';
    } catch (error) {
      if (error instanceof PublishRunningError) return;
      if (String(error) === reported) return;
      reported = String(error);
      log.error(
        { err: error },
        'the live release cannot be fetched from the bucket; the last one stays live here',
      );
    }
  }

  return () => {
    checking ??= check().finally(() => {
      checking = null;
    });
    return checking;
  };
}

/** Channel of `database.messages`: another release may be live. */
export const RELEASES = 'releases';

interface FollowBucketOptions extends DownloadPlace {
  messages: Messages;
  /** Null if releases are not shared through a bucket. */
  settings: BucketSettings | null;
  /** ms; default 3 s */
  every?: number | undefined;
}

/** Follows the live release of the bucket. Register it after `releases`. */
export const followBucket = fastifyPlugin<FollowBucketOptions>(
  (app, { settings, messages, every = CHECK_EVERY, ...place }, done) => {
    app.decorate('sharedReleases', null);
    if (!settings) {
      done();
      return;
    }
    const bucket = openBucket(settings);
    const now = () => performance.now();
    const check = createFollower({ ...place, bucket, releases: app.releases, log: app.log, now, every });
    app.sharedReleases = {
      index: () => readIndex(bucket),
      async makeLive(id) {
        const found = await makeStoredReleaseLive(bucket, id);
        if (!found) return false;
        await check();
        await messages.send(RELEASES, '');
        return true;
      },
      check,
    };
    let timer: NodeJS.Timeout | undefined;
    let running = Promise.resolve();
    const run = (): void => {
      running = check().then(() => {
        timer?.refresh();
      });
    };
    const stopListening = messages.listen(RELEASES, run);
    app.addHook('onReady', (ready) => {
      timer = setTimeout(run, every).unref();
      run();
      ready();
    });
    app.addHook('onClose', async () => {
      stopListening();
      clearTimeout(timer);
      timer = undefined;
      await running;
    });
    done();
  },
  { name: 'followBucket', dependencies: ['releases'] },
);
