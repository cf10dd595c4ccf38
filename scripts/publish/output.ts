import { readFile, rm, writeFile } from 'node:fs/promises';
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

/** A file kept from an earlier publish is not what that publish wrote. */
export class DamagedOutputError extends Error {
  constructor(file: string) {
    super(`${file} changed since the build that made it`);
    this.name = 'DamagedOutputError';
  }
}

/** What the last publish left in the working folders. */
export interface OutputRecord {
  /** Digest of the program that left it. */
  program: string;
}

/** Pages and data files that the content calls for, relative to the site. */
function contentFiles(catalogue: Catalogue): string[] {
  return catalogue.subjects.flatMap(({ slug, topics }) => [
    `${slug}/index.html`,
    ...topics.map((topic) => `${slug}/${topic.slug}/index.html`),
    ...topics
      .filter((topic) => topic.access === 'free' && topic.questions > 0)
      .map((topic) => `data/${slug}/${topic.slug}.json`),
  ]);
}

/**
 * The files that the build put into the output folder; `pages` are those that it handed over.
 * @throws {IncompleteBuildError}
 */
export async function builtFiles(
  output: string,
  catalogue: Catalogue,
  pages: ReadonlySet<string>,
): Promise<string[]> {
  const names = await filesBelow(output);
  const found = new Set(names);
  const missing = [
    ...contentFiles(catalogue).filter((name) => !pages.has(name)),
    ...['index.html', '404.html'].filter((name) => !found.has(name)),
  ];
  if (missing.length > 0) throw new IncompleteBuildError(missing);
  return names;
}

const RECORD = 'record.json';

export async function readOutputRecord(layout: DataLayout): Promise<OutputRecord | null> {
  try {
    return JSON.parse(await readFile(join(layout.build, RECORD), 'utf8')) as OutputRecord;
  } catch {
    /* No build yet, or one that was cut short. */
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
