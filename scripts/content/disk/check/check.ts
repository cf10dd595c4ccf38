import { sortIssues } from '../../issue.ts';
import type { Issue } from '../../issue.ts';
import type { Content, Topic } from '../../model.ts';
import { redirectWarnings } from '../../schema/redirects.ts';
import { referenceIssues, sectionIssues } from './check-references.ts';
import type { SectionHeading } from '../../questions/section-match.ts';
import { openReadCache } from '../read/read-cache.ts';
import { pipelineVersion } from '../render/pipeline-version.ts';
import { readContent } from '../read/read.ts';
import { resolveReference } from '../../markdown/references.ts';
import { loadText } from '../render/render-cache.ts';
import { digestOfValues } from '../digest.ts';
import { withClosedTests } from '../../tests/closed-tests.ts';
import { renderTopics, TESTS, textOfTest } from '../render/render.ts';
import type { RenderedTopic } from '../render/topic-text.ts';
import { paperIssues } from './paper-issues.ts';

/** A content folder that was read and rendered, with all problems found. */
export interface CheckedContent extends Content {
  /** Version of the renderer: equal texts give equal HTML while it is the same. */
  pipeline: string;
  /** A topic as HTML: from the cache for topics of `subjects`, rendered now for others. */
  render: (topic: Topic) => Promise<RenderedTopic>;
  /** Images in a topic's notes and explanations as `subject/name`, including missing ones. */
  imagesOf: (topic: Topic) => Promise<string[]>;
  /** Headings of its sections, in order. */
  sectionsOf: (topic: Topic) => Promise<SectionHeading[]>;
  questionsOf: (topic: Topic) => Promise<number>;
  /** Number of words in a topic's notes. */
  wordsOf: (topic: Topic) => Promise<number>;
  /** Whether the sections of a topic are known without rendering its text. */
  isRendered: (topic: Topic) => boolean;
  /** Number of topics whose texts have not been rendered, so that their problems are unknown; 0 without `cachedOnly`. */
  waiting: number;
}

interface CheckOptions {
  /** Whether no text is rendered, which is fast: problems of texts are known only if they are in the cache. */
  cachedOnly?: boolean;
  /** Number of threads that render; by default one for each processor, at most 8. */
  concurrency?: number;
  /** The time that decides which tests are closed; by default now. */
  now?: Date;
  /** Stops rendering. */
  signal?: AbortSignal;
}

/**
 * Reads, renders and checks a content folder. Invalid content never throws: topics that cannot be read or rendered are in
 * `faulty`. `cacheDir` caches parsed and rendered topics between checks.
 */
export async function checkContent(
  dir: string,
  cacheDir: string,
  options: CheckOptions = {},
): Promise<CheckedContent> {
  const cache = await openReadCache(cacheDir, Date.now());
  const read = await readContent(dir, cache);
  const content = withClosedTests(read, options.now ?? new Date(), digestOfValues);
  const topics = content.subjects.flatMap((subject) => subject.topics);
  const testTexts = content.tests.map(textOfTest);
  const rendered = await renderTopics([...topics, ...testTexts], { cacheDir, ...options });
  const { references, waiting, issues } = rendered;
  // `renderTopics` reports a cache that cannot be written.
  await cache.save().catch(() => undefined);
  const isFailed = (topic: Topic | undefined) =>
    topic !== undefined && !references.has(topic) && !waiting.has(topic);
  const failed = topics.filter(isFailed);
  const checked: Content = {
    ...content,
    subjects: content.subjects.map((subject) => ({
      ...subject,
      topics: subject.topics.filter((topic) => !isFailed(topic)),
    })),
    faulty: [...content.faulty, ...failed.map(({ subject, slug }) => ({ subject, slug }))],
    tests: content.tests.filter((_, index) => !isFailed(testTexts[index])),
    faultyTests: [
      ...content.faultyTests,
      ...content.tests.filter((_, index) => isFailed(testTexts[index])).map(({ slug }) => slug),
    ],
  };
  const ofTopics = new Map([...references].filter(([{ subject }]) => subject !== TESTS));
  const referencesOf = async (topic: Topic) =>
    references.get(topic) ?? (await loadText(topic, cacheDir)).references;
  return {
    ...checked,
    issues: sortIssues([
      ...content.issues,
      ...issues,
      ...referenceIssues(checked, ofTopics),
      ...sectionIssues(ofTopics),
      ...redirectIssues(checked),
      ...(await paperIssues(checked, cacheDir)),
    ]),
    pipeline: pipelineVersion(),
    render: async (topic) => (await loadText(topic, cacheDir)).topic,
    imagesOf: async (topic) => {
      const { notes, explanations } = await referencesOf(topic);
      const paths = [...notes.images, ...explanations.images].map((image) =>
        resolveReference(topic.subject, image),
      );
      return [...new Set(paths.flatMap((path) => (path === null ? [] : [path.join('/')])))];
    },
    sectionsOf: async (topic) => (await referencesOf(topic)).sections,
    questionsOf: async (topic) => (await referencesOf(topic)).questions,
    wordsOf: async (topic) => (await referencesOf(topic)).words,
    isRendered: (topic) => references.has(topic),
    waiting: topics.filter((topic) => waiting.has(topic)).length,
  };
}

function redirectIssues({ redirects, subjects, faulty }: Content): Issue[] {
  const topics = new Set([
    ...subjects.flatMap((subject) => subject.topics.map(({ slug }) => `${subject.slug}/${slug}`)),
    // A topic with an error keeps its page from the last release.
    ...faulty.map(({ subject, slug }) => `${subject}/${slug}`),
  ]);
  return redirectWarnings(redirects, (topic) => topics.has(topic));
}
