import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow } from '../release/walk.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const ROOMS = ['site', 'scripts/content', 'scripts/publish', 'api/contract'];
const FILES = ['astro.config.mjs', 'package-lock.json'];

/** Digest of the code that makes a release: another digest calls for another release, even of the same content. */
export async function programDigest(): Promise<string> {
  const names = [...FILES];
  for (const room of ROOMS)
    names.push(...(await filesBelow(join(root, room))).map((name) => `${room}/${name}`));
  const hash = createHash('sha256');
  for (const name of names) {
    if (/\.test\.tsx?$/.test(name) || name.startsWith('site/e2e/')) continue;
    hash
      .update(name)
      .update('\0')
      .update(await readFile(join(root, name)));
  }
  return hash.digest('hex');
}
