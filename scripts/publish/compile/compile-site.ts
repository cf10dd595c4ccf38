import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keep, readKept } from '../../content/disk/render/cache-file.ts';
import { digestOf } from '../../content/disk/render/prepared.ts';
import type { SiteTarget } from './astro-options.ts';
import type { Source } from '../release/assemble.ts';
import type { CompileJob } from './compile-process.ts';
import { JobError, runJob } from '../job.ts';
import type { DataLayout } from '../release/data-layout.ts';
import { filesBelow } from '../release/walk.ts';

/** The program's pages could not be compiled: a fault of the program, whatever the content. */
export class CompileError extends Error {
  constructor(reason: string) {
    super(`The site could not be compiled: ${reason}`);
    this.name = 'CompileError';
  }
}

/** A page or data file of the site itself, which stands whatever the content. */
export interface OwnPage {
  /** Path below the site, such as `/account`. */
  path: string;
  kind: 'page' | 'endpoint';
}

/** The site as compiled: what makes pages, and the files that browsers load beside them. */
export interface CompiledSite {
  /** Module that makes pages, as `site/build/page-maker.ts` has it. */
  entry: string;
  ownPages: OwnPage[];
  /** Scripts, styles and public files. */
  assets: Source[];
}

interface CompileRecord {
  key: string;
  ownPages: OwnPage[];
  /** sha256 by path below the folder. */
  files: Record<string, string>;
}

/**
 * Compiles the site with Astro, where that has not been done for this program and place: what it gives holds for any
 * content. What is kept is read through before it is believed.
 * @throws {CompileError}
 */
export async function compileSite(
  layout: DataLayout,
  target: SiteTarget,
  program: string,
  report: (line: string) => void,
): Promise<CompiledSite> {
  const key = digestOf(program, target.publicOrigin, target.apiOrigin, layout.input);
  const recordFile = join(layout.compiled, 'compiled.json');
  const kept = (await readKept(recordFile)) as CompileRecord | null;
  if (kept?.key === key && (await areAsRecorded(layout.compiled, kept.files))) return siteOf(layout, kept);

  report('Compiling the site');
  await rm(layout.compiled, { recursive: true, force: true });
  const ownPages = await runAstro({ layout, target });
  const names = await filesBelow(layout.compiled);
  const digests = await Promise.all(names.map(async (name) => [name, await sha256Of(layout.compiled, name)]));
  const record = { key, ownPages, files: Object.fromEntries(digests) as Record<string, string> };
  await keep(recordFile, record);
  return siteOf(layout, record);
}

function siteOf({ compiled }: DataLayout, { ownPages, files }: CompileRecord): CompiledSite {
  const assets = Object.entries(files).flatMap(([file, expected]) => {
    const [folder, ...path] = file.split('/');
    return folder === 'client' ? [{ name: path.join('/'), path: join(compiled, file), expected }] : [];
  });
  return { entry: join(compiled, 'server', 'entry.mjs'), ownPages, assets };
}

async function areAsRecorded(dir: string, files: CompileRecord['files']): Promise<boolean> {
  try {
    const found = await Promise.all(
      Object.entries(files).map(async ([name, sha256]) => (await sha256Of(dir, name)) === sha256),
    );
    return found.every(Boolean);
  } catch {
    /* A file is gone or does not read: it is all made again. */
    return false;
  }
}

async function sha256Of(dir: string, name: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(dir, name)))
    .digest('hex');
}

/** The bundler takes several hundred megabytes, which are given back with its process. */
async function runAstro(job: CompileJob): Promise<OwnPage[]> {
  try {
    const script = new URL('compile-process.ts', import.meta.url);
    return (await runJob(script, job)) as OwnPage[];
  } catch (error) {
    throw error instanceof JobError ? new CompileError(error.message) : error;
  }
}
