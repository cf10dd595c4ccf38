import { lstat, stat } from 'node:fs/promises';
import type { Finding } from '../../issue.ts';

/** Why nothing can be read from `root` (absolute) as a content folder; null where something can. */
export async function folderFault(root: string): Promise<Finding | null> {
  try {
    const folder = await stat(root);
    if (!folder.isDirectory()) return fault('structure-no-content', `${root} is not a folder.`);
  } catch (error) {
    return isMissing(error)
      ? fault('structure-no-content', `There is no content folder at ${root} (${reason(error)}).`)
      : fault('structure-unreadable', `The content folder ${root} cannot be read (${reason(error)}).`);
  }
  try {
    // lstat: a link in place of `subjects` could lead anywhere.
    const subjects = await lstat(`${root}/subjects`);
    return subjects.isDirectory() ? null : fault('structure-no-subjects', '"subjects" is not a folder.');
  } catch (error) {
    return isMissing(error)
      ? fault('structure-no-subjects', `The folder "subjects" is missing (${reason(error)}).`)
      : fault('structure-unreadable', `The folder "subjects" cannot be read (${reason(error)}).`);
  }
}

/** What could not be listed must not be taken for empty: that would unpublish everything in it. */
export function unlistedFolder(error: unknown): Finding {
  return fault('structure-unreadable', `The folder cannot be read (${reason(error)}).`);
}

function fault(code: string, message: string): Finding {
  return {
    code,
    line: null,
    message,
    expected: 'a folder with subjects/<subject>/<topic>.md in it, which this program may read',
    fix: 'set CONTENT_DIR to the content folder, or put the folder back',
  };
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(reason(error));
}

function reason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
