import { sortIssues } from '../../issue.ts';
import type { Issue } from '../../issue.ts';
import type { Content, Topic } from '../../model.ts';
import { liveRedirects } from '../../schema/redirects.ts';
import { referenceIssues } from './check-references.ts';
import { readKnownTopics } from './known-topics.ts';
import { pipelineVersion } from '../render/pipeline-version.ts';
import { readContent } from './read.ts';
import { resolveReference } from '../../markdown/references.ts';
import { loadReferences, loadRendered } from '../render/load-rendered.ts';
import { renderTopics } from '../render/render.ts';
import type { RenderedTopic } from '../render/rendered-topic.ts';

/** A content folder as read and rendered, with everything that is wrong with it. */
export interface CheckedContent extends Content {
  /** Digest of the program that renders: equal texts under equal digests give equal HTML. */
  pipeline: string;
  /** A topic as HTML. Topics of `subjects` are kept ready; any other is rendered here and now. */
  render: (topic: Topic) => Promise<RenderedTopic>;
  /** Images that a topic's notes and explanations show, as `subject/name`, whether they are there or not. */
  imagesOf: (topic: Topic) => Promise<string[]>;
  /** How many sections a topic's notes have. */
  sectionsOf: (topic: Topic) => Promise<number>;
  /** How many questions a topic has. */
  questionsOf: (topic: Topic) => Promise<number>;
  /** How many words a topic's notes have. */
  wordsOf: (topic: Topic) => Promise<number>;
}

/**
 * Reads, renders and checks a content folder. Bad content never throws. A topic that cannot be rendered is faulty like
 * one that cannot be read; `cacheDir` keeps what was rendered from one check to the next.
 */
export async function checkContent(dir: string, cacheDir: string): Promise<CheckedContent> {
  const known = await readKnownTopics(cacheDir, Date.now());
  const content = await readContent(dir, known);
  const topics = content.subjects.flatMap((subject) => subject.topics);
  const { references, issues } = await renderTopics(topics, { cacheDir });
  // A cache that cannot be written costs time, nothing else; `renderTopics` reports it.
  await known.save().catch(() => undefined);
  const failed = topics.filter((topic) => !references.has(topic));
  const checked: Content = {
    ...content,
    subjects: content.subjects.map((subject) => ({
      ...subject,
      topics: subject.topics.filter((topic) => references.has(topic)),
    })),
    faulty: [...content.faulty, ...failed.map(({ subject, slug }) => ({ subject, slug }))],
  };
  const referencesOf = async (topic: Topic) =>
    references.get(topic) ?? (await loadReferences(topic, cacheDir));
  return {
    ...checked,
    issues: sortIssues([
      ...content.issues,
      ...issues,
      ...referenceIssues(checked, references),
      ...redirectIssues(checked),
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
  };
}

function redirectIssues({ redirects, subjects, faulty }: Content): Issue[] {
  const topics = new Set([
    ...subjects.flatMap((subject) => subject.topics.map(({ slug }) => `${subject.slug}/${slug}`)),
    // The page of a topic with an error may still stand from the last release, and will again.
    ...faulty.map(({ subject, slug }) => `${subject}/${slug}`),
  ]);
  return liveRedirects(redirects, (topic) => topics.has(topic)).issues;
}
