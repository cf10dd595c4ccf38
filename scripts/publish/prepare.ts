import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keep, readKept } from '../content/disk/render/cache-file.ts';
import { inParallel } from '../content/disk/in-parallel.ts';
import {
  digestOf,
  cataloguePath,
  preparedTopicPath,
  readPreparedTopic,
} from '../content/disk/render/prepared.ts';
import type { Catalogue, CatalogueSubject, PreparedTopic } from '../content/disk/render/prepared.ts';
import type { CheckedContent } from '../content/disk/read/check.ts';
import type { Topic } from '../content/model.ts';
import { firstPopupAfter } from '../content/schema/popup.ts';

/**
 * Writes what pages are built from: a catalogue of everything and, of free topics only, notes and questions.
 * Files that say what they should already are left alone.
 */
export async function prepareInput(content: CheckedContent, dir: string): Promise<Catalogue> {
  const catalogue = catalogueOf(content, await countsOf(content));
  const free = content.subjects.flatMap((subject) =>
    subject.topics.filter((topic) => topic.access === 'free'),
  );
  await prepareTopics(content, free, dir);
  await removeOthers(dir, free);
  await mkdir(dir, { recursive: true });
  await writeFile(cataloguePath(dir), JSON.stringify(catalogue));
  return catalogue;
}

interface Counts {
  sections: number;
  questions: number;
}

async function countsOf(content: CheckedContent): Promise<Map<Topic, Counts>> {
  const counts = new Map<Topic, Counts>();
  for (const topic of content.subjects.flatMap((subject) => subject.topics)) {
    const [sections, questions] = [await content.sectionsOf(topic), await content.questionsOf(topic)];
    counts.set(topic, { sections, questions });
  }
  return counts;
}

function catalogueOf(content: CheckedContent, counts: ReadonlyMap<Topic, Counts>): Catalogue {
  const { site, courses, popups } = content;
  /* Of the popups a page knows only when to look for them. */
  const shell = [site, firstPopupAfter(popups)];
  const subjects = content.subjects.map((subject): CatalogueSubject => {
    const topics = subject.topics.map((topic, index) => {
      const { slug, title, description, access, digest } = topic;
      const neighbours = [subject.topics[index - 1], subject.topics[index + 1]].map((other) => [
        other?.slug,
        other?.title,
      ]);
      const pageKey = digestOf(content.pipeline, shell, subject.slug, subject.title, neighbours, digest);
      return {
        slug,
        title,
        description,
        access,
        ...(counts.get(topic) ?? { questions: 0, sections: 0 }),
        digest,
        pageKey,
      };
    });
    const { slug, title, description } = subject;
    return { slug, title, description, topics, pageKey: digestOf(shell, slug, title, description, topics) };
  });
  return { site, courses, popups, subjects };
}

/** Keys of all files that were written, as of the last time that all of them were: by it few need to be looked at. */
const INDEX = 'keys.json';

async function prepareTopics(content: CheckedContent, topics: readonly Topic[], dir: string): Promise<void> {
  const index = join(dir, INDEX);
  const before = ((await readKept(index)) ?? {}) as Record<string, string>;
  const keys = topics.map(
    (topic) => [`${topic.subject}/${topic.slug}`, digestOf(content.pipeline, topic.digest)] as const,
  );
  const changed = topics.filter((topic, nth) => {
    const [path = '', key] = keys[nth] ?? [];
    return before[path] !== key || !existsSync(preparedTopicPath(dir, topic.subject, topic.slug));
  });
  if (changed.length === 0 && Object.keys(before).length === keys.length) return;
  /* Should this be killed half-way, no key is believed. */
  await rm(index, { force: true });
  await inParallel(changed, 16, (topic) => prepareTopic(content, topic, dir));
  await keep(index, Object.fromEntries(keys));
}

async function prepareTopic(content: CheckedContent, topic: Topic, dir: string): Promise<void> {
  const key = digestOf(content.pipeline, topic.digest);
  if ((await keyOfPrepared(dir, topic)) === key) return;
  const prepared: PreparedTopic = { key, ...(await content.render(topic)) };
  const file = preparedTopicPath(dir, topic.subject, topic.slug);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(prepared));
}

async function keyOfPrepared(dir: string, topic: Topic): Promise<string | null> {
  try {
    return (await readPreparedTopic(dir, topic.subject, topic.slug)).key;
  } catch {
    /* Not there yet, or cut short by a killed publish: it is written anew. */
    return null;
  }
}

/** Topics that are gone, or no longer free, must not stay where a build could read them. */
async function removeOthers(dir: string, free: readonly Topic[]): Promise<void> {
  const wanted = new Map<string, Set<string>>();
  for (const { subject, slug } of free) {
    wanted.set(subject, (wanted.get(subject) ?? new Set()).add(`${slug}.json`));
  }
  const root = join(dir, 'topics');
  await mkdir(root, { recursive: true });
  for (const subject of await readdir(root)) {
    const files = wanted.get(subject);
    if (!files) {
      await rm(join(root, subject), { recursive: true });
      continue;
    }
    for (const file of await readdir(join(root, subject))) {
      if (!files.has(file)) await rm(join(root, subject, file));
    }
  }
}
