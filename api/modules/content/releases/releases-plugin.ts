import { readFile, readlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Compile } from 'typebox/compile';
import {
  Release,
  type ReleaseFile,
  type ReleaseSubject,
  type ReleaseTopic,
} from '../../../contract/content/release.ts';
import type { ReleasedTest } from '../../../contract/tests/papers.ts';
import { releaseContentFolder } from './stored-releases.ts';
import { codeOf } from '../../../config/startup-error.ts';

/** A validated release with its files and topics indexed by name. */
export interface LiveRelease {
  id: string;
  publishedAt: string;
  /** Content-Security-Policy of pages without their own. */
  csp: string;
  /** Policies of pages, by `ReleaseFile.policy`. */
  policies: readonly string[];
  /** Absolute path of the release's folder. */
  folder: string;
  /** Absolute path of the content that it was built from. */
  source: string;
  files: ReadonlyMap<string, ReleaseFile>;
  subjects: readonly ReleaseSubject[];
  topics: ReadonlyMap<string, ReadonlyMap<string, ReleaseTopic>>;
  tests: ReadonlyMap<string, ReleasedTest>;
  /** Current path of each topic page that was moved, by its old path. */
  redirects: ReadonlyMap<string, string>;
}

export interface Releases {
  /** The live release; null until the first publish. */
  current: () => Promise<LiveRelease | null>;
  /** Whether `release` is still the latest release that was loaded. */
  isLive: (release: LiveRelease) => boolean;
  /** Checks for a new release immediately. Call it after switching releases. */
  refresh: () => Promise<LiveRelease | null>;
  /** Calls `listener` with every release that becomes live from now on. It must not throw. */
  onSwitch: (listener: (release: LiveRelease) => void) => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    releases: Releases;
  }
}

const CHECK_INTERVAL_MS = 1_000;

const releaseSchema = Compile(Release);

/**
 * Loads the release that RELEASES_DIR/current links to whenever the link changes. If a release cannot be read, the error is
 * logged once and the previous release stays live.
 *
 * @param root RELEASES_DIR
 * @param now ms from a monotonic clock
 */
export function watchReleases(root: string, log: FastifyBaseLogger, now: () => number): Releases {
  let live: LiveRelease | null = null;
  let reportedError = '';
  let nextCheck = -Infinity;
  let checking: Promise<void> | null = null;
  const listeners: ((release: LiveRelease) => void)[] = [];

  async function check(): Promise<void> {
    let folder = '';
    try {
      folder = resolve(root, await readlink(resolve(root, 'current')));
      if (folder === live?.folder) return;
      live = await readRelease(folder, root);
      reportedError = '';
      log.info({ release: live.id }, 'release is live');
      for (const listener of listeners) listener(live);
    } catch (error) {
      const neverPublished = codeOf(error) === 'ENOENT' && folder === '' && live === null;
      const key = `${folder} ${String(error)}`;
      if (neverPublished || key === reportedError) return;
      reportedError = key;
      log.error({ err: error, folder, kept: live?.id ?? null }, 'release cannot be read');
    }
  }

  return {
    async current() {
      if (now() >= nextCheck) {
        nextCheck = now() + CHECK_INTERVAL_MS;
        checking = check().finally(() => {
          checking = null;
        });
      }
      if (checking) await checking;
      return live;
    },
    isLive: (release) => release === live,
    async refresh() {
      // A check that is already running may have read the link before the switch.
      await checking;
      await check();
      return live;
    },
    onSwitch(listener) {
      listeners.push(listener);
    },
  };
}

/** @throws if release.json is missing or does not match the schema */
export async function readRelease(folder: string, root: string): Promise<LiveRelease> {
  const release: unknown = JSON.parse(await readFile(resolve(folder, 'release.json'), 'utf8'));
  if (!releaseSchema.Check(release)) {
    const [first] = releaseSchema.Errors(release);
    throw new Error(`release.json${first?.instancePath} ${first?.message}`);
  }
  const { id, publishedAt, csp, policies = [], files, subjects, tests = [], redirects = {} } = release;
  return {
    id,
    publishedAt,
    csp,
    policies,
    folder,
    source: resolve(releaseContentFolder(root, id)),
    files: new Map(Object.entries(files)),
    subjects,
    topics: new Map(
      subjects.map((subject) => [subject.slug, new Map(subject.topics.map((topic) => [topic.slug, topic]))]),
    ),
    tests: new Map(tests.map((test) => [test.slug, test])),
    redirects: new Map(Object.entries(redirects)),
  };
}

export const releases = fastifyPlugin<{ root: string }>(
  (app, { root }, done) => {
    app.decorate(
      'releases',
      watchReleases(root, app.log, () => performance.now()),
    );
    done();
  },
  { name: 'releases' },
);
