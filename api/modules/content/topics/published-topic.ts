import { join } from 'node:path';
import { normaliseText } from '../../../../scripts/content/decode-text.ts';
import { shownCsv } from '../../../../scripts/content/questions/mcq-source.ts';
import { parseTopicFrontMatter } from '../../../../scripts/content/schema/frontmatter.ts';
import type { ReleaseTopic } from '../../../contract/content/release.ts';
import { NotFound } from '../../../http/errors.ts';
import { openRegularFile, readTextFile, type OpenFile } from '../../../http/files.ts';
import type { LiveRelease } from '../releases/releases-plugin.ts';

/** A topic listed in the release. File paths are made only from these, never directly from request input. */
export interface PublishedTopic {
  release: LiveRelease;
  /** Slug. */
  subject: string;
  topic: ReleaseTopic;
  /** Absolute path of the subject's folder in the release's content. */
  folder: string;
}

/** @throws NotFound */
export function findTopic(release: LiveRelease | null, subject: string, slug: string): PublishedTopic {
  const topics = release?.topics.get(subject);
  if (!release || !topics) throw new NotFound('subject_not_found', 'Subject not found');
  const topic = topics.get(slug);
  if (!topic) throw new NotFound('topic_not_found', 'Topic Not Found');
  return { release, subject, topic, folder: join(release.source, 'subjects', subject) };
}

/** Markdown without its front matter. */
export async function readNotes({ topic, folder }: PublishedTopic): Promise<string> {
  const file = join(folder, `${topic.slug}.md`);
  const text = await readTextFile(file);
  if (text === null) throw new Error(`The release lists a topic whose file is missing: ${file}`);
  return parseTopicFrontMatter(text, file).notes;
}

/** CSV text of the questions that readers may have; '' if there are none. Held and dropped ones are left out. */
export async function readMcqs(found: PublishedTopic): Promise<string> {
  return shownCsv(await readAllMcqs(found));
}

/** CSV text of all questions, also the held and dropped ones, for the server only; '' if there are none. */
export async function readAllMcqs({ topic, folder }: PublishedTopic): Promise<string> {
  return normaliseText((await readTextFile(join(folder, `${topic.slug}.csv`))) ?? '');
}

/** Opens a file of the topic's folder by its name; null if there is none. The caller closes the handle. */
export async function openTopicFile({ folder }: PublishedTopic, name: string): Promise<OpenFile | null> {
  if (/^\.|[/\\\0]/.test(name)) return null;
  return openRegularFile(join(folder, name));
}

/** `<an address>`, `="an address"` in HTML, or one without spaces, which may have a pair of brackets such as `map_(1).png`. */
const REFERENCE =
  /<([^<>"'=\n]+)>|=["']([^"'\n]+)["']|([^\s()<>[\]"'=](?:[^\s()<>[\]"'=]|\([^\s()<>[\]"'=]*\))*)/g;

/**
 * Whether notes refer to the file `name` of their folder.
 *
 * Topics of a subject share a folder, so a file belongs to a topic only if its notes refer to it. Otherwise the images of
 * a premium topic could be fetched through the address of a free one.
 */
export function notesMention(notes: string, name: string): boolean {
  for (const [, bracketed, quoted, plain] of notes.matchAll(REFERENCE)) {
    if (fileName(bracketed ?? quoted ?? plain ?? '') === name) return true;
  }
  return false;
}

/** Decoded file name of a relative URL, without `./`, query and fragment. */
function fileName(url: string): string {
  const name = url.replace(/^(?:\.\/)+/, '').replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
