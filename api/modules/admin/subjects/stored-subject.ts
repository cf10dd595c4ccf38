import { join } from 'node:path';
import { digestOfValues, sha256Hex } from '../../../../scripts/content/disk/digest.ts';
import { readBytes } from '../../../../scripts/content/disk/read/read-bytes.ts';
import { SUBJECT_FILE_MAX_BYTES } from '../../../../scripts/content/disk/read/read-subject.ts';
import { decodeText } from '../../../../scripts/content/decode-text.ts';
import type { Issue } from '../../../../scripts/content/issue.ts';
import {
  parseSubjectFrontMatter,
  subjectFieldsToEdit,
} from '../../../../scripts/content/schema/frontmatter.ts';
import type { SubjectFrontMatter } from '../../../../scripts/content/schema/frontmatter.ts';
import { Conflict } from '../../../http/errors.ts';
import { subjectFolder } from '../content/stored-topic.ts';

/** A subject's `subject.md`. */
interface StoredSubject {
  slug: string;
  /** Absolute path of its folder. */
  folder: string;
  /** Null if there is no file. */
  text: string | null;
  /** The fields that can be read, also titles and descriptions with an error. */
  fields: Partial<SubjectFrontMatter>;
  issues: Issue[];
  revision: string;
}

/** @throws NotFound, or Conflict if the file cannot be read */
export async function readStoredSubject(root: string, slug: string): Promise<StoredSubject> {
  const folder = await subjectFolder(root, slug);
  const read = await readBytes(join(folder, 'subject.md'), SUBJECT_FILE_MAX_BYTES);
  if ('missing' in read) {
    return { slug, folder, text: null, fields: {}, issues: [], revision: digestOfValues('') };
  }
  const decoded = 'bytes' in read ? decodeText(read.bytes) : read;
  if (!('text' in decoded) || !('bytes' in read)) {
    const message = 'problem' in decoded ? decoded.problem.message : '';
    throw new Conflict('subject_unreadable', `This subject cannot be edited. ${message}`);
  }
  const file = `subjects/${slug}/subject.md`;
  const { issues } = parseSubjectFrontMatter(decoded.text, file);
  const revision = digestOfValues(sha256Hex(read.bytes));
  return {
    slug,
    folder,
    text: decoded.text,
    fields: subjectFieldsToEdit(decoded.text) ?? {},
    issues,
    revision,
  };
}

/** @throws Conflict if the subject has changed since the caller read the revision `expected` */
export function requireSubjectRevision({ revision }: StoredSubject, expected: string | undefined): void {
  if (expected !== undefined && expected !== revision) {
    throw new Conflict(
      'subject_changed',
      'This subject was changed elsewhere since you opened it. Nothing was saved.',
    );
  }
}
