import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { readCacheFile, writeCacheFile } from '../content/disk/cache-file.ts';
import { digestOfValues } from '../content/disk/digest.ts';
import {
  cataloguePath,
  preparedKey,
  preparedTopicPath,
  readPreparedKey,
  shownSubject,
  writePreparedTopic,
} from '../content/disk/render/prepared.ts';
import type { Catalogue, CatalogueSubject, CatalogueTopic } from '../content/disk/render/prepared.ts';
import type { CheckedContent } from '../content/disk/check/check.ts';
import type { ImageSize, Topic } from '../content/model.ts';
import { readingMinutes } from '../content/markdown/reading-minutes.ts';
import { listPageOf } from '../content/topic-list.ts';
import { syllabusIds } from '../content/schema/syllabus.ts';
import { aliasList } from '../content/schema/aliases.ts';
import { catalogueTests, testsByTopic } from './tests/catalogue-tests.ts';
import type { PreparedTest } from './tests/prepare-tests.ts';
import { firstPopupAfter } from '../content/schema/popups/popup.ts';

/**
 * Writes the input of the pages: a catalogue of everything, and the notes and questions of free topics. Files that are up to
 * date are not written again.
 */
export async function prepareInput(
  content: CheckedContent,
  tests: readonly PreparedTest[],
  dir: string,
): Promise<Catalogue> {
  const catalogue = catalogueOf(content, tests, await figuresOf(content));
  const free = content.subjects.flatMap((subject) =>
    subject.topics.filter((topic) => topic.access === 'free'),
  );
  await prepareTopics(content, free, dir);
  await removeOthers(dir, free);
  await mkdir(dir, { recursive: true });
  await writeFile(cataloguePath(dir), JSON.stringify(catalogue));
  return catalogue;
}

interface Figures {
  sections: number;
  questions: number;
  /** Minutes that reading the notes takes. */
  minutes: number;
  images: CatalogueTopic['images'];
}

async function figuresOf(content: CheckedContent): Promise<Map<Topic, Figures>> {
  const figures = new Map<Topic, Figures>();
  const files = new Map(content.files.map(({ subject, name, pixels }) => [`${subject}/${name}`, pixels]));
  for (const topic of content.subjects.flatMap((subject) => subject.topics)) {
    const [sections, questions] = [await content.sectionsOf(topic), await content.questionsOf(topic)];
    const minutes = readingMinutes(await content.wordsOf(topic));
    /* The page of a gated topic shows none of its images, and must not name them. */
    const images = topic.access === 'free' ? imageSizes(await content.imagesOf(topic), files) : {};
    figures.set(topic, { sections: sections.length, questions, minutes, images });
  }
  return figures;
}

/** @param files sizes by the path from the site's root */
function imageSizes(
  images: readonly string[],
  files: ReadonlyMap<string, ImageSize | null>,
): CatalogueTopic['images'] {
  const sizes: CatalogueTopic['images'] = {};
  for (const image of images) {
    const size = files.get(image) ?? null;
    if (size !== null) sizes[`/${image}`] = size;
  }
  return sizes;
}

function catalogueOf(
  content: CheckedContent,
  prepared: readonly PreparedTest[],
  figures: ReadonlyMap<Topic, Figures>,
): Catalogue {
  const { site, courses, popups, abbreviations, syllabus, texts } = content;
  /* Pages contain only the delay of the first popup. */
  const shell = [site, firstPopupAfter(popups)];
  const tests = catalogueTests(content, prepared, shell);
  const covering = testsByTopic(tests);
  const subjects = content.subjects.map((subject): CatalogueSubject => {
    const topics = subject.topics.map((topic, index) => {
      const { slug, title, description, access, digest, shownDigest, notesDigest } = topic;
      const shown = figures.get(topic) ?? { questions: 0, sections: 0, minutes: 0, images: {} };
      const neighbours = [subject.topics[index - 1], subject.topics[index + 1]].map((other) => [
        other?.slug,
        other?.title,
      ]);
      const pageKey = digestOfValues(
        content.pipeline,
        shell,
        subject.slug,
        subject.title,
        neighbours,
        listPageOf(index),
        shownDigest,
        covering.get(`${subject.slug}/${slug}`) ?? [],
        shown.images,
      );
      return {
        slug,
        title,
        description,
        access,
        aliases: aliasList(topic.aliases),
        asOf: topic.asOf,
        syllabus: syllabusIds(topic.syllabus),
        ...shown,
        digest,
        shownDigest,
        notesDigest,
        pageKey,
      };
    });
    const { slug, title, description } = subject;
    const pageKey = digestOfValues(shell, shownSubject({ slug, title, description, topics }));
    return { slug, title, description, topics, pageKey };
  });
  return {
    site,
    courses,
    popups,
    abbreviations,
    syllabus,
    texts,
    subjects,
    tests,
    tags: Object.fromEntries(content.tags),
  };
}

/** Keys of all written files, so that unchanged ones need not be opened. */
const INDEX = 'keys.json';

async function prepareTopics(content: CheckedContent, topics: readonly Topic[], dir: string): Promise<void> {
  const index = join(dir, INDEX);
  const before = ((await readCacheFile(index)) ?? {}) as Record<string, string>;
  const keys = topics.map(
    (topic) => [`${topic.subject}/${topic.slug}`, preparedKey(content.pipeline, topic)] as const,
  );
  const changed = topics.filter((topic, position) => {
    const [path = '', key] = keys[position] ?? [];
    return before[path] !== key || !existsSync(preparedTopicPath(dir, topic.subject, topic.slug));
  });
  if (changed.length === 0 && Object.keys(before).length === keys.length) return;
  await forgetPreparedKeys(dir);
  await pLimit(16).map(changed, (topic) => prepareTopic(content, topic, dir));
  await writeCacheFile(index, Object.fromEntries(keys));
}

async function prepareTopic(content: CheckedContent, topic: Topic, dir: string): Promise<void> {
  const key = preparedKey(content.pipeline, topic);
  const file = preparedTopicPath(dir, topic.subject, topic.slug);
  if (readPreparedKey(file) === key) return;
  writePreparedTopic(file, { key, ...(await content.render(topic)) });
}

/** To be called before topics are prepared elsewhere, so that no key is trusted after a crash. */
export async function forgetPreparedKeys(dir: string): Promise<void> {
  await rm(join(dir, INDEX), { force: true });
}

/** Deletes topics that no longer exist or are no longer free, so that a build cannot read them. */
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
