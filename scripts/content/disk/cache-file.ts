import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sha256Hex } from './digest.ts';

// A cache file is one line of JSON: {"sum": digest of the value's text, "value": …}.
const HEAD = /^\{"sum":"([0-9a-f]{64})","value":/;
const HEAD_LENGTH = '{"sum":"","value":'.length + 64;

/** A file of a cache is missing or not as it was written. Without the caches, all of it is made again. */
export class DamagedCacheError extends Error {
  constructor(file: string) {
    super(`${file} changed since it was made`);
    this.name = 'DamagedCacheError';
  }
}

/** The value in a cache file; null if the file is missing, truncated or changed. */
export async function readCacheFile(path: string): Promise<unknown> {
  try {
    return valueIn(await readFile(path));
  } catch {
    return null;
  }
}

/** The synchronous form. */
export function readCacheFileSync(path: string): unknown {
  try {
    return valueIn(readFileSync(path));
  } catch {
    return null;
  }
}

function valueIn(bytes: Buffer): unknown {
  const head = HEAD.exec(bytes.toString('latin1', 0, HEAD_LENGTH));
  const value = bytes.subarray(HEAD_LENGTH, -1);
  return head?.[1] === sha256Hex(value) ? JSON.parse(value.toString('utf8')) : null;
}

/** Writes a JSON value atomically. */
export async function writeCacheFile(path: string, value: unknown): Promise<void> {
  const partial = partialPath(path);
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(partial, lineOf(value));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** The synchronous form, which is faster for many small files in a worker thread. */
export function writeCacheFileSync(path: string, value: unknown): void {
  const partial = partialPath(path);
  try {
    writeCreatingFolder(partial, lineOf(value));
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** Creates the folder only after a failure, because it usually exists. */
function writeCreatingFolder(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

function partialPath(path: string): string {
  return `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
}

function lineOf(value: unknown): string {
  const text = JSON.stringify(value);
  return `{"sum":"${sha256Hex(text)}","value":${text}}`;
}
