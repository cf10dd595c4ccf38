import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { sha256Hex } from '../content/disk/digest.ts';
import { dataLayout } from '../publish/files/data-layout.ts';

/**
 * `node scripts/launch.mjs bench/compare-releases <DATA_DIR> <DATA_DIR>`: compares the current releases of two data folders and
 * exits with 1 if they differ. Compared are all bytes of the site and of its content, the manifest without the id and the time of
 * the publish, and the record of how it was made without the digest of the program and the times of files.
 */
type Fields = Record<string, unknown>;

const [first, second] = process.argv.slice(2);
if (first === undefined || second === undefined) {
  console.error('Usage: node scripts/launch.mjs bench/compare-releases <DATA_DIR> <DATA_DIR>');
  process.exit(1);
}

/** Digests of everything that two releases of the same content must share, by name. */
function digestsOf(dataDir: string): Map<string, string> {
  const { current, releases, sources } = dataLayout(dataDir);
  const id = basename(readlinkSync(current));
  const manifest = fieldsOf(join(releases, id, 'release.json'), ['id', 'publishedAt']);
  const build = fieldsOf(join(releases, id, 'build.json'), ['program', 'writtenAt']);
  return new Map([
    ...digestsBelow(join(releases, id, 'site'), 'site'),
    ...digestsBelow(join(sources, id), 'source'),
    ...leavesOf(manifest, 'release.json'),
    ...leavesOf(build, 'build.json'),
  ]);
}

function digestsBelow(folder: string, name: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [`${name}/${relative(folder, path)}`, sha256Hex(readFileSync(path))]);
}

/** A JSON file without the given fields, at any depth. */
function fieldsOf(path: string, excluded: readonly string[]): Fields {
  return JSON.parse(readFileSync(path, 'utf8'), (key, value: unknown) =>
    excluded.includes(key) ? undefined : value,
  ) as Fields;
}

/** The values of two levels as JSON, so that a difference names what differs. */
function leavesOf(fields: Fields, name: string): [string, string][] {
  return Object.entries(fields).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([inner, leaf]) => [`${name} ${key} ${inner}`, JSON.stringify(leaf)])
      : [[`${name} ${key}`, JSON.stringify(value)]],
  );
}

const [before, after] = [digestsOf(first), digestsOf(second)];
const names = [...new Set([...before.keys(), ...after.keys()])].sort();
const different = names.filter((name) => before.get(name) !== after.get(name));
for (const name of different) {
  const kind = !before.has(name)
    ? 'only in the second'
    : !after.has(name)
      ? 'only in the first'
      : 'different';
  console.log(`${kind}: ${name}`);
}
console.log(`${names.length} files and values compared, ${different.length} different`);
process.exitCode = different.length === 0 ? 0 : 1;
