import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

// A kept file is one line of JSON: {"sum": digest of the value's text, "value": …}.
const HEAD = /^\{"sum":"([0-9a-f]{64})","value":/;

/** The value that `keep` wrote to `path`; null where there is none, or one that was cut short or changed. */
export async function readKept(path: string): Promise<unknown> {
  try {
    const text = await readFile(path, 'utf8');
    const head = HEAD.exec(text);
    const value = text.slice(head?.[0].length, -1);
    return head?.[1] === sha256(value) ? JSON.parse(value) : null;
  } catch {
    return null;
  }
}

/** Writes a JSON value so that the file is there whole or not at all, whenever the process is killed. */
export async function keep(path: string, value: unknown): Promise<void> {
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

/** The same for a thread that has nothing else to do meanwhile, which takes less time where files are many and small. */
export function keepAtOnce(path: string, value: unknown): void {
  const partial = partialPath(path);
  try {
    writeInFolder(partial, lineOf(value));
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** Most of the time the folder is there. */
function writeInFolder(path: string, text: string): void {
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
  return `{"sum":"${sha256(text)}","value":${text}}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
