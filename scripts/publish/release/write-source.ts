import { existsSync, linkSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Content, Topic } from '../../content/model.ts';
import { subjectFile, topicFile } from '../../content/schema/frontmatter.ts';
import type { ReleaseTarget } from './assemble.ts';

/** Number of topics written before the messages of the workers that render pages are read. */
const TOPICS_AT_ONCE = 16;

/**
 * Writes the content of a release into `target.source` as a content folder. The API answers from it, and topics with an
 * error fall back to it. It is written from the checked content, because the files may have changed since. Unchanged files
 * are hard links to the previous release. Runs while pages are rendered, so it lets other work go on.
 */
export async function writeSource(content: Content, target: SourceTarget): Promise<void> {
  const { previous } = target;
  const root = join(target.source, 'subjects');
  const before = new Map(
    previous?.release.subjects.flatMap(({ slug, topics }) =>
      topics.map((topic) => [`${slug}/${topic.slug}`, topic.digest] as const),
    ),
  );
  const files = sourceFiles(target);
  await mkdir(root, { recursive: true });
  for (const subject of content.subjects) {
    await mkdir(join(root, subject.slug), { recursive: true });
    files.put(`${subject.slug}/subject.md`, Buffer.from(subjectFile(subject)));
    for (const [index, topic] of subject.topics.entries()) {
      if (index % TOPICS_AT_ONCE === 0) await setImmediate();
      const name = `${subject.slug}/${topic.slug}` as const;
      if (before.get(name) === topic.digest && files.keepTopic(name, topic)) continue;
      files.write(`${name}.md`, topicFile(topic, topic.notes));
      if (topic.csv !== '') files.write(`${name}.csv`, topic.csv);
    }
  }
  const subjects = new Set(content.subjects.map(({ slug }) => slug));
  for (const { subject, name, path } of content.files) {
    if (subjects.has(subject)) files.put(`${subject}/${name}`, await readFile(path));
  }
}

type SourceTarget = Pick<ReleaseTarget, 'source' | 'previous' | 'disk'>;

/** The files of a release's content, by their paths below `subjects`. */
function sourceFiles({ source, previous, disk }: SourceTarget) {
  const to = join(source, 'subjects');
  const from = previous && join(previous.source, 'subjects');

  /* Returns false if the older release is damaged or on another disk; the caller then writes the file. */
  const link = (name: string): boolean => {
    if (from === null) return false;
    try {
      linkSync(join(from, name), join(to, name));
      return true;
    } catch {
      return false;
    }
  };
  const isSame = (name: string, data: Buffer): boolean => {
    const path = join(from ?? '', name);
    const size = from && statSync(path, { throwIfNoEntry: false })?.size;
    return size === data.length && readFileSync(path).equals(data);
  };
  const write = (name: string, data: string | Buffer): void => {
    disk.write(join(to, name), data);
  };

  return {
    write,
    /** Compares first: each file that is written must be flushed to the disk, which takes longer. */
    put(name: string, data: Buffer): void {
      if (!isSame(name, data) || !link(name)) write(name, data);
    },
    /** Links an unchanged topic; returns false if that fails. */
    keepTopic(name: string, topic: Topic): boolean {
      if (!link(`${name}.md`)) return false;
      const questions = `${name}.csv`;
      return existsSync(join(from ?? '', questions)) ? link(questions) : topic.csv === '';
    },
  };
}
