import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '../../../../scripts/content/decode-text.ts';
import { collisionKey } from '../../../../scripts/content/disk/save/name-collision.ts';
import { readTopicFiles } from '../../../../scripts/content/disk/read/topic-files.ts';
import type { Finding } from '../../../../scripts/content/issue.ts';
import { slugProblem } from '../../../../scripts/content/slug.ts';
import { Conflict, NotFound } from '../../../http/errors.ts';

/** A topic that stands in the content folder. Only these make paths: what a caller typed never reaches the disk. */
export interface StandingTopic {
  subject: string;
  slug: string;
  /** Path in the content folder, without an ending. */
  path: string;
  /** As it is on disk, with LF line ends. */
  markdown: string;
  /** '' where there are no questions, or none that can be read. */
  csv: string;
  /** Why the questions cannot be read; null where they can, or where there are none. */
  csvProblem: Finding | null;
  /** Whether a file of questions stands there, readable or not. */
  hasCsv: boolean;
  revision: string;
}

/**
 * Absolute path of a subject's folder.
 *
 * @throws NotFound
 */
export async function subjectFolder(root: string, subject: string): Promise<string> {
  const folder = join(root, 'subjects', subject);
  const missing = () => new NotFound('subject_not_found', 'Subject not found');
  if (slugProblem(subject, 'subject') !== null) throw missing();
  // lstat: a link could lead anywhere.
  for (const path of [join(root, 'subjects'), folder]) {
    const found = await lstat(path).catch(() => null);
    if (!found?.isDirectory()) throw missing();
  }
  return folder;
}

/** @throws NotFound, or Conflict where a file is there that cannot be read */
export async function standingTopic(root: string, subject: string, slug: string): Promise<StandingTopic> {
  const folder = await subjectFolder(root, subject);
  const files = slugProblem(slug, 'topic') === null ? await readTopicFiles(folder, slug) : null;
  if (!files) throw new NotFound('topic_not_found', 'Topic Not Found');
  const { markdown, problem, csv, csvProblem, revision } = files;
  const notes = markdown && decodeText(markdown);
  const fault = problem ?? (notes && 'problem' in notes ? notes.problem : null);
  if (fault) throw unreadable(fault);
  const questions = csv && decodeText(csv);
  return {
    subject,
    slug,
    path: `subjects/${subject}/${slug}`,
    markdown: notes && 'text' in notes ? notes.text : '',
    csv: questions && 'text' in questions ? questions.text : '',
    csvProblem: questions && 'problem' in questions ? questions.problem : csvProblem,
    hasCsv: csv !== null || csvProblem !== null,
    revision,
  };
}

/** For what must not go on with half a topic. */
export function unreadable({ message }: Finding): Conflict {
  return new Conflict('topic_unreadable', `This topic cannot be edited. ${message}`);
}

/** @throws Conflict where a file of that topic is there, even one that differs in case alone or lacks its other half */
export async function requireFree(folder: string, slug: string): Promise<void> {
  const keys = new Set((await readdir(folder)).map(collisionKey));
  if (keys.has(`${slug}.md`) || keys.has(`${slug}.csv`)) throw slugExists(slug);
}

export function slugExists(slug: string): Conflict {
  return new Conflict(
    'slug_exists',
    `There is something at the address "${slug}" already. Choose another title.`,
  );
}

/** @throws Conflict where the topic is not as the caller saw it */
export function requireRevision(topic: StandingTopic, seen: string | undefined): void {
  if (seen !== undefined && seen !== topic.revision) {
    throw new Conflict(
      'topic_changed',
      'This topic was changed elsewhere since you opened it. Nothing was saved.',
    );
  }
}
