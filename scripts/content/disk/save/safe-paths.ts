import { lstat, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { collisionKey } from '../../slug.ts';

/** A new file or folder has the name of an existing one. */
export class NameTakenError extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`"${path}" already exists.`);
    this.name = 'NameTakenError';
    this.path = path;
  }
}

/** A path that leads out of the content folder, through a link, or to something other than a file. */
export class UnsafePathError extends Error {
  constructor(path: string) {
    super(`"${path}" is not a valid path in the content folder.`);
    this.name = 'UnsafePathError';
  }
}

/** @throws UnsafePathError */
export function requireSafe(path: string): void {
  const parts = path.split('/');
  const areNamesValid = parts.every(
    // oxlint-disable-next-line no-control-regex -- control characters are refused
    (part) => !/^\.|[\\\u0000-\u001f]/u.test(part) && part !== '' && Buffer.byteLength(part) <= 255,
  );
  const isKnownDepth =
    parts.length === 1 ||
    (parts.length === 3 && parts[0] === 'subjects') ||
    (parts.length === 2 && parts[0] === 'tests');
  if (!areNamesValid || !isKnownDepth) throw new UnsafePathError(path);
}

/** @throws UnsafePathError */
export async function requireFolder(path: string, name: string): Promise<void> {
  // lstat: links are refused, because they may lead out of the content folder.
  const found = await lstat(path).catch(() => null);
  if (!found?.isDirectory()) throw new UnsafePathError(name);
}

/** @throws {NameTakenError | UnsafePathError} */
export async function checkPath(root: string, path: string, isNew: boolean): Promise<void> {
  requireSafe(path);
  const parts = path.split('/');
  for (let depth = 1; depth < parts.length; depth += 1) {
    const folder = parts.slice(0, depth).join('/');
    await requireFolder(join(root, folder), folder);
  }
  if (isNew && (await nameTaken(join(root, dirname(path)), parts.at(-1) ?? '')))
    throw new NameTakenError(path);
  const found = await lstat(join(root, path)).catch(() => null);
  if (found && !found.isFile()) throw new UnsafePathError(path);
}

export async function nameTaken(folder: string, name: string): Promise<boolean> {
  const key = collisionKey(name);
  return (await readdir(folder)).some((other) => collisionKey(other) === key);
}
