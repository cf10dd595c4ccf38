import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFolder } from '../../../../scripts/content/disk/read/list-folder.ts';
import type { Author } from '../../../../scripts/content/disk/git/history.ts';
import { collisionKey } from '../../../../scripts/content/disk/save/name-collision.ts';
import { readCatalogueFile } from '../../../../scripts/content/disk/read/read-catalogue-file.ts';
import type { FileChange } from '../../../../scripts/content/disk/save/save-files.ts';
import { changedTopicFile, parseTopicFrontMatter } from '../../../../scripts/content/schema/frontmatter.ts';
import { parseRedirects, redirectsFile, withRedirect } from '../../../../scripts/content/schema/redirects.ts';
import { slugProblem } from '../../../../scripts/content/slug.ts';
import type { SavedTopic } from '../../../contract/admin/content.ts';
import { Conflict } from '../../../http/errors.ts';
import { notesMention } from '../../content/topics/images.ts';
import type { Desk } from './write-queue.ts';
import { requireFree, requireRevision, standingTopic, subjectFolder, unreadable } from './stored-topic.ts';
import { reportOn } from './mcq-upload.ts';
import { removalOf, saved } from './save-topic.ts';
import { requireSlug } from './topic-markdown.ts';

export interface NamedTopic {
  subject: string;
  topic: string;
  revision: string | undefined;
}

/** Gives a topic another address; the old one leads to it from the next publish on. */
export async function renameTopic(
  desk: Desk,
  named: NamedTopic,
  slug: string,
  author: Author,
): Promise<SavedTopic> {
  requireSlug(slug, 'topic');
  return relocate(desk, named, { subject: named.subject, topic: slug }, author);
}

/** Puts a topic into another subject, with the images that it shows. */
export async function moveTopic(
  desk: Desk,
  named: NamedTopic,
  subject: string,
  author: Author,
): Promise<SavedTopic> {
  return relocate(desk, named, { subject, topic: named.topic }, author);
}

async function relocate(
  desk: Desk,
  { subject, topic, revision }: NamedTopic,
  to: { subject: string; topic: string },
  author: Author,
): Promise<SavedTopic> {
  const { root } = desk;
  return desk.alone(async () => {
    const standing = await standingTopic(root, subject, topic);
    requireRevision(standing, revision);
    if (standing.csvProblem) throw unreadable(standing.csvProblem);
    const folder = await subjectFolder(root, to.subject);
    const [from, target] = [`${subject}/${topic}`, `${to.subject}/${to.topic}`];
    if (from === target) return saved(desk, subject, topic, reportOn(standing.csv));
    await requireFree(folder, to.topic);
    const path = `subjects/${target}`;
    const changes: FileChange[] = [
      ...(subject === to.subject ? [] : await imagesToCopy(root, standing, to.subject)),
      ...(standing.csv === '' ? [] : [{ path: `${path}.csv`, data: standing.csv, isNew: true }]),
      { path: `${path}.md`, data: standing.markdown, isNew: true },
      { path: 'redirects.json', data: await redirectsWith(root, from, target) },
      ...removalOf(standing),
    ];
    await desk.save(changes, { author, message: `Move ${from} to ${target}` });
    return saved(desk, to.subject, to.topic, reportOn(standing.csv));
  });
}

async function redirectsWith(root: string, from: string, to: string): Promise<string> {
  const { redirects, issues } = await readCatalogueFile(
    root,
    'redirects.json',
    'redirects-file',
    parseRedirects,
  );
  const fault = issues.find(({ severity }) => severity === 'error');
  // To write the file anew would lose what could not be read.
  if (fault) throw new Conflict('redirects_faulty', `redirects.json must be mended first. ${fault.message}`);
  return redirectsFile(withRedirect(redirects, { from, to }));
}

/** Images that the topic shows and the other subject has not. */
async function imagesToCopy(
  root: string,
  { subject, markdown, csv }: { subject: string; markdown: string; csv: string },
  to: string,
): Promise<FileChange[]> {
  const folder = await subjectFolder(root, subject);
  const there = await listFolder(await subjectFolder(root, to));
  const changes: FileChange[] = [];
  for (const { name, kind } of await listFolder(folder)) {
    if (kind !== 'file' || !notesMention(`${markdown}\n${csv}`, name) || /\.(?:md|csv)$/i.test(name))
      continue;
    const data = await readFile(join(folder, name));
    const same = there.find((other) => collisionKey(other.name) === collisionKey(name));
    if (!same) {
      changes.push({ path: `subjects/${to}/${name}`, data, isNew: true });
      continue;
    }
    const other = same.kind === 'file' ? await readFile(join(root, 'subjects', to, same.name)) : null;
    if (other === null || !other.equals(data) || same.name !== name) {
      throw new Conflict('image_exists', `The other subject has another image called "${name}".`);
    }
  }
  return changes;
}

/** Puts the topics of a subject into this order. */
export async function orderTopics(
  desk: Desk,
  subject: string,
  slugs: readonly string[],
  author: Author,
): Promise<void> {
  const { root } = desk;
  await desk.alone(async () => {
    const folder = await subjectFolder(root, subject);
    const topics = [];
    for (const { name, kind } of await listFolder(folder)) {
      const slug = name.replace(/\.md$/, '');
      if (kind !== 'file' || slug === name || slugProblem(slug, 'topic') !== null) continue;
      const topic = await standingTopic(root, subject, slug).catch(() => null);
      const data = topic && parseTopicFrontMatter(topic.markdown, '');
      if (topic && data?.data) topics.push({ ...topic, fields: data.data, notes: data.notes });
    }
    const listed = new Set(slugs);
    if (
      listed.size !== slugs.length ||
      topics.some(({ slug }) => !listed.has(slug)) ||
      topics.length !== listed.size
    ) {
      throw new Conflict(
        'topics_changed',
        'The list does not name each topic of the subject once. Please load it again.',
      );
    }
    const changes = topics.flatMap(({ slug, path, markdown, fields, notes }): FileChange[] => {
      const order = slugs.indexOf(slug) + 1;
      if (fields.order === order) return [];
      return [{ path: `${path}.md`, data: changedTopicFile(markdown, { ...fields, order }, notes) }];
    });
    if (changes.length > 0) await desk.save(changes, { author, message: `Reorder ${subject}` });
  });
}
