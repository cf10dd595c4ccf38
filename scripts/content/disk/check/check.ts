import { sortIssues } from '../../issue.ts';
import type { Issue } from '../../issue.ts';
import type { Content, Topic } from '../../model.ts';
import { liveRedirects } from '../../schema/redirects.ts';
import { referenceIssues } from './check-references.ts';
import { sectionIssues } from './check-sections.ts';
import type { SectionHeading } from '../../questions/section-match.ts';
import { openTopicCache, type TopicCache } from '../read/topic-cache.ts';
import { pipelineVersion } from '../render/pipeline-version.ts';
import { readContent } from '../read/read.ts';
import { resolveReference } from '../../markdown/references.ts';
import { loadReferences, loadRendered } from '../render/render-cache.ts';
import type { Outcome } from '../render/render-pool.ts';
import { digestOfValues } from '../digest.ts';
import { withClosedTests } from '../../tests/closed-tests.ts';
import { openRenderAhead, renderTopics } from '../render/render.ts';
import { TESTS, textOfTest } from '../render/test-text.ts';
import { paperIssues } from './paper-issues.ts';
import type { RenderedTopic } from '../render/rendered-topic.ts';

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

export interface CheckOptions {
  /** Whether no text is rendered, which is fast: problems of texts are known only if they are in the cache. */
  cachedOnly?: boolean;
  /** Number of threads that render; by default one for each processor, at most 8. */
  concurrency?: number;
  /** Folder in which free topics that have to be rendered are prepared for the pages as well. */
  prepareIn?: string;
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
  const cache = await openTopicCache(cacheDir, Date.now());
  const { read, ahead } = await readAndRender(dir, cache, { cacheDir, ...options });
  const content = withClosedTests(read, options.now ?? new Date(), digestOfValues);
  const topics = content.subjects.flatMap((subject) => subject.topics);
  const testTexts = content.tests.map(textOfTest);
  const rendered = await renderTopics([...topics, ...testTexts], { cacheDir, ahead, ...options });
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
    references.get(topic) ?? (await loadReferences(topic, cacheDir));
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
    render: (topic) => loadRendered(topic, cacheDir),
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

/** Reads the content. If much of it may have to be rendered, that starts while other topics are read. */
async function readAndRender(
  dir: string,
  cache: TopicCache,
  options: CheckOptions & { cacheDir: string },
): Promise<{ read: Content; ahead: ReadonlyMap<string, Outcome> }> {
  if (options.prepareIn === undefined) return { read: await readContent(dir, cache), ahead: new Map() };
  const rendering = await openRenderAhead(options);
  try {
    const read = await readContent(dir, cache, rendering.add);
    return { read, ahead: await rendering.finish() };
  } finally {
    await rendering.finish();
  }
}

function redirectIssues({ redirects, subjects, faulty }: Content): Issue[] {
  const topics = new Set([
    ...subjects.flatMap((subject) => subject.topics.map(({ slug }) => `${subject.slug}/${slug}`)),
    // A topic with an error keeps its page from the last release.
    ...faulty.map(({ subject, slug }) => `${subject}/${slug}`),
  ]);
  return liveRedirects(redirects, (topic) => topics.has(topic)).issues;
}
