import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../api/config/startup-error.ts';

interface ContentFiles {
  /** Relative paths with forward slashes, sorted. */
  files: string[];
  /** Links and special files, which are not backed up. */
  others: string[];
}

/** Git's own data, and the temporary files of a save in progress. */
const SKIPPED = /^\.git$|^\.swadhyay-/;

/** Lists all files of a content folder; none if it does not exist. */
export async function listContentFiles(root: string): Promise<ContentFiles> {
  const found: ContentFiles = { files: [], others: [] };
  await collect(root, '', found);
  found.files.sort();
  return found;
}

async function collect(root: string, folder: string, found: ContentFiles): Promise<void> {
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
