import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
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
export async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
