import { readFile, readlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Compile } from 'typebox/compile';
import { Release } from '../../../contract/content/release.ts';
import type { ReleaseFile, ReleaseSubject, ReleaseTopic } from '../../../contract/content/release.ts';
import { sourceFolder } from './current-release.ts';
import { codeOf } from '../../../config/startup-error.ts';

/** A release as it is served: checked, and with its files and topics by name. */
export interface LiveRelease {
  id: string;
  publishedAt: string;
  csp: string;
  /** Absolute path of the release's folder. */
  folder: string;
  /** Absolute path of the content that it was made from. */
  source: string;
  files: ReadonlyMap<string, ReleaseFile>;
  subjects: readonly ReleaseSubject[];
  topics: ReadonlyMap<string, ReadonlyMap<string, ReleaseTopic>>;
  /** Paths of pages that stand elsewhere now, with the path that each has. */
  redirects: ReadonlyMap<string, string>;
}

export interface Releases {
  /** The release that is live now; null as long as nothing has been published. */
  current: () => Promise<LiveRelease | null>;
  /** Whether no other release has been noticed since. */
  isLive: (release: LiveRelease) => boolean;
  /** Looks at once: for whoever has just switched, and must not answer from what was live before. */
  refresh: () => Promise<LiveRelease | null>;
  /** Tells `listener` of every release that becomes live from now on. It must not throw. */
  onSwitch: (listener: (release: LiveRelease) => void) => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    releases: Releases;
  }
}

/** ms between two looks at whether a publish has switched to another release. */
const LOOK_EVERY = 1_000;

const releaseSchema = Compile(Release);

/**
 * Follows DATA_DIR/current. A release that cannot be read is logged, once, and the one before it stays: a bad
 * publish must not take the site down.
 *
 * @param now ms from a clock that never goes back
 */
export function followReleases(dataDir: string, log: FastifyBaseLogger, now: () => number): Releases {
  let live: LiveRelease | null = null;
  let reported = '';
  let nextLook = -Infinity;
  let looking: Promise<void> | null = null;
  const listeners: ((release: LiveRelease) => void)[] = [];

  async function look(): Promise<void> {
    let folder = '';
    try {
      folder = resolve(dataDir, await readlink(resolve(dataDir, 'current')));
      if (folder === live?.folder) return;
      live = await readRelease(folder, dataDir);
      reported = '';
      log.info({ release: live.id }, 'release is live');
      for (const tell of listeners) tell(live);
    } catch (error) {
      const nothingYet = codeOf(error) === 'ENOENT' && folder === '' && live === null;
      const key = `${folder} ${String(error)}`;
      if (nothingYet || key === reported) return;
      reported = key;
      log.error({ err: error, folder, kept: live?.id ?? null }, 'release cannot be read');
    }
  }

  return {
    async current() {
      if (now() >= nextLook) {
        nextLook = now() + LOOK_EVERY;
        looking = look().finally(() => {
          looking = null;
        });
      }
      if (looking) await looking;
      return live;
    },
    isLive: (release) => release === live,
    async refresh() {
      // One that is under way may have looked before the switch.
      await looking;
      await look();
      return live;
    },
    onSwitch(listener) {
      listeners.push(listener);
    },
  };
}

/** @throws where release.json is missing or is not what the contract says */
async function readRelease(folder: string, dataDir: string): Promise<LiveRelease> {
  const release: unknown = JSON.parse(await readFile(resolve(folder, 'release.json'), 'utf8'));
  if (!releaseSchema.Check(release)) {
    const [first] = releaseSchema.Errors(release);
    throw new Error(`release.json${first?.instancePath} ${first?.message}`);
  }
  const { id, publishedAt, csp, files, subjects, redirects = {} } = release;
  return {
    id,
    publishedAt,
    csp,
    folder,
    source: resolve(sourceFolder(dataDir, id)),
    files: new Map(Object.entries(files)),
    subjects,
    topics: new Map(
      subjects.map((subject) => [subject.slug, new Map(subject.topics.map((topic) => [topic.slug, topic]))]),
    ),
    redirects: new Map(Object.entries(redirects)),
  };
}

export const releases = fastifyPlugin<{ dataDir: string }>(
  (app, { dataDir }, done) => {
    app.decorate(
      'releases',
      followReleases(dataDir, app.log, () => performance.now()),
    );
    done();
  },
  { name: 'releases' },
);
