import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ReleaseTopic } from '../../../contract/content/release.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Database } from '../../../db/client.ts';
import type { LiveRelease, Releases } from '../releases/releases-plugin.ts';
import { requireAccess } from '../topics/access.ts';
import { movesTo } from '../moved-topic.ts';
import { findTopic, readNotes } from '../topics/published-topic.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { adoptVersions, findLatestVersions, saveVersions } from './store.ts';
import type { ReleaseNotes } from './store.ts';

/** Topics read at once: at most 25 MB of notes in memory, and the event loop is blocked for a few ms only. */
const BATCH_SIZE = 25;

/** A topic of the live release that the learner may read. */
interface ReadableTopic {
  /** Slugs. */
  subject: string;
  topic: string;
  /** Latest version of its official notes. */
  version: number;
}

/** The version numbers of official notes: 1 at first, and one more for each release that changes the notes of a topic. */
interface OfficialVersions {
  /**
   * Finds a topic of the live release and its latest version.
   *
   * @throws NotFound, SignInRequired or PremiumRequired
   */
  open: (subject: string, topic: string, learner: Learner | null) => Promise<ReadableTopic>;
  /**
   * Stores the versions of a subject's topics in batches, until another release goes live. A topic that cannot be read is
   * logged and skipped.
   */
  storeSubject: (release: LiveRelease, subject: string, topics: readonly ReleaseTopic[]) => Promise<void>;
  /** Stores the versions of all topics of a release in the background. */
  storeRelease: (release: LiveRelease) => void;
  /** Stops background work and waits for it to end. */
  stop: () => Promise<void>;
}

interface OfficialVersionsDependencies {
  database: Database;
  releases: Releases;
  log: FastifyBaseLogger;
  /** ms since 1970 */
  now: () => number;
}

function createOfficialVersions({
  database,
  releases,
  log,
  now,
}: OfficialVersionsDependencies): OfficialVersions {
  let background: Promise<void> = Promise.resolve();
  let stopping = false;

  /** @returns versions by slug; null if another release went live, because older notes must not become a newer version */
  async function storeVersions(
    release: LiveRelease,
    subject: string,
    topics: readonly ReleaseTopic[],
    onUnreadable: (topic: ReleaseTopic, error: unknown) => void,
  ): Promise<Map<string, number> | null> {
    const slugs = topics.map(({ slug }) => slug);
    let stored = await findLatestVersions(database.read, subject, slugs);
    const moves = slugs
      .filter((topic) => !stored.has(topic))
      .flatMap((topic) => movesTo(release.redirects, { subject, topic }));
    if (moves.length > 0) {
      for (const move of moves) await adoptVersions(database, move);
      stored = await findLatestVersions(database.read, subject, slugs);
    }
    const versions = new Map([...stored].map(([slug, { version }]) => [slug, version]));
    const changed = topics.filter(({ slug, digest }) => stored.get(slug)?.digest !== digest);
    if (changed.length === 0) return versions;
    const read = async (topic: ReleaseTopic): Promise<ReleaseNotes[]> => {
      try {
        return [await readReleaseNotes(release, subject, topic)];
      } catch (error) {
        onUnreadable(topic, error);
        return [];
      }
    };
    const notes = (await Promise.all(changed.map(read))).flat();
    if (notes.length === 0) return versions;
    const saved = await saveVersions(database, subject, notes, {
      now: now(),
      release,
      isCurrent: () => releases.isLive(release),
    });
    if (saved) return new Map([...versions, ...saved]);
    // Another node has a newer release, which this one loads within seconds; until then it shows the stored versions.
    return releases.isLive(release) ? new Map(slugs.map((slug) => [slug, versions.get(slug) ?? 1])) : null;
  }

  const storeSubject: OfficialVersions['storeSubject'] = async (release, subject, topics) => {
    const logUnreadable = ({ slug }: ReleaseTopic, error: unknown) => {
      log.error({ err: error, subject, topic: slug }, 'official notes cannot be read');
    };
    for (let start = 0; start < topics.length; start += BATCH_SIZE) {
      if (stopping || !releases.isLive(release)) return;
      await storeVersions(release, subject, topics.slice(start, start + BATCH_SIZE), logUnreadable);
      await nextTurn();
    }
  };

  async function storeAll(release: LiveRelease): Promise<void> {
    try {
      for (const { slug, topics } of release.subjects) await storeSubject(release, slug, topics);
    } catch (error) {
      log.error({ err: error, release: release.id }, 'versions of official notes cannot be stored');
    }
  }

  return {
    async open(subject, topic, learner) {
      for (;;) {
        const found = findTopic(await releases.current(), subject, topic);
        requireAccess(found.topic.access, learner);
        const version = (await storeVersions(found.release, subject, [found.topic], rethrow))?.get(topic);
        if (version !== undefined) return { subject, topic, version };
      }
    },
    storeSubject,
    storeRelease(release) {
      background = background.then(() => storeAll(release));
    },
    async stop() {
      stopping = true;
      await background;
    },
  };
}

function rethrow(_topic: ReleaseTopic, error: unknown): never {
  throw error;
}

async function readReleaseNotes(
  release: LiveRelease,
  subject: string,
  topic: ReleaseTopic,
): Promise<ReleaseNotes> {
  const content = await readNotes(findTopic(release, subject, topic.slug));
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { topic: topic.slug, digest: topic.digest, content, sha256 };
}

declare module 'fastify' {
  interface FastifyInstance {
    versions: OfficialVersions;
  }
}

interface OfficialVersionsOptions {
  database: Database;
  /** ms since 1970 */
  now: () => number;
}

/** Adds `app.versions`, and stores the versions of the release at start and of every later one. */
export const officialVersions = fastifyPlugin<OfficialVersionsOptions>(
  (app, { database, now }, done) => {
    const versions = createOfficialVersions({ database, releases: app.releases, log: app.log, now });
    app.decorate('versions', versions);
    app.releases.onSwitch(versions.storeRelease);
    app.addHook('onListen', async () => {
      await app.releases.current();
    });
    app.addHook('onClose', versions.stop);
    done();
  },
  { name: 'official-versions', dependencies: ['releases'] },
);

/**
 * Stores the versions of topics whose notes may have changed since their version was stored.
 *
 * @param known topics with the digest at which their latest version was stored
 * @returns false if there are none
 */
export async function refreshVersions(
  versions: OfficialVersions,
  release: LiveRelease,
  known: readonly (TopicKey & { digest: string })[],
): Promise<boolean> {
  const outdated = known.flatMap(({ subject, topic, digest }) => {
    const found = release.topics.get(subject)?.get(topic);
    return found && found.digest !== digest ? [{ subject, found }] : [];
  });
  for (const [subject, group] of Map.groupBy(outdated, (one) => one.subject)) {
    const topics = group.map(({ found }) => found);
    await versions.storeSubject(release, subject, topics);
  }
  return outdated.length > 0;
}
