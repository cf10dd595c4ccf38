import {
  changedSubjectFile,
  changedTopicFile,
  parseSubjectFrontMatter,
  parseTopicFrontMatter,
  subjectFile,
  topicFile,
} from '../../../../scripts/content/schema/frontmatter.ts';
import type { SubjectFrontMatter, TopicFrontMatter } from '../../../../scripts/content/schema/frontmatter.ts';
import type { Issue } from '../../../../scripts/content/issue.ts';
import { NOTES_MAX_BYTES } from '../../../../scripts/content/markdown/notes-limit.ts';
import { slugProblem } from '../../../../scripts/content/slug.ts';
import {
  leadingBlankLines,
  normaliseText,
  withoutLeadingBlankLines,
} from '../../../../scripts/content/decode-text.ts';
import { BadFields, BadRequest, PayloadTooLarge } from '../../../http/errors.ts';

/**
 * Content of a `subject.md`.
 *
 * @param previous the current content, whose unknown front matter is preserved; null for a new subject
 * @throws BadRequest if the content reader would reject it
 */
export function subjectMarkdown(fields: SubjectFrontMatter, previous: string | null): string {
  const normalised = {
    ...fields,
    title: fields.title.trim(),
    description: normaliseText(fields.description).trim(),
  };
  const newFile = subjectFile(normalised);
  throwFirstError('subject', parseSubjectFrontMatter(newFile, '').issues);
  return previous === null ? newFile : changedSubjectFile(previous, normalised);
}

/**
 * Content of a topic's `.md` file.
 *
 * @param previous the current content, whose unknown front matter is preserved; null for a new topic
 * @throws BadRequest if the content reader would reject it
 */
export function topicMarkdown(fields: TopicFrontMatter, notes: string, previous: string | null): string {
  const normalised = {
    ...fields,
    title: fields.title.trim(),
    description: normaliseText(fields.description).trim(),
  };
  /* The editor shows notes without the blank lines after the front matter, which remain in the file. */
  const before = previous === null ? '' : parseTopicFrontMatter(previous, '').notes;
  const body = leadingBlankLines(before) + withoutLeadingBlankLines(normaliseText(notes));
  // Validated as a new file, so that an error is about the submitted fields and not about the previous content.
  const newFile = topicFile(normalised, body);
  throwFirstError('topic', parseTopicFrontMatter(newFile, '').issues);
  const text = previous === null ? newFile : changedTopicFile(previous, normalised, body);
  if (Buffer.byteLength(text) > NOTES_MAX_BYTES) {
    throw new PayloadTooLarge(`The notes of a topic are limited to ${NOTES_MAX_BYTES / 1_000_000} MB.`);
  }
  return text;
}

/** @throws BadRequest if the slug is empty, malformed or reserved */
export function requireValidSlug(slug: string, kind: 'subject' | 'topic'): string {
  const problem = slugProblem(slug, kind);
  if (problem !== null) throw new BadRequest('invalid_slug', `${problem} Choose another title.`);
  return slug;
}

function throwFirstError(kind: 'subject' | 'topic', issues: readonly Issue[]): void {
  const error = issues.find(({ severity }) => severity === 'error');
  if (!error) return;
  const { code, message, expected } = error;
  const field = code.replace(/^frontmatter-/, '');
  /* The expected form of a field begins with its name. */
  const reason = `${message} Expected: ${expected.replace(`${field}: `, '')}.`;
  throw new BadFields(`invalid_${kind}`, `${message} Expected: ${expected}.`, [{ path: [field], reason }]);
}
