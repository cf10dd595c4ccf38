import { mkdir, rm, writeFile } from 'node:fs/promises';
import { answersAt, comparisonOf } from '../../api/contract/tests/test-rules.ts';
import type { CheckedContent } from '../content/disk/check/check.ts';
import { digestOfValues } from '../content/disk/digest.ts';
import { cataloguePath, shownSubject } from '../content/disk/render/catalogue.ts';
import type {
  Catalogue,
  CatalogueSubject,
  CatalogueTest,
  CatalogueTopic,
} from '../content/disk/render/catalogue.ts';
import { keyOfTopic } from '../content/disk/render/topic-text.ts';
import { readingMinutes } from '../content/markdown/sections.ts';
import type { ImageSize, Topic } from '../content/model.ts';
import { aliasList } from '../content/schema/frontmatter.ts';
import { firstPopupAfter } from '../content/schema/popups/popup.ts';
import { syllabusIds } from '../content/schema/syllabus.ts';
import { listPageOf } from '../content/addresses.ts';
import type { PreparedTest } from './tests/prepare-tests.ts';

/** Writes the catalogue, from which pages are made and which has the keys of what they show, into the new folder `dir`. */
export async function writeCatalogue(
  content: CheckedContent,
  tests: readonly PreparedTest[],
  dir: string,
): Promise<Catalogue> {
  const catalogue = catalogueOf(content, tests, await figuresOf(content));
  await rm(dir, { recursive: true, force: true });
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
        text: access === 'free' ? keyOfTopic(topic) : null,
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

/** What the pages show of tests. `shell` is what all pages depend on. */
function catalogueTests(
  { subjects, pipeline }: CheckedContent,
  prepared: readonly PreparedTest[],
  shell: unknown,
): CatalogueTest[] {
  const titles = new Map<string, readonly [string, string]>(
    subjects.flatMap(({ slug, title, topics }) =>
      topics.map((topic) => [`${slug}/${topic.slug}`, [title, topic.title]] as const),
    ),
  );
  return prepared.map(({ test }) => {
    const { slug, title, description, access, minutes, questions, opens, closes } = test;
    const { name, right, wrong, blank, qualifying } = test.scheme;
    const shown = {
      ...{ slug, title, description, access, minutes, questions, opens, closes },
      comparison: comparisonOf(test),
      answersLater: answersAt(test) !== null,
      scheme: { name, right, wrong, blank, qualifying },
      cutOffs: test.cutOffs,
      sections: test.sections,
      topics: test.topics.filter((topic) => titles.has(topic)),
    };
    const covered = shown.topics.map((topic) => titles.get(topic));
    return { ...shown, pageKey: digestOfValues(pipeline, shell, shown, covered) };
  });
}

/** What the page of each topic shows of the tests that cover it, by `subject/topic`. */
function testsByTopic(tests: readonly CatalogueTest[]): Map<string, unknown[]> {
  const byTopic = new Map<string, unknown[]>();
  for (const { slug, title, questions, minutes, access, comparison, topics } of tests) {
    for (const topic of topics) {
      const list = byTopic.get(topic) ?? [];
      list.push([slug, title, questions, minutes, access, comparison]);
      byTopic.set(topic, list);
    }
  }
  return byTopic;
}
