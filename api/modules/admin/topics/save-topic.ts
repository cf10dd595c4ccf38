import { join } from 'node:path';
import { parseCourses, subjectSlug } from '../../../../scripts/content/schema/courses.ts';
import { decodeText } from '../../../../scripts/content/decode-text.ts';
import type { Author } from '../../../../scripts/content/disk/git/history.ts';
import { fileAt, versionsOf } from '../../../../scripts/content/disk/git/history.ts';
import { readCatalogueFile } from '../../../../scripts/content/disk/read/read-catalogue-file.ts';
import { readTopicFiles } from '../../../../scripts/content/disk/read/topic-files.ts';
import type { FileChange } from '../../../../scripts/content/disk/save/save-files.ts';
import { parseTopicFrontMatter } from '../../../../scripts/content/schema/frontmatter.ts';
import { withBytesOf } from '../../../../scripts/content/questions/preserve-bytes.ts';
import { parseMcqCsv } from '../../../../scripts/content/questions/mcq-csv.ts';
import { slugify } from '../../../../scripts/content/slug.ts';
import type {
  McqReport,
  NewSubject,
  NewTopic,
  SavedTopic,
  TopicUpdate,
} from '../../../contract/admin/content.ts';
import { BadRequest, NotFound } from '../../../http/errors.ts';
import { readMcqs, reportOn } from './mcq-upload.ts';
import {
  readStoredTopic,
  requireRevision,
  requireUnusedSlug,
  subjectFolder,
} from '../content/stored-topic.ts';
import type { StoredTopic, TopicReference } from '../content/stored-topic.ts';
import {
  requireValidSlug,
  subjectMarkdown,
  topicMarkdown,
  type TopicFields,
} from '../content/topic-markdown.ts';
import type { WriteQueue } from '../content/write-queue.ts';

const NEW_FILE = { file: '', previous: null };
const NO_MCQS = { csv: '', report: { accepted: 0, skipped: [] } };

/** Adds a subject with its first topic. */
export async function addSubject(queue: WriteQueue, form: NewSubject, author: Author): Promise<SavedTopic> {
  const topic = requireValidSlug(slugify(form.topicTitle), 'topic');
  const { courses } = await readCatalogueFile(queue.root, 'courses.json', 'structure-courses', parseCourses);
  const subject = requireValidSlug(subjectSlug(form.subjectTitle, courses), 'subject');
  const description = form.subjectDescription ?? '';
  const uploaded = form.mcqs ? readMcqs(form.mcqs) : NO_MCQS;
  const files = {
    'subject.md': subjectMarkdown({ title: form.subjectTitle, description }, NEW_FILE),
    [`${topic}.md`]: topicMarkdown(fieldsOf(form), form.notes, NEW_FILE),
    ...(form.mcqs && { [`${topic}.csv`]: uploaded.csv }),
  };
  return queue.run(async () => {
    await queue.addSubject(subject, files, { author, message: `Add ${subject}/${topic}` });
    return readSavedTopic(queue.root, subject, topic, uploaded.report);
  });
}

export async function addTopic(queue: WriteQueue, form: NewTopic, author: Author): Promise<SavedTopic> {
  const { subject } = form;
  const folder = await subjectFolder(queue.root, subject);
  const topic = requireValidSlug(slugify(form.topicTitle), 'topic');
  const uploaded = form.mcqs ? readMcqs(form.mcqs) : NO_MCQS;
  const text = topicMarkdown(fieldsOf(form), form.notes, NEW_FILE);
  return queue.run(async () => {
    await requireUnusedSlug(folder, topic);
    const path = `subjects/${subject}/${topic}`;
    // The CSV is written first, because a CSV file without notes is not a topic yet.
    const changes: FileChange[] = [
      ...(form.mcqs ? [{ path: `${path}.csv`, data: uploaded.csv, isNew: true }] : []),
      { path: `${path}.md`, data: text, isNew: true },
    ];
    await queue.save(changes, { author, message: `Add ${subject}/${topic}` });
    return readSavedTopic(queue.root, subject, topic, uploaded.report);
  });
}

