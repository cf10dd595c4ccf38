import { createHash } from 'node:crypto';
import { setImmediate as afterThis } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseTopic } from '../../../contract/content/release.ts';
import type { Database } from '../../../db/client.ts';
import type { LiveRelease, Releases } from '../releases/releases-plugin.ts';
import { requireAccess } from '../topics/access.ts';
import { findTopic } from '../topics/published-topic.ts';
import { readNotes } from '../topics/store.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { findKnown, keepSeen } from './store.ts';
import type { SeenNotes } from './store.ts';

/** Topics looked at in one go: at most 25 MB of notes in memory, and a few ms in which nothing else runs. */
const BATCH = 25;

/** A topic that is in the live release and that whoever asked may read. */
interface OpenTopic {
  /** Slugs. */
  subject: string;
  topic: string;
  /** The present one of its official notes. */
  version: number;
}

export interface Versions {
  /**
   * Opens a topic, its version no older than the release.
   *
   * @throws NotFound, SignInRequired or PremiumRequired
   */
  open: (subject: string, topic: string, learner: Learner | null) => Promise<OpenTopic>;
  /**
   * Brings the versions of a subject's topics up to date with a release, batch by batch, as long as it is the live one.
   * A topic that cannot be read is logged and stays as it was.
   */
  catchUp: (release: LiveRelease, subject: string, topics: readonly ReleaseTopic[]) => Promise<void>;
  /** Catches up with all of a release, behind what else goes on. */
  follow: (release: LiveRelease) => void;
  /** Settles when nothing is followed any more. */
  stop: () => Promise<void>;
}

export interface VersionsOptions {
  database: Database;
  releases: Releases;
  log: FastifyBaseLogger;
  /** ms since 1970 */
  now: () => number;
}

/** Numbers the official notes as releases bring them: a topic whose digest is known has no other notes than before. */
export function createVersions({ database, releases, log, now }: VersionsOptions): Versions {
  let following: Promise<void> = Promise.resolve();
  let stopping = false;

  /** @returns versions by slug; null where another release went live meanwhile: an older text must not come after it */
  async function see(
    release: LiveRelease,
    subject: string,
    topics: readonly ReleaseTopic[],
    unreadable: (topic: ReleaseTopic, error: unknown) => void,
  ): Promise<Map<string, number> | null> {
    const slugs = topics.map(({ slug }) => slug);
    const known = await findKnown(database, subject, slugs);
    const versions = new Map([...known].map(([slug, { version }]) => [slug, version]));
    const unknown = topics.filter(({ slug, digest }) => known.get(slug)?.digest !== digest);
    if (unknown.length === 0) return versions;
    const read = async (topic: ReleaseTopic): Promise<SeenNotes[]> => {
      try {
        return [await readSeen(release, subject, topic)];
      } catch (error) {
        unreadable(topic, error);
        return [];
      }
    };
    const seen = (await Promise.all(unknown.map(read))).flat();
    if (seen.length === 0) return versions;
    const kept = await keepSeen(database, subject, seen, {
      now: now(),
      isWanted: () => releases.isLive(release),
    });
    return kept && new Map([...versions, ...kept]);
  }

  const catchUp: Versions['catchUp'] = async (release, subject, topics) => {
    const unreadable = ({ slug }: ReleaseTopic, error: unknown) => {
      log.error({ err: error, subject, topic: slug }, 'official notes cannot be read');
    };
    for (let start = 0; start < topics.length; start += BATCH) {
      if (stopping || !releases.isLive(release)) return;
      await see(release, subject, topics.slice(start, start + BATCH), unreadable);
      await afterThis();
    }
  };

  async function catchUpWith(release: LiveRelease): Promise<void> {
    try {
      for (const { slug, topics } of release.subjects) await catchUp(release, slug, topics);
    } catch (error) {
      log.error({ err: error, release: release.id }, 'official notes cannot be followed');
    }
  }

  return {
    async open(subject, topic, learner) {
      for (;;) {
        const found = findTopic(await releases.current(), subject, topic);
        requireAccess(found.topic.access, learner);
        const version = (await see(found.release, subject, [found.topic], rethrow))?.get(topic);
        if (version !== undefined) return { subject, topic, version };
      }
    },
    catchUp,
    follow(release) {
      following = following.then(() => catchUpWith(release));
    },
    async stop() {
      stopping = true;
      await following;
    },
  };
}

function rethrow(_topic: ReleaseTopic, error: unknown): never {
  throw error;
}

async function readSeen(release: LiveRelease, subject: string, topic: ReleaseTopic): Promise<SeenNotes> {
  const content = await readNotes(findTopic(release, subject, topic.slug));
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { topic: topic.slug, digest: topic.digest, content, sha256 };
}
