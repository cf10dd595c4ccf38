import { join } from 'node:path';
import { planFolder } from '../../../../scripts/content/disk/read/folder-plan.ts';
import { listFolder } from '../../../../scripts/content/disk/read/list-folder.ts';
import { readBytes } from '../../../../scripts/content/disk/read/read-bytes.ts';
import { readCatalogueFile } from '../../../../scripts/content/disk/read/read-catalogue-file.ts';
import { SUBJECT_FILE_MAX_BYTES, readSubject } from '../../../../scripts/content/disk/read/read-subject.ts';
import type { Author } from '../../../../scripts/content/disk/git/history.ts';
import { parseCourses } from '../../../../scripts/content/schema/courses.ts';
import { changedSubjectFile } from '../../../../scripts/content/schema/frontmatter.ts';
import { BIN_MAX_BYTES } from '../../../contract/admin/admin-rules.ts';
import type { SubjectSource, SubjectUpdate } from '../../../contract/admin/subjects.ts';
import { Conflict, PayloadTooLarge } from '../../../http/errors.ts';
import { deleteIntoBin } from '../bin/bin.ts';
import type { Bin } from '../content/content-service.ts';
import { asRefusal, subjectMarkdown } from '../content/topic-markdown.ts';
import type { WriteQueue } from '../content/write-queue.ts';
import { readStoredSubject, requireSubjectRevision } from './stored-subject.ts';

/** Names that a refusal lists at most. */
const NAMES_SHOWN = 5;

/** The subject as its form opens it. What `subject.md` does not say is as on its page. */
export async function subjectSource(root: string, slug: string): Promise<SubjectSource> {
  const { folder, text, fields, issues, revision } = await readStoredSubject(root, slug);
  const { courses } = await readCatalogueFile(root, 'courses.json', 'structure-courses', parseCourses);
  const card = courses.find((course) => course.slug === slug);
  const { title, description } = { ...(await readSubject(folder, slug, card)), ...fields };
  const isSavable = text === null || typeof changedSubjectFile(text, {}) === 'string';
  const problems = isSavable ? issues : issues.map(asRefusal);
  return { subject: slug, title, description, revision, problems };
}

/** Changes the title and the description of a subject. Its address stays the same. */
export async function updateSubject(
  queue: WriteQueue,
  { subject, title, description, revision }: SubjectUpdate & { subject: string },
  author: Author,
): Promise<SubjectSource> {
  return queue.run(async () => {
    const stored = await readStoredSubject(queue.root, subject);
    requireSubjectRevision(stored, revision);
    const path = `subjects/${subject}/subject.md`;
    const { text } = stored;
    const changed = subjectMarkdown({ title, description }, { file: path, previous: text });
    if (Buffer.byteLength(changed) > SUBJECT_FILE_MAX_BYTES) {
      throw new PayloadTooLarge(`subject.md is limited to ${SUBJECT_FILE_MAX_BYTES / 1000} kB.`);
    }
    await queue.save([{ path, data: changed, isNew: text === null }], { author, message: `Edit ${subject}` });
    return subjectSource(queue.root, subject);
  });
}

/** Moves a subject without topics into the bin, with its images. */
export async function deleteSubject(
  queue: WriteQueue,
  bin: Bin,
  {
    subject,
    revision,
    author,
    actorId,
  }: { subject: string; revision: string | undefined; author: Author; actorId: string },
): Promise<void> {
  await queue.run(async () => {
    const stored = await readStoredSubject(queue.root, subject);
    requireSubjectRevision(stored, revision);
    const files = await filesOfEmpty(stored.folder, subject);
    const title = stored.fields.title ?? subject;
    await deleteIntoBin(
      bin,
      { subject, topic: null, title, files },
      {
        actorId,
        remove: async () => {
          const details = { author, message: `Delete ${subject}` };
          if (!(await queue.removeSubject(subject, [...files.keys()], details))) {
            throw new Conflict(
              'subject_changed',
              'Files were added to this subject meanwhile. Nothing was deleted.',
            );
          }
        },
      },
    );
  });
}

/**
 * The files of a subject by name: `subject.md` and its images.
 *
 * @throws Conflict if there is anything else, or more than the bin keeps
 */
async function filesOfEmpty(folder: string, subject: string): Promise<Map<string, Uint8Array>> {
  const entries = await listFolder(folder);
  const { images } = planFolder(`subjects/${subject}`, entries);
  const expected = new Set(['subject.md', ...images]);
  const others = entries.filter(({ name, kind }) => kind !== 'file' || !expected.has(name));
  if (others.length > 0) {
    const names = others.slice(0, NAMES_SHOWN).map(({ name }) => name);
    const more = others.length > NAMES_SHOWN ? ` and ${others.length - NAMES_SHOWN} more` : '';
    throw new Conflict(
      'subject_not_empty',
      `Only a subject without topics can be deleted. This one still has ${names.join(', ')}${more}.`,
    );
  }
  const files = new Map<string, Uint8Array>();
  let left = BIN_MAX_BYTES;
  for (const { name } of entries) {
    const read = await readBytes(join(folder, name), left);
    if (!('bytes' in read)) {
      throw new Conflict(
        'subject_unreadable',
        `${name} cannot be kept in the bin, which holds ${BIN_MAX_BYTES / 1_000_000} MB, so nothing was deleted.`,
      );
    }
    files.set(name, read.bytes);
    left -= read.bytes.byteLength;
  }
  return files;
}
