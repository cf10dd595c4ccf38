import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFolder } from '../../../../scripts/content/disk/read/list-folder.ts';
import type { Author } from '../../../../scripts/content/disk/git/history.ts';
import { collisionKey, slugProblem } from '../../../../scripts/content/slug.ts';
import type { FileChange } from '../../../../scripts/content/disk/save/save-files.ts';
import { changedTopicFile, parseTopicFrontMatter } from '../../../../scripts/content/schema/frontmatter.ts';
import { redirectsFile, withRedirect } from '../../../../scripts/content/schema/redirects.ts';
import type { SavedTopic } from '../../../contract/admin/content.ts';
import { Conflict } from '../../../http/errors.ts';
import { notesMention } from '../../content/topics/published-topic.ts';
import { readSiteFile } from '../site-files/stored-site-file.ts';
import { reportOn } from './mcq-upload.ts';
import { readSavedTopic, removalOf } from './save-topic.ts';
import {
  readStoredTopic,
  requireRevision,
  requireUnusedSlug,
  subjectFolder,
  topicUnreadable,
} from '../content/stored-topic.ts';
import type { StoredTopic, TopicReference } from '../content/stored-topic.ts';
import { requireReadable, requireValidSlug } from '../content/topic-markdown.ts';
import type { WriteQueue } from '../content/write-queue.ts';

/** Changes a topic's address. The old one redirects to the new one after the next publish. */
export async function renameTopic(
  queue: WriteQueue,
  reference: TopicReference,
  slug: string,
  author: Author,
): Promise<SavedTopic> {
  requireValidSlug(slug, 'topic');
  return relocate(queue, reference, { subject: reference.subject, topic: slug }, author);
}

/** Moves a topic to another subject, together with the images that it shows. */
export async function moveTopic(
  queue: WriteQueue,
  reference: TopicReference,
  subject: string,
  author: Author,
): Promise<SavedTopic> {
  return relocate(queue, reference, { subject, topic: reference.topic }, author);
}

async function relocate(
  queue: WriteQueue,
  { subject, topic, revision }: TopicReference,
  to: { subject: string; topic: string },
  author: Author,
): Promise<SavedTopic> {
  const { root } = queue;
  return queue.run(async () => {
    const stored = await readStoredTopic(root, subject, topic);
    requireRevision(stored, revision);
    if (stored.csvProblem) throw topicUnreadable(stored.csvProblem);
    const folder = await subjectFolder(root, to.subject);
    const [from, target] = [`${subject}/${topic}`, `${to.subject}/${to.topic}`];
    if (from === target) return readSavedTopic(root, subject, topic, reportOn(stored.csv));
    await requireUnusedSlug(folder, to.topic);
    const path = `subjects/${target}`;
    const changes: FileChange[] = [
      ...(subject === to.subject ? [] : await imagesToCopy(root, stored, to.subject)),
      ...(stored.csv === '' ? [] : [{ path: `${path}.csv`, data: stored.csv, isNew: true }]),
      { path: `${path}.md`, data: stored.markdown, isNew: true },
      { path: 'redirects.json', data: await addRedirect(root, from, target) },
      ...removalOf(stored),
    ];
    await queue.save(changes, { author, message: `Move ${from} to ${target}` });
    return readSavedTopic(root, to.subject, to.topic, reportOn(stored.csv));
  });
}

/** Content of redirects.json with one more redirect, and without those from either of its addresses. */
async function addRedirect(root: string, from: string, to: string): Promise<string> {
  const { value, problems } = await readSiteFile(root, 'redirects');
  if (value === null) {
    const message = problems[0]?.message ?? '';
    throw new Conflict('redirects_faulty', `redirects.json must be corrected first. ${message}`);
  }
  // The entries as they are written, so that faulty ones and fields of other programs are kept.
  return redirectsFile(withRedirect((value['redirects'] ?? []) as unknown[], { from, to }), value);
}

/** Images that the topic shows and the target subject does not have. */
async function imagesToCopy(
  root: string,
  { subject, markdown, csv }: Pick<StoredTopic, 'subject' | 'markdown' | 'csv'>,
  target: string,
): Promise<FileChange[]> {
  const folder = await subjectFolder(root, subject);
  const targetEntries = await listFolder(await subjectFolder(root, target));
  const changes: FileChange[] = [];
  for (const { name, kind } of await listFolder(folder)) {
    if (kind !== 'file' || !notesMention(`${markdown}\n${csv}`, name) || /\.(?:md|csv)$/i.test(name))
      continue;
    const data = await readFile(join(folder, name));
    const existing = targetEntries.find((entry) => collisionKey(entry.name) === collisionKey(name));
    if (!existing) {
      changes.push({ path: `subjects/${target}/${name}`, data, isNew: true });
      continue;
    }
    const existingData =
      existing.kind === 'file' ? await readFile(join(root, 'subjects', target, existing.name)) : null;
    if (existing.name !== name || !existingData?.equals(data)) {
      throw new Conflict('image_exists', `The other subject has a different image called "${name}".`);
    }
  }
  return changes;
}

/** Saves the reading order of a subject's topics. `slugs` must list every valid topic exactly once. */
export async function orderTopics(
  queue: WriteQueue,
  subject: string,
  slugs: readonly string[],
  author: Author,
): Promise<void> {
  const { root } = queue;
  await queue.run(async () => {
    const folder = await subjectFolder(root, subject);
    const topics = [];
    for (const { name, kind } of await listFolder(folder)) {
      const slug = name.replace(/\.md$/, '');
      if (kind !== 'file' || slug === name || slugProblem(slug, 'topic') !== null) continue;
      const topic = await readStoredTopic(root, subject, slug).catch(() => null);
      const parsed = topic && parseTopicFrontMatter(topic.markdown, '');
      if (topic && parsed?.data) topics.push({ ...topic, fields: parsed.data, notes: parsed.notes });
    }
    const listed = new Set(slugs);
    if (
      listed.size !== slugs.length ||
      topics.some(({ slug }) => !listed.has(slug)) ||
      topics.length !== listed.size
    ) {
      throw new Conflict(
        'topics_changed',
        'The list does not contain each topic of the subject once. Please reload it.',
      );
    }
    const changes = topics.flatMap(({ slug, path, markdown, fields, notes }): FileChange[] => {
      const order = slugs.indexOf(slug) + 1;
      if (fields.order === order) return [];
      const data = requireReadable('topic', `${path}.md`, changedTopicFile(markdown, { order }, notes));
      return [{ path: `${path}.md`, data }];
    });
    if (changes.length > 0) await queue.save(changes, { author, message: `Reorder ${subject}` });
  });
}
