import type { Dirent } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import type { Finding } from '../../issue.ts';

/** An entry of a folder. */
export interface FolderEntry {
  name: string;
  kind: 'file' | 'folder' | 'link' | 'special';
}

/** The entries of a folder, sorted by name, without those whose name starts with a dot. */
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

/** Why `root` (absolute) is not a readable content folder; null if it is one. */
export async function contentFolderProblem(root: string): Promise<Finding | null> {
  try {
    const folder = await stat(root);
    if (!folder.isDirectory()) return finding('structure-no-content', `${root} is not a folder.`);
  } catch (error) {
    return isMissing(error)
      ? finding('structure-no-content', `There is no content folder at ${root} (${reason(error)}).`)
      : finding('structure-unreadable', `The content folder ${root} cannot be read (${reason(error)}).`);
  }
  try {
    // lstat: symbolic links are not followed, because they may lead out of the folder.
    const subjects = await lstat(`${root}/subjects`);
    return subjects.isDirectory() ? null : finding('structure-no-subjects', '"subjects" is not a folder.');
  } catch (error) {
    return isMissing(error)
      ? finding('structure-no-subjects', `The folder "subjects" is missing (${reason(error)}).`)
      : finding('structure-unreadable', `The folder "subjects" cannot be read (${reason(error)}).`);
  }
}

/** A folder that cannot be listed is an error: treating it as empty would unpublish everything in it. */
export function unreadableFolder(error: unknown): Finding {
  return finding('structure-unreadable', `The folder cannot be read (${reason(error)}).`);
}

function finding(code: string, message: string): Finding {
  return {
    code,
    line: null,
    message,
    expected: 'a readable folder that contains subjects/<subject>/<topic>.md',
    fix: 'set CONTENT_DIR to the content folder, or restore the folder',
  };
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(reason(error));
}

function reason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
