import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { digestOfValues } from '../digest.ts';

let version: string | undefined;

/**
 * sha256 (hex) of the markdown renderer: its source files, the files that define the cache format, and the versions of
 * all packages they use. Cached HTML is valid while this version is the same. Computed once.
 */
export function pipelineVersion(): string {
  version ??= digestOfValues(
    sourcesOf([
      'markdown/render-markdown.ts',
      // Imported only where a text has formulas.
      'markdown/formulas/formula-renderer.ts',
      // Finds the section that a question names.
      'questions/section-match.ts',
      // Spells the texts of the search index.
      'search-spelling.ts',
      'disk/render/render-text.ts',
      'disk/render/topic-text.ts',
      'disk/render/render-cache.ts',
    ]),
  );
  return version;
}

let reader: string | undefined;

/** Version of the code that reads a topic's files. Cached topics are valid while it is the same. */
export function readerVersion(): string {
  reader ??= digestOfValues(pipelineVersion(), sourcesOf(READER));
  return reader;
}

const READER = [
  'disk/read/cached-topic.ts',
  'disk/read/read-cache.ts',
  'disk/read/read-topic.ts',
  'disk/read/read-bytes.ts',
  'disk/read/read-tests.ts',
  'disk/read/read-image.ts',
  'drawings/drawing.ts',
  'image-kind.ts',
  'decode-text.ts',
  'schema/frontmatter.ts',
  'schema/tests/test-file.ts',
  'issue.ts',
  'questions/mcq-csv.ts',
  'questions/mcq-source.ts',
  'tests/resolve-papers.ts',
];

function inToolchain(name: string): URL {
  return new URL(`../../${name}`, import.meta.url);
}

/** Source texts by file and versions by package, sorted. Follows imports, except those of files in `disk/`. */
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

/** Locked versions of packages and all their dependencies, by path in node_modules. */
function versionsOf(names: readonly string[]): Map<string, string> {
  const versions = new Map<string, string>();
  const lockfile = inToolchain('../../package-lock.json');
  if (!existsSync(lockfile)) return versions;
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as Lockfile;
  const pathsByName = Map.groupBy(Object.keys(packages), (path) => path.replace(/^.*node_modules\//, ''));
  const queue = [...names];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    for (const path of pathsByName.get(name) ?? []) {
      if (versions.has(path)) continue;
      versions.set(path, packages[path]?.version ?? '');
      queue.push(...Object.keys(packages[path]?.dependencies ?? {}));
    }
  }
  return versions;
}
