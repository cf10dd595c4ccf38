import { join } from 'node:path';
import { normaliseText } from '../../../../scripts/content/decode-text.ts';
import { parseTopicFrontMatter } from '../../../../scripts/content/schema/frontmatter.ts';
import { openRegularFile, readTextFile } from '../../../http/files.ts';
import type { OpenFile } from '../../../http/files.ts';
import type { FoundTopic } from './find-topic.ts';

/** Markdown without its front matter. */
export async function readNotes({ topic, folder }: FoundTopic): Promise<string> {
  const file = join(folder, `${topic.slug}.md`);
  const text = await readTextFile(file);
  if (text === null) throw new Error(`The release lists a topic whose file is missing: ${file}`);
  return parseTopicFrontMatter(text, file).notes;
}

/** CSV text; '' where the topic has no questions. */
export async function readMcqs({ topic, folder }: FoundTopic): Promise<string> {
  return normaliseText((await readTextFile(join(folder, `${topic.slug}.csv`))) ?? '');
}

/** A file beside the topic by its bare name; null where there is none. The caller closes the handle. */
export async function openBeside({ folder }: FoundTopic, name: string): Promise<OpenFile | null> {
  if (/^\.|[/\\\0]/.test(name)) return null;
  return openRegularFile(join(folder, name));
}
