import { join } from 'node:path';
import pLimit from 'p-limit';
import { hasHistory } from '../../../../scripts/content/disk/git/history.ts';
import { readTopicFiles } from '../../../../scripts/content/disk/read/topic-files.ts';
import type { CheckedContent } from '../../../../scripts/content/disk/check/check.ts';
import type { ContentOverview, OverviewTopic } from '../../../contract/admin/content.ts';
import type { LiveRelease } from '../../content/releases/releases-plugin.ts';
import { withCheckedContent } from '../content/content-service.ts';

const CONCURRENT_READS = 32;

interface Folders {
  contentDir: string;
  cacheDir: string;
  /** ISO 8601; null if nothing was published. */
  lastPublishedAt: string | null;
}

/**
 * Compares the content folder with the live release. Reads the folder every time, because git can change it too, but
 * renders nothing: `checking` is the number of topics whose texts `BackgroundCheck` has to render.
 */
export function contentOverview(folders: Folders, live: LiveRelease | null): Promise<ContentOverview> {
  return withCheckedContent(folders.contentDir, folders.cacheDir, (checked) =>
    overviewOf(checked, folders, live),
  );
}

async function overviewOf(
  checked: CheckedContent,
  { contentDir, lastPublishedAt }: Folders,
  live: LiveRelease | null,
): Promise<ContentOverview> {
  const withError = new Map(
    checked.faulty.map(({ subject, slug }) => [`${subject}/${slug}`, { subject, slug }]),
  );
  const names = new Set([
    ...checked.subjects.map(({ slug }) => slug),
    ...checked.faulty.map(({ subject }) => subject),
  ]);

  const subjects: ContentOverview['subjects'] = [];
  for (const slug of names) {
    const found = checked.subjects.find((subject) => subject.slug === slug);
    const served = live?.subjects.find((subject) => subject.slug === slug);
    const { title, description } = found ?? { title: slug, description: '' };
    const faulty = [...withError.values()].filter(({ subject }) => subject === slug);
    const revisions = await pLimit(CONCURRENT_READS).map(
      [...(found?.topics ?? []), ...faulty],
      async (topic) => {
        const files = await readTopicFiles(join(contentDir, 'subjects', slug), topic.slug);
        return [topic.slug, files?.revision ?? ''] as const;
      },
    );
    const revisionOf = new Map(revisions);
    const digestOf = (topic: string) => live?.topics.get(slug)?.get(topic)?.digest;
    const validTopics = (found?.topics ?? []).map((topic): OverviewTopic => {
      const digest = digestOf(topic.slug);
      return {
        ...topic,
        questions: topic.mcqs.length + topic.withheld.length,
        revision: revisionOf.get(topic.slug) ?? '',
        state: digest === undefined ? 'new' : digest === topic.digest ? 'published' : 'changed',
        faulty: false,
      };
    });
    const faultyTopics = faulty.map((topic): OverviewTopic => ({
      slug: topic.slug,
      title: topic.slug,
      description: '',
      access: null,
      order: null,
      questions: 0,
      revision: revisionOf.get(topic.slug) ?? '',
      state: digestOf(topic.slug) === undefined ? 'new' : 'changed',
      faulty: true,
    }));
    const changed = served?.title !== title || served.description !== description;
    const isNew = served === undefined;
    const tags = {
      listed: [...(checked.tags.get(slug) ?? [])],
      used: [...new Set(found?.topics.flatMap(({ mcqs }) => mcqs.flatMap((mcq) => mcq.tags)))].sort(),
    };
    subjects.push({
      slug,
      title,
      description,
      changed,
      isNew,
      tags,
      topics: [...validTopics, ...faultyTopics],
    });
  }

  const present = new Set(
    subjects.flatMap(({ slug, topics }) => topics.map((topic) => `${slug}/${topic.slug}`)),
  );
  const removed = (live?.subjects ?? []).flatMap(({ slug, topics }) =>
    topics
      .filter((topic) => !present.has(`${slug}/${topic.slug}`))
      .map((topic) => ({ subject: slug, topic: topic.slug, title: topic.title })),
  );
  const states = subjects.flatMap(({ topics }) => topics.map(({ state }) => state));
  return {
    subjects,
    removed,
    changes: {
      added: states.filter((state) => state === 'new').length,
      changed: states.filter((state) => state === 'changed').length,
      removed: removed.length,
    },
    problems: checked.issues,
    checking: checked.waiting,
    lastPublishedAt,
    history: await hasHistory(contentDir),
  };
}
