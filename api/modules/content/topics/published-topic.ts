import { join } from 'node:path';
import type { ReleaseTopic } from '../../../contract/content/release.ts';
import { NotFound } from '../../../http/errors.ts';
import type { LiveRelease } from '../releases/releases-plugin.ts';

/** A topic that the release has. Only these make paths: what a caller typed never reaches the disk. */
export interface FoundTopic {
  release: LiveRelease;
  /** Slug. */
  subject: string;
  topic: ReleaseTopic;
  /** Absolute path of the subject's folder in the content that the release was made from. */
  folder: string;
}

/** @throws NotFound where the release has no such subject or topic */
export function findTopic(release: LiveRelease | null, subject: string, slug: string): FoundTopic {
  const topics = release?.topics.get(subject);
  if (!release || !topics) throw new NotFound('subject_not_found', 'Subject not found');
  const topic = topics.get(slug);
  if (!topic) throw new NotFound('topic_not_found', 'Topic Not Found');
  return { release, subject, topic, folder: join(release.source, 'subjects', subject) };
}
