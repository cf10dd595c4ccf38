import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '../content/disk/prepared.ts';
import type { DataLayout } from './layout.ts';
import { filesBelow } from './walk.ts';

/** The build left out a page that the content calls for. */
export class IncompleteBuildError extends Error {
  constructor(missing: readonly string[]) {
    const more = missing.length > 5 ? ` and ${missing.length - 5} more` : '';
    super(`The build made no ${missing.slice(0, 5).join(', ')}${more}`);
    this.name = 'IncompleteBuildError';
  }
}

/** A page kept from an earlier build is not what that build wrote. */
export class DamagedOutputError extends Error {
  constructor(file: string) {
    super(`${file} changed since the build that made it`);
    this.name = 'DamagedOutputError';
  }
}

/** What the last build left in the kept output folder. */
export interface OutputRecord {
  /** Digest of the program that built it. */
  program: string;
  /** sha256 by file. */
  files: Record<string, string>;
}

/** Pages and data files that the content calls for, relative to the output. */
function contentFiles(catalogue: Catalogue): string[] {
  return catalogue.subjects.flatMap(({ slug, topics }) => [
    `${slug}/index.html`,
    ...topics.map((topic) => `${slug}/${topic.slug}/index.html`),
    ...topics
      .filter((topic) => topic.access === 'free' && topic.questions > 0)
      .map((topic) => `data/${slug}/${topic.slug}.json`),
  ]);
}

export interface BuiltFile {
  name: string;
  /** Written by this build; else kept from an earlier one and to be held against its record. */
  fresh: boolean;
}

/**
 * The files of this build in the kept output folder. A file is of this build if the content calls for it or the build
 * wrote it; what else stands there (pages of topics that are gone, assets that nothing names any more) is removed.
 * @throws {IncompleteBuildError}
 */
export async function builtFiles(
  output: string,
  catalogue: Catalogue,
  startedAt: Date,
): Promise<BuiltFile[]> {
  const wanted = new Set(contentFiles(catalogue));
  const found = new Set(await filesBelow(output));
  const missing = [...wanted, 'index.html', '404.html'].filter((name) => !found.has(name));
  if (missing.length > 0) throw new IncompleteBuildError(missing);
  const files: BuiltFile[] = [];
  for (const name of found) {
    const path = join(output, name);
    const fresh = (await stat(path)).mtimeMs >= startedAt.getTime();
    if (fresh || wanted.has(name)) files.push({ name, fresh });
    else await rm(path);
  }
  return files;
}

const RECORD = 'record.json';

export async function readOutputRecord(layout: DataLayout): Promise<OutputRecord | null> {
  try {
    return JSON.parse(await readFile(join(layout.build, RECORD), 'utf8')) as OutputRecord;
  } catch {
    /* No build yet, or one that was cut short: nothing that was kept can be vouched for. */
    return null;
  }
}

export async function writeOutputRecord(layout: DataLayout, record: OutputRecord): Promise<void> {
  await writeFile(join(layout.build, RECORD), JSON.stringify(record));
}

/** Forgets every earlier build, so that the next makes each page anew. */
export async function forgetBuilds(layout: DataLayout): Promise<void> {
  await rm(layout.output, { recursive: true, force: true });
  await rm(layout.search, { recursive: true, force: true });
  await rm(layout.astroCache, { recursive: true, force: true });
  await rm(join(layout.build, RECORD), { force: true });
}
