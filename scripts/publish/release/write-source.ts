import { existsSync, linkSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Content, Topic } from '../../content/model.ts';
import { subjectFile, topicFile } from '../../content/schema/frontmatter.ts';
import type { ReleaseTarget } from './assemble.ts';
import type { NewFiles } from '../files/new-files.ts';

/** Number of topics written before the messages of the workers that render pages are read. */
const TOPICS_AT_ONCE = 16;

/**
 * Writes the content of a release into `target.source` as a content folder. The API answers from it, and topics with an
 * error fall back to it. It is written from the checked content, because the files may have changed since. Unchanged files
 * are hard links to the previous release. Runs while pages are rendered, so it lets other work go on.
 */
export async function writeSource(
  content: Content,
  { source, previous, disk }: Pick<ReleaseTarget, 'source' | 'previous' | 'disk'>,
): Promise<void> {
  const root = join(source, 'subjects');
  const before = new Map(
    previous?.release.subjects.flatMap(({ slug, topics }) =>
      topics.map((topic) => [`${slug}/${topic.slug}`, topic.digest] as const),
    ),
  );
  await mkdir(root, { recursive: true });
  for (const subject of content.subjects) {
    const folder = join(root, subject.slug);
    const old = previous && join(previous.source, 'subjects', subject.slug);
    await mkdir(folder, { recursive: true });
    writeOrLink(old, folder, 'subject.md', Buffer.from(subjectFile(subject)), disk);
    for (const [index, topic] of subject.topics.entries()) {
      if (index % TOPICS_AT_ONCE === 0) await setImmediate();
      const same = before.get(`${subject.slug}/${topic.slug}`) === topic.digest;
      if (old !== null && same && linkTopic(old, folder, topic)) continue;
      disk.write(join(folder, `${topic.slug}.md`), topicFile(topic, topic.notes));
      if (topic.csv !== '') disk.write(join(folder, `${topic.slug}.csv`), topic.csv);
    }
  }
  const subjects = new Set(content.subjects.map(({ slug }) => slug));
  for (const { subject, name, path } of content.files) {
    if (!subjects.has(subject)) continue;
    const old = previous && join(previous.source, 'subjects', subject);
    writeOrLink(old, join(root, subject), name, await readFile(path), disk);
  }
}

/** Each file that is written must be flushed to the disk, which takes longer than comparing it. */
function writeOrLink(from: string | null, to: string, name: string, data: Buffer, disk: NewFiles): void {
  if (from !== null && linkIfSame(join(from, name), join(to, name), data)) return;
  disk.write(join(to, name), data);
}

function linkIfSame(from: string, to: string, data: Buffer): boolean {
  try {
    if (statSync(from).size !== data.length || !readFileSync(from).equals(data)) return false;
    linkSync(from, to);
    return true;
  } catch {
    /* As in `linkTopic`. */
    return false;
  }
}

function linkTopic(from: string, to: string, topic: Topic): boolean {
  try {
    linkSync(join(from, `${topic.slug}.md`), join(to, `${topic.slug}.md`));
    const hasQuestions = existsSync(join(from, `${topic.slug}.csv`));
    if (hasQuestions) linkSync(join(from, `${topic.slug}.csv`), join(to, `${topic.slug}.csv`));
    return hasQuestions || topic.csv === '';
  } catch {
    /* The older release is damaged or on another disk: the caller writes the topic. */
    return false;
  }
}
