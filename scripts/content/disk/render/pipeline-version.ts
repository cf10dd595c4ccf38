import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { digestOf } from './prepared.ts';

let version: string | undefined;

/**
 * sha256 (hex) of the markdown renderer: its source files, the files that define what the cache keeps, and the versions
 * of all packages they use. A cached rendering is valid as long as this version is the same. Computed once.
 */
export function pipelineVersion(): string {
  version ??= digestOf(
    sourcesOf([
      'markdown/render-markdown.ts',
      'disk/render/rendered-topic.ts',
      'disk/render/render-cache.ts',
    ]),
  );
  return version;
}

let reader: string | undefined;

/** The same for the code that reads a topic's files. What is cached of a file is valid as long as this is the same. */
export function readerVersion(): string {
  reader ??= digestOf(pipelineVersion(), sourcesOf(READER));
  return reader;
}

const READER = [
  'disk/read/known-topics.ts',
  'disk/read/read-topic.ts',
  'disk/read/read-bytes.ts',
  'decode-text.ts',
  'schema/frontmatter.ts',
  'issue.ts',
  'questions/mcq-csv.ts',
];

function inToolchain(name: string): URL {
  return new URL(`../../${name}`, import.meta.url);
}

/**
 * Source texts by file and versions by package, in a fixed order. Imports are followed, except out of `disk/`, whose
 * files say how to read and cache and are listed one by one.
 */
function sourcesOf(entries: readonly string[]): [string, string][] {
  const texts = new Map<string, string>();
  const packages = new Set<string>();
  const queue = [...entries];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (texts.has(name)) continue;
    const text = readFileSync(inToolchain(name), 'utf8');
    texts.set(name, text);
    for (const [, specifier = ''] of text.matchAll(/\bfrom '([^']+)'/g)) {
      if (!specifier.startsWith('.')) packages.add(specifier);
      else if (!name.startsWith('disk/')) queue.push(posix.join(posix.dirname(name), specifier));
    }
  }
  return [...texts, ...versionsOf([...packages])].sort(([a], [b]) => (a < b ? -1 : 1));
}

interface Lockfile {
  packages: Record<string, { version?: string; dependencies?: Record<string, string> }>;
}

/** Versions of packages and of all that they depend on, as locked, by their place in node_modules. */
function versionsOf(names: readonly string[]): Map<string, string> {
  const versions = new Map<string, string>();
  const lockfile = inToolchain('../../package-lock.json');
  if (!existsSync(lockfile)) return versions;
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as Lockfile;
  const places = Map.groupBy(Object.keys(packages), (path) => path.replace(/^.*node_modules\//, ''));
  const queue = [...names];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    for (const path of places.get(name) ?? []) {
      if (versions.has(path)) continue;
      versions.set(path, packages[path]?.version ?? '');
      queue.push(...Object.keys(packages[path]?.dependencies ?? {}));
    }
  }
  return versions;
}
