import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroInlineConfig } from 'astro';
import { NODE_FLAGS } from '../../../api/config/node-flags.ts';
import { readCacheFile, writeCacheFile } from '../../content/disk/cache-file.ts';
import { digestOfValues, sha256Hex } from '../../content/disk/digest.ts';
import type { DataLayout } from '../files/data-layout.ts';
import type { SourceFile } from '../files/site-file.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Settings that pages depend on. */
export interface SiteTarget {
  /** Origin of canonical links and the sitemap. */
  publicOrigin: string;
  /** Origin of the API; '' if it is the same as the pages'. */
  apiOrigin: string;
}

/** Astro's options that depend on the layout and the origin of the API; astro.config.mjs has the others. */
export function astroOptions(layout: DataLayout, apiOrigin: string): AstroInlineConfig {
  return {
    root,
    outDir: layout.compiled,
    cacheDir: layout.astroCache,
    vite: {
      cacheDir: `${layout.astroCache}/vite`,
      define: {
        __API_ORIGIN__: JSON.stringify(apiOrigin),
      },
    },
  };
}

/** Input of `compile-process.ts`; the result is the list of the site's own pages. */
export interface CompileJob {
  layout: DataLayout;
  apiOrigin: string;
}

/** A page or data file that does not depend on the content. */
export interface OwnPage {
  /** Path, such as `/account`. */
  path: string;
  kind: 'page' | 'endpoint';
}

/** The site's code could not be compiled. */
export class CompileError extends Error {
  constructor(reason: string) {
    super(`The site could not be compiled: ${reason}`);
    this.name = 'CompileError';
  }
}

/** The compiled site. */
export interface CompiledSite {
  /** Module that renders pages; see `site/build/page-maker.ts`. */
  entry: string;
  ownPages: OwnPage[];
  /** Scripts, styles and public files. */
  assets: SourceFile[];
}

interface CompileRecord {
  key: string;
  ownPages: OwnPage[];
  /** sha256 by path in the folder. */
  files: Record<string, string>;
}

/**
 * Compiles the site with Astro in a subprocess, unless the last result is for the same program and origin of the API and its
 * files are unchanged. The result depends neither on the content nor on DATA_DIR. `onStart` is called before it is compiled.
 * @throws {CompileError}
 */
export async function compileSite(
  layout: DataLayout,
  apiOrigin: string,
  program: string,
  onStart: () => void,
): Promise<CompiledSite> {
  const key = digestOfValues(program, apiOrigin);
  const recordFile = join(layout.compiled, 'compiled.json');
  const last = (await readCacheFile(recordFile)) as CompileRecord | null;
  if (last?.key === key && (await areUnchanged(layout.compiled, last.files))) return siteOf(layout, last);

  onStart();
  await rm(layout.compiled, { recursive: true, force: true });
  const ownPages = await runCompiler({ layout, apiOrigin });
  const names = await filesBelow(layout.compiled);
  const digests = await Promise.all(names.map(async (name) => [name, await sha256Of(layout.compiled, name)]));
  const record = { key, ownPages, files: Object.fromEntries(digests) as Record<string, string> };
  await writeCacheFile(recordFile, record);
  return siteOf(layout, record);
}

function siteOf({ compiled }: DataLayout, { ownPages, files }: CompileRecord): CompiledSite {
  const assets = Object.entries(files).flatMap(([file, expected]) => {
    const [folder, ...path] = file.split('/');
    return folder === 'client' ? [{ name: path.join('/'), path: join(compiled, file), expected }] : [];
  });
  return { entry: join(compiled, 'server', 'entry.mjs'), ownPages, assets };
}

const TIMEOUT_MS = 600_000;

/**
 * Its allocator returns free memory at once and has one thread to serve: a first publish needs 1.1 GB instead of 1.35, in the same
 * time. The budget is 1.2 GB.
 */
const BUNDLER = { MIMALLOC_PURGE_DELAY: '0', RAYON_NUM_THREADS: '1', TOKIO_WORKER_THREADS: '1' };

/**
 * Runs `compile-process.ts`. It is a process, because the bundler needs most memory of all, which the end of a process returns, and
 * NODE_ENV=production, or it would include React's development build.
 * @throws {CompileError}
 */
async function runCompiler(job: CompileJob): Promise<OwnPage[]> {
  const child = fork(fileURLToPath(new URL('compile-process.ts', import.meta.url)), {
    execArgv: [...NODE_FLAGS],
    // eslint-disable-next-line no-restricted-properties -- passed on, not read
    env: { ...process.env, NODE_ENV: 'production', ...BUNDLER },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  let errorOutput = '';
  let ownPages: OwnPage[] = [];
  child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
  child.on('message', (message) => (ownPages = message as OwnPage[]));
  const closed = once(child, 'close') as Promise<[number | null, string | null]>;
  /* If the process has already exited, its exit code is the error to report. */
  child.send(job, () => undefined);
  const [code, signal] = await closed;
  if (code !== 0) throw new CompileError(errorOutput.trim() || `its process ended with ${signal ?? code}.`);
  return ownPages;
}

async function areUnchanged(dir: string, files: CompileRecord['files']): Promise<boolean> {
  try {
    const found = await Promise.all(
      Object.entries(files).map(async ([name, sha256]) => (await sha256Of(dir, name)) === sha256),
    );
    return found.every(Boolean);
  } catch {
    /* A file is missing or unreadable: compile again. */
    return false;
  }
}

async function sha256Of(dir: string, name: string): Promise<string> {
  return sha256Hex(await readFile(join(dir, name)));
}

const FOLDERS = ['site', 'scripts/content', 'scripts/publish', 'api/contract'];
const FILES = ['astro.config.mjs', 'package-lock.json'];

/** Digest of the code that makes a release. If it changes, even unchanged content needs a new release. */
export async function programDigest(): Promise<string> {
  const names = [...FILES];
  for (const folder of FOLDERS) {
    names.push(...(await filesBelow(join(root, folder))).map((name) => `${folder}/${name}`));
  }
  const hash = createHash('sha256');
  for (const name of names) {
    if (/\.test\.tsx?$/.test(name) || name.startsWith('site/e2e/')) continue;
    hash
      .update(name)
      .update('\0')
      /* Synchronous, because more than a thousand files are small. */
      .update(readFileSync(join(root, name)));
  }
  return hash.digest('hex');
}

/** All regular files below `root`, as sorted relative paths with forward slashes. Links are left out. */
async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
