import { isMap, parseDocument, stringify } from 'yaml';
import { normaliseText } from '../decode-text.ts';
import { parseTopicFrontMatter } from './frontmatter.ts';
import type { SubjectFrontMatter, TopicFrontMatter } from './frontmatter.ts';
import { splitFrontMatter } from './frontmatter-split.ts';

/* One field, one line: what changed is then one line of a diff. */
const OPTIONS = { lineWidth: 0 } as const;

/** A `subject.md`. */
export function subjectFile({ title, description }: SubjectFrontMatter): string {
  return `---\n${stringify({ title, description }, OPTIONS)}---\n`;
}

/** A topic's `.md`. */
export function topicFile({ title, description, access, order }: TopicFrontMatter, notes: string): string {
  const fields = { title, description, access, ...(order === null ? {} : { order }) };
  return `---\n${stringify(fields, OPTIONS)}---\n${notes}`;
}

/**
 * The topic's `.md` with these fields and notes. Comments and the order of the lines stay as their author left them,
 * where the front matter is sound; it is written anew where it is not.
 */
export function changedTopicFile(before: string, fields: TopicFrontMatter, notes: string): string {
  const split = splitFrontMatter(normaliseText(before));
  const fresh = topicFile(fields, notes);
  if ('code' in split || parseTopicFrontMatter(before, '').data === null) return fresh;
  const document = parseDocument(split.block, { version: '1.2', schema: 'core', merge: false });
  if (document.errors.length > 0 || !isMap(document.contents)) return fresh;
  const { title, description, access, order } = fields;
  for (const [name, value] of Object.entries({ title, description, access, order })) {
    const standsForNothing = value === null || value === '' || value === 'free';
    if (document.has(name) || !standsForNothing) {
      if (value === null) document.delete(name);
      else document.set(name, value);
    }
  }
  const changed = `---\n${document.toString(OPTIONS)}---\n${notes}`;
  return saysTheSame(changed, fresh) ? changed : fresh;
}

function saysTheSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => parseTopicFrontMatter(text, ''));
  return JSON.stringify([first?.data, first?.notes]) === JSON.stringify([second?.data, second?.notes]);
}
