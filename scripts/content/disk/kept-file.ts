import { createHash, randomBytes } from 'node:crypto';
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
  const text = JSON.stringify(value);
  const partial = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(partial, `{"sum":"${sha256(text)}","value":${text}}`);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
