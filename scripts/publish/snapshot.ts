import { link, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inParallel } from '../content/disk/in-parallel.ts';
import type { Content, Topic } from '../content/model.ts';
import { subjectFile, topicFile } from '../content/topic-file.ts';
import type { PlacedRelease } from './release.ts';
import { writeDurably } from './release.ts';

/**
 * Writes the content that a release was made from into `<target>/content`, in the form of a content folder: what the
 * API answers from, and what a faulty topic falls back to. It is written from what was checked, never from the files
 * as they are by now; unchanged topics are hard links to the release before.
 */
export async function writeSnapshot(
  content: Content,
  target: string,
  previous: PlacedRelease | null,
): Promise<void> {
  const root = join(target, 'content', 'subjects');
  const before = new Map(
    previous?.release.subjects.flatMap(({ slug, topics }) =>
      topics.map((topic) => [`${slug}/${topic.slug}`, topic.digest] as const),
    ),
  );
  await mkdir(root, { recursive: true });
  for (const subject of content.subjects) {
    await mkdir(join(root, subject.slug), { recursive: true });
    await writeDurably(join(root, subject.slug, 'subject.md'), subjectFile(subject));
  }
  await inParallel(
    content.subjects.flatMap(({ topics }) => topics),
    16,
    async (topic) => {
      const dir = join(root, topic.subject);
      const same = before.get(`${topic.subject}/${topic.slug}`) === topic.digest;
      if (
        previous &&
        same &&
        (await linkTopic(join(previous.dir, 'content', 'subjects', topic.subject), dir, topic))
      )
        return;
      await writeDurably(join(dir, `${topic.slug}.md`), topicFile(topic, topic.notes));
      if (topic.csv !== '') await writeDurably(join(dir, `${topic.slug}.csv`), topic.csv);
    },
  );
  const subjects = new Set(content.subjects.map(({ slug }) => slug));
  for (const { subject, name, path } of content.files) {
    if (subjects.has(subject)) await writeDurably(join(root, subject, name), await readFile(path));
  }
}

async function linkTopic(from: string, to: string, topic: Topic): Promise<boolean> {
  try {
    await link(join(from, `${topic.slug}.md`), join(to, `${topic.slug}.md`));
    if (topic.csv !== '') await link(join(from, `${topic.slug}.csv`), join(to, `${topic.slug}.csv`));
    return true;
  } catch {
    /* The older release was damaged or stands on another disk: the caller writes the topic anew. */
    return false;
  }
}
