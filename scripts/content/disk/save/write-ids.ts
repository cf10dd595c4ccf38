import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeCsv } from '../../decode-text.ts';
import { withRowBytesOf } from '../../questions/preserve-bytes.ts';
import { CSV_MAX_BYTES } from '../../questions/mcq-csv.ts';
import { withIds } from '../../questions/new-ids.ts';
import { listFolder } from '../read/list-folder.ts';
import { readBytes } from '../read/read-bytes.ts';
import { finishSave, saveFiles } from './save-files.ts';
import type { FileChange } from './save-files.ts';

/** What `writeMissingIds` did to one file. */
interface FileOfIds {
  /** Path in the content folder. */
  file: string;
  /** Number of ids that were written. */
  added: number;
  /** Why nothing was written; null if it could be. */
  problem: { line: number | null; message: string; fix: string } | null;
}

/**
 * Writes an id into each row of a topic's or a test's questions that has none. Every other byte of the files stays.
 * @param root the content folder
 * @returns the files that were changed, and those that could not be
 */
export async function writeMissingIds(root: string): Promise<FileOfIds[]> {
  await finishSave(root);
  const results: FileOfIds[] = [];
  for (const folder of await foldersOfQuestions(root)) {
    const changes: FileChange[] = [];
    for (const { name, kind } of await listFolder(join(root, folder))) {
      if (kind !== 'file' || !/\.csv$/.test(name)) continue;
      const file = `${folder}/${name}`;
      const read = await readBytes(join(root, file), CSV_MAX_BYTES);
      const decoded = 'bytes' in read ? decodeCsv(read.bytes) : read;
      if (!('text' in decoded)) {
        if ('problem' in decoded) results.push({ file, added: 0, problem: decoded.problem });
        continue;
      }
      const made = withIds(decoded.text);
      if ('refusal' in made) results.push({ file, added: 0, problem: made.refusal });
      else if (made.added.length > 0) {
        const raw = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readFile(join(root, file)));
        changes.push({ path: file, data: withRowBytesOf(raw, made.csv) });
        results.push({ file, added: made.added.length, problem: null });
      }
    }
    if (changes.length > 0) await saveFiles(root, changes);
  }
  return results;
}

async function foldersOfQuestions(root: string): Promise<string[]> {
  const subjects = await listFolder(join(root, 'subjects')).catch(() => []);
  const top = await listFolder(root).catch(() => []);
  return [
    ...subjects.filter(({ kind }) => kind === 'folder').map(({ name }) => `subjects/${name}`),
    ...top.filter(({ name, kind }) => kind === 'folder' && name === 'tests').map(({ name }) => name),
  ];
}
