import {
  changedTopicFile,
  parseSubjectFrontMatter,
  parseTopicFrontMatter,
  subjectFile,
  topicFile,
} from '../../../../scripts/content/schema/frontmatter.ts';
import type { SubjectFrontMatter, TopicFrontMatter } from '../../../../scripts/content/schema/frontmatter.ts';
import type { Issue } from '../../../../scripts/content/issue.ts';
import { NOTES_MAX_BYTES } from '../../../../scripts/content/markdown/markdown-tree.ts';
import { slugProblem } from '../../../../scripts/content/slug.ts';
import { normaliseText } from '../../../../scripts/content/decode-text.ts';
import { BadRequest, PayloadTooLarge } from '../../../http/errors.ts';

/** A `subject.md` that reads back as what went in. */
export function subjectText({ title, description }: SubjectFrontMatter): string {
  const text = subjectFile({ title: title.trim(), description: normaliseText(description).trim() });
  refuse('subject', parseSubjectFrontMatter(text, '').issues);
  return text;
}

/** A topic's `.md` that reads back as what went in; `before` is the text that it replaces. */
export function topicText(fields: TopicFrontMatter, notes: string, before: string | null): string {
  const plain = {
    ...fields,
    title: fields.title.trim(),
    description: normaliseText(fields.description).trim(),
  };
  const body = normaliseText(notes);
  // What is wrong with a field shows in a text that is written anew.
  const fresh = topicFile(plain, body);
  refuse('topic', parseTopicFrontMatter(fresh, '').issues);
  const text = before === null ? fresh : changedTopicFile(before, plain, body);
  if (Buffer.byteLength(text) > NOTES_MAX_BYTES) {
    throw new PayloadTooLarge(`A topic has at most ${NOTES_MAX_BYTES / 1_000_000} MB of notes.`);
  }
  return text;
}

/** @throws BadRequest where a title makes no address, or a reserved one */
export function requireSlug(slug: string, kind: 'subject' | 'topic'): string {
  const problem = slugProblem(slug, kind);
  if (problem !== null) throw new BadRequest('invalid_slug', `${problem} Choose another title.`);
  return slug;
}

function refuse(kind: 'subject' | 'topic', issues: readonly Issue[]): void {
  const error = issues.find(({ severity }) => severity === 'error');
  if (error) throw new BadRequest(`invalid_${kind}`, `${error.message} Expected: ${error.expected}.`);
}
