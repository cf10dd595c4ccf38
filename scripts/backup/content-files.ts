import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../api/config/startup-error.ts';

export interface FolderFiles {
  /** Paths below the folder, with forward slashes, in order. */
  files: string[];
  /** Links and whatever else is no file: nobody follows them. */
  others: string[];
}

/** What git keeps beside a clone is for git to copy, and these are the halves of a save that is under way. */
const SKIPPED = /^\.git$|^\.swadhyay-/;

/** All files of a content folder; none where there is no such folder. */
export async function filesBelow(root: string): Promise<FolderFiles> {
  const found: FolderFiles = { files: [], others: [] };
  await collect(root, '', found);
  found.files.sort();
  return found;
}

async function collect(root: string, folder: string, found: FolderFiles): Promise<void> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' && folder === '') return [];
    throw error;
  });
  for (const entry of entries) {
    if (SKIPPED.test(entry.name)) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) await collect(root, path, found);
    else (entry.isFile() ? found.files : found.others).push(path);
  }
}
