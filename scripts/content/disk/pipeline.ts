import { existsSync, readFileSync } from 'node:fs';
import { digestOf } from './prepared.ts';

let version: string | undefined;

/**
 * sha256 (hex) over the text of `markdown.ts`, of every file it is made of, of those that say what is kept of it, and over the versions of the packages they
 * use: what was rendered under one version holds as long as the version does. Computed once.
 */
export function pipelineVersion(): string {
  version ??= digestOf(sourcesOf(['markdown.ts', 'disk/rendered-topic.ts', 'disk/render-cache.ts']));
  return version;
}

let reader: string | undefined;

/** The same for what reads a topic's files: what is known of a file under one version holds as long as the version does. */
export function readerVersion(): string {
  reader ??= digestOf(pipelineVersion(), sourcesOf(READER));
  return reader;
}

const READER = [
  'disk/known-topics.ts',
  'disk/read-topic.ts',
  'disk/read-bytes.ts',
  'decode-text.ts',
  'frontmatter.ts',
  'issue.ts',
  'mcq-csv.ts',
];

function inToolchain(name: string): URL {
  return new URL(`../${name}`, import.meta.url);
}

/** Texts by file and versions by package, in a fixed order. */
function sourcesOf(entries: readonly string[]): [string, string][] {
  const texts = new Map<string, string>();
  const packages = new Set<string>();
  const queue = [...entries];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (texts.has(name)) continue;
    const text = readFileSync(inToolchain(name), 'utf8');
    texts.set(name, text);
    for (const [, specifier = ''] of text.matchAll(/\bfrom '([^']+)'/g)) {
      if (specifier.startsWith('./') && !name.includes('/')) queue.push(specifier.slice(2));
      else if (!specifier.startsWith('.')) packages.add(specifier);
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