export async function updateTopic(queue: WriteQueue, form: TopicUpdate, author: Author): Promise<SavedTopic> {
  const { subject, topic, notes, mcqs, removeMcqs } = form;
  const uploaded = mcqs && readMcqs(mcqs);
  return queue.run(async () => {
    const stored = await readStoredTopic(queue.root, subject, topic);
    requireRevision(stored, form.revision);
    const { path, markdown, csv, rawCsv } = stored;
    const text = topicMarkdown(fieldsOf(form), notes, { file: `${path}.md`, previous: markdown });
    const remove = !uploaded && removeMcqs === 'true';
    const changes: FileChange[] = [{ path: `${path}.md`, data: text }];
    if (uploaded) changes.push({ path: `${path}.csv`, data: withBytesOf(rawCsv, uploaded.csv) });
    else if (remove) changes.push({ path: `${path}.csv`, data: null });
    await queue.save(changes, { author, message: `Edit ${subject}/${topic}` });
    return readSavedTopic(queue.root, subject, topic, uploaded?.report ?? reportOn(remove ? '' : csv));
  });
}

/** Restores a topic's files from a commit of its history. */
export async function restoreTopic(
  queue: WriteQueue,
  { subject, topic, commit, revision }: TopicReference & { commit: string },
  author: Author,
): Promise<SavedTopic> {
  return queue.run(async () => {
    const stored = await readStoredTopic(queue.root, subject, topic);
    requireRevision(stored, revision);
    const version = await versionAt(queue.root, { subject, topic, commit });
    const isValid = parseTopicFrontMatter(version.markdown, '').data !== null;
    if (!isValid || (version.csv !== '' && parseMcqCsv(version.csv, '').refused)) {
      throw new BadRequest('version_faulty', 'That version contains an error and cannot be restored.');
    }
    const { path } = stored;
    const changes: FileChange[] = [
      { path: `${path}.md`, data: version.markdown },
      { path: `${path}.csv`, data: version.csv === '' ? null : version.csv },
    ];
    const message = `Restore ${subject}/${topic} from ${commit.slice(0, 12)}`;
    await queue.save(changes, { author, message });
    return readSavedTopic(queue.root, subject, topic, reportOn(version.csv));
  });
}

/** A topic's files at a commit of its history, with the topic's current revision. */
export async function versionAt(
  root: string,
  { subject, topic, commit }: { subject: string; topic: string; commit: string },
): Promise<{ markdown: string; csv: string; revision: string }> {
  const { path, revision } = await readStoredTopic(root, subject, topic);
  const notFound = () => new NotFound('version_not_found', 'This version of the topic does not exist.');
  const versions = await versionsOf(root, [`${path}.md`, `${path}.csv`]);
  if (!versions.some((version) => version.commit === commit)) throw notFound();
  const [markdown, csv] = await Promise.all(
    ['md', 'csv'].map(async (extension) => {
      const bytes = await fileAt(root, commit, `${path}.${extension}`);
      const decoded = bytes && decodeText(bytes);
      return decoded && 'text' in decoded ? decoded.text : null;
    }),
  );
  if (markdown === null || markdown === undefined) throw notFound();
  return { markdown, csv: csv ?? '', revision };
}

/** The changes that delete a topic's files. */
export function removalOf({ path, hasCsv }: Pick<StoredTopic, 'path' | 'hasCsv'>): FileChange[] {
  return [{ path: `${path}.md`, data: null }, ...(hasCsv ? [{ path: `${path}.csv`, data: null }] : [])];
}

/** The response to a save. */
export async function readSavedTopic(
  root: string,
  subject: string,
  topic: string,
  mcqs: McqReport,
): Promise<SavedTopic> {
  const files = await readTopicFiles(join(root, 'subjects', subject), topic);
  if (!files) throw new NotFound('topic_not_found', 'Topic Not Found');
  return { subject, topic, revision: files.revision, mcqs };
}

/** The fields of the front matter that the form has. */
function fieldsOf(form: NewTopic | NewSubject | TopicUpdate): TopicFields {
  const { topicTitle, topicDescription = '', access } = form;
  const fields: TopicFields = { title: topicTitle, description: topicDescription, access };
  for (const name of ['aliases', 'asOf', 'syllabus'] as const) {
    const text = form[name];
    if (text !== undefined) fields[name] = text.trim() || null;
  }
  return fields;
}
