import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';

/** An entry of a folder. */
export interface FolderEntry {
  name: string;
  kind: 'file' | 'folder' | 'link' | 'special';
}

/** The entries of a folder in the order of their names; those whose name begins with a dot are left out. */
export async function listFolder(path: string): Promise<FolderEntry[]> {
  const entries = await readdir(path, { withFileTypes: true });
  return entries
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => ({ name: entry.name, kind: kindOf(entry) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function kindOf(entry: Dirent): FolderEntry['kind'] {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'special';
}
