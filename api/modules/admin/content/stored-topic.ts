import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeCsv, decodeText, withoutLeadingBlankLines } from '../../../../scripts/content/decode-text.ts';
import { readTopicFiles } from '../../../../scripts/content/disk/read/topic-files.ts';
import { collisionKey, slugProblem } from '../../../../scripts/content/slug.ts';
import { issueLog } from '../../../../scripts/content/issue.ts';
import type { Finding, Issue } from '../../../../scripts/content/issue.ts';
import { readCatalogueFile } from '../../../../scripts/content/disk/read/read-catalogue-file.ts';
import { unknownLines } from '../../../../scripts/content/review/syllabus-coverage.ts';
import { parseSyllabus } from '../../../../scripts/content/schema/syllabus.ts';
import { parseMcqCsv } from '../../../../scripts/content/questions/mcq-csv.ts';
import {
  TOPIC_DEFAULTS,
  changedTopicFile,
  parseTopicFrontMatter,
  topicFieldsToEdit,
} from '../../../../scripts/content/schema/frontmatter.ts';
import { splitFrontMatter } from '../../../../scripts/content/schema/frontmatter-block.ts';
import type { TopicSource } from '../../../contract/admin/content.ts';
import { Conflict, NotFound } from '../../../http/errors.ts';
import { asRefusal } from './topic-markdown.ts';

/** A topic of the content folder. File paths are made only from these, never directly from request input. */
export interface StoredTopic {
  subject: string;
  slug: string;
  /** Path in the content folder, without an extension. */
  path: string;
  /** File content with LF line endings. */
  markdown: string;
  /** '' if there is no readable CSV file. */
  csv: string;
  /** The CSV file with its own line ends and byte order mark; '' as for `csv`. */
  rawCsv: string;
  /** Why the CSV file cannot be read; null if it can, or if there is none. */
  csvProblem: Finding | null;
  /** Whether a CSV file exists, readable or not. */
  hasCsv: boolean;
  revision: string;
}

/** A topic and the revision that the caller last read, if it sent one. */
export interface TopicReference {
  subject: string;
  topic: string;
  revision: string | undefined;
}

export const subjectNotFound = () => new NotFound('subject_not_found', 'Subject not found');

/**
 * Absolute path of a subject's folder.
 *
 * @throws NotFound
 */
export async function subjectFolder(root: string, subject: string): Promise<string> {
  const folder = join(root, 'subjects', subject);
  if (slugProblem(subject, 'subject') !== null) throw subjectNotFound();
  // lstat, because a symbolic link could lead out of the content folder.
  for (const path of [join(root, 'subjects'), folder]) {
    const stats = await lstat(path).catch(() => null);
    if (!stats?.isDirectory()) throw subjectNotFound();
  }
  return folder;
}

/** @throws NotFound, or Conflict if the topic's file cannot be read */
export async function readStoredTopic(root: string, subject: string, slug: string): Promise<StoredTopic> {
  const folder = await subjectFolder(root, subject);
  const files = slugProblem(slug, 'topic') === null ? await readTopicFiles(folder, slug) : null;
  if (!files) throw new NotFound('topic_not_found', 'Topic Not Found');
  const { markdown, problem, csv, csvProblem, revision } = files;
  const notes = markdown && decodeText(markdown);
  const readProblem = problem ?? (notes && 'problem' in notes ? notes.problem : null);
  if (readProblem) throw topicUnreadable(readProblem);
  const mcqs = csv && decodeCsv(csv);
  return {
    subject,
    slug,
    path: `subjects/${subject}/${slug}`,
    markdown: notes && 'text' in notes ? notes.text : '',
    csv: mcqs && 'text' in mcqs ? mcqs.text : '',
    rawCsv: mcqs && 'text' in mcqs ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv) : '',
    csvProblem: mcqs && 'problem' in mcqs ? mcqs.problem : csvProblem,
    hasCsv: csv !== null || csvProblem !== null,
    revision,
  };
}

type SourceTexts = Pick<StoredTopic, 'markdown' | 'csv' | 'revision'> & { csvProblem?: Finding | null };

/** The topic as the editor opens it. If the front matter cannot be parsed, all text is still there to be corrected. */
export function toTopicSource(
  { subject, topic }: { subject: string; topic: string },
  { markdown, csv, csvProblem = null, revision }: SourceTexts,
): TopicSource {
  const path = `subjects/${subject}/${topic}`;
  const { notes, issues } = parseTopicFrontMatter(markdown, `${path}.md`);
  const isSavable = typeof changedTopicFile(markdown, {}, notes) === 'string';
  const hasFrontMatter = !('code' in splitFrontMatter(markdown));
  const csvLog = issueLog(`${path}.csv`);
  if (csvProblem) csvLog.error(csvProblem);
  const mcqIssues = csv === '' ? [] : parseMcqCsv(csv, `${path}.csv`).issues;
  return {
    subject,
    topic,
    // A topic whose access is unknown must not become free when it is saved again.
    ...{ ...TOPIC_DEFAULTS, access: 'premium' as const, ...topicFieldsToEdit(markdown) },
    notes: hasFrontMatter ? withoutLeadingBlankLines(notes) : markdown,
    mcqs: csv,
    revision,
    problems: [...(isSavable ? issues : issues.map(asRefusal)), ...csvLog.issues, ...mcqIssues],
  };
}

/** Lines that the topic names and that `syllabus.json` does not have; none if that file has an error. */
export async function syllabusProblems(
  root: string,
  { subject, topic, syllabus }: Pick<TopicSource, 'subject' | 'topic' | 'syllabus'>,
): Promise<Issue[]> {
  if (syllabus === null) return [];
  const file = await readCatalogueFile(root, 'syllabus.json', 'syllabus-file', parseSyllabus);
  if (file.issues.length > 0) return [];
  return unknownLines({ subject, slug: topic, syllabus }, new Set(file.syllabus.map(({ id }) => id)));
}

export function topicUnreadable({ message }: Pick<Finding, 'message'>): Conflict {
  return new Conflict('topic_unreadable', `This topic cannot be edited. ${message}`);
}

/** @throws Conflict if a file of that name exists, also if it differs only in case or is only a CSV file */
export async function requireUnusedSlug(folder: string, slug: string): Promise<void> {
  const keys = new Set((await readdir(folder)).map(collisionKey));
  if (keys.has(`${slug}.md`) || keys.has(`${slug}.csv`)) throw slugExists(slug);
}

export function slugExists(slug: string): Conflict {
  return new Conflict(
    'slug_exists',
    `The address "${slug}" is already in use. Open it on the dashboard, or choose another title.`,
  );
}

/** @throws Conflict if the topic has changed since the caller read the revision `expected` */
export function requireRevision(topic: StoredTopic, expected: string | undefined): void {
  if (expected !== undefined && expected !== topic.revision) {
    throw new Conflict(
      'topic_changed',
      'This topic was changed elsewhere since you opened it. Nothing was saved.',
    );
  }
}
