import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { readCacheFile, writeCacheFile } from '../content/disk/cache-file.ts';
import { digestOfValues } from '../content/disk/digest.ts';
import { cataloguePath, preparedTopicPath, readPreparedTopic } from '../content/disk/render/prepared.ts';
import type { Catalogue, CatalogueSubject, PreparedTopic } from '../content/disk/render/prepared.ts';
import type { CheckedContent } from '../content/disk/read/check.ts';
import type { Topic } from '../content/model.ts';
import { readingMinutes } from '../content/markdown/reading-minutes.ts';
import { listPageOf } from '../content/topic-list.ts';
import { aliasList } from '../content/schema/aliases.ts';
import { catalogueTests, testsByTopic } from './tests/catalogue-tests.ts';
import type { PreparedTest } from './tests/prepare-tests.ts';
import { firstPopupAfter } from '../content/schema/popup.ts';

/**
 * Writes the input of the pages: a catalogue of everything, and the notes and questions of free topics. Files that are up to
 * date are not written again.
 */
export async function prepareInput(
  content: CheckedContent,
  tests: readonly PreparedTest[],
  dir: string,
): Promise<Catalogue> {
  const catalogue = catalogueOf(content, tests, await countsOf(content));
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
  /** Minutes that reading the notes takes. */
  minutes: number;
}

async function countsOf(content: CheckedContent): Promise<Map<Topic, Counts>> {
  const counts = new Map<Topic, Counts>();
  for (const topic of content.subjects.flatMap((subject) => subject.topics)) {
    const [sections, questions] = [await content.sectionsOf(topic), await content.questionsOf(topic)];
    const minutes = readingMinutes(await content.wordsOf(topic));
    counts.set(topic, { sections: sections.length, questions, minutes });
  }
  return counts;
}

function catalogueOf(
  content: CheckedContent,
  prepared: readonly PreparedTest[],
  counts: ReadonlyMap<Topic, Counts>,
): Catalogue {
  const { site, courses, popups, abbreviations, texts } = content;
  /* Pages contain only the delay of the first popup. */
  const shell = [site, firstPopupAfter(popups)];
  const tests = catalogueTests(content, prepared, shell);
  const covering = testsByTopic(tests);
  const subjects = content.subjects.map((subject): CatalogueSubject => {
    const topics = subject.topics.map((topic, index) => {
      const { slug, title, description, access, digest, shownDigest } = topic;
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
      );
      return {
        slug,
        title,
        description,
        access,
        aliases: aliasList(topic.aliases),
        ...(counts.get(topic) ?? { questions: 0, sections: 0, minutes: 0 }),
        digest,
        shownDigest,
        pageKey,
      };
    });
    const { slug, title, description } = subject;
    return {
      slug,
      title,
      description,
      topics,
      pageKey: digestOfValues(
        shell,
        slug,
        title,
        description,
        topics.map((topic) => ({ ...topic, digest: '' })),
      ),
    };
  });
  return {
    site,
    courses,
    popups,
    abbreviations,
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
    (topic) =>
      [`${topic.subject}/${topic.slug}`, digestOfValues(content.pipeline, topic.shownDigest)] as const,
  );
  const changed = topics.filter((topic, position) => {
    const [path = '', key] = keys[position] ?? [];
    return before[path] !== key || !existsSync(preparedTopicPath(dir, topic.subject, topic.slug));
  });
  if (changed.length === 0 && Object.keys(before).length === keys.length) return;
  /* Deleted first, so that no key is trusted after a crash. */
  await rm(index, { force: true });
  await pLimit(16).map(changed, (topic) => prepareTopic(content, topic, dir));
  await writeCacheFile(index, Object.fromEntries(keys));
}

async function prepareTopic(content: CheckedContent, topic: Topic, dir: string): Promise<void> {
  const key = digestOfValues(content.pipeline, topic.shownDigest);
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
    /* Missing, or truncated by a killed publish. */
    return null;
  }
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
