import {
  changedSubjectFile,
  changedTopicFile,
  parseSubjectFrontMatter,
  parseTopicFrontMatter,
  subjectFile,
  TOPIC_DEFAULTS,
  topicFile,
  type SubjectFrontMatter,
  type TopicFrontMatter,
} from '../../../../scripts/content/schema/frontmatter.ts';
import type { Finding, Issue } from '../../../../scripts/content/issue.ts';
import { NOTES_MAX_BYTES } from '../../../../scripts/content/limits.ts';
import { slugProblem } from '../../../../scripts/content/slug.ts';
import {
  leadingBlankLines,
  normaliseText,
  withoutLeadingBlankLines,
} from '../../../../scripts/content/decode-text.ts';
import { BadFields, BadRequest, Conflict, PayloadTooLarge } from '../../../http/errors.ts';

/** The file that is saved, and its text before; null for a new file. */
interface Replaced {
  file: string;
  previous: string | null;
}

/**
 * Content of a `subject.md`. What the fields do not name stays as it was.
 *
 * @throws BadRequest if the content reader would reject it, or Conflict if the previous front matter cannot be read
 */
export function subjectMarkdown(
  { title, description }: Pick<SubjectFrontMatter, 'title' | 'description'>,
  { file, previous }: Replaced,
): string {
  const fields = { title: title.trim(), description: normaliseText(description).trim() };
  const newFile = subjectFile({ ...fields, order: null });
  throwFirstError('subject', parseSubjectFrontMatter(newFile, '').issues);
  return previous === null ? newFile : requireReadable('subject', file, changedSubjectFile(previous, fields));
}

/** The fields that the form of a topic has; the last three may be missing, and are then kept. */
export type TopicFields = Pick<TopicFrontMatter, 'title' | 'description' | 'access'> &
  Partial<Pick<TopicFrontMatter, 'aliases' | 'asOf' | 'syllabus'>>;

/**
 * Content of a topic's `.md` file. What the fields do not name stays as it was.
 *
 * @throws BadRequest if the content reader would reject it, or Conflict if the previous front matter cannot be read
 */
export function topicMarkdown(
  { title, description, ...others }: TopicFields,
  notes: string,
  { file, previous }: Replaced,
): string {
  const fields = { title: title.trim(), description: normaliseText(description).trim(), ...others };
  /* The editor shows notes without the blank lines after the front matter, which remain in the file. */
  const before = previous === null ? '' : parseTopicFrontMatter(previous, '').notes;
  const body = leadingBlankLines(before) + withoutLeadingBlankLines(normaliseText(notes));
  // Validated as a new file, so that an error is about the submitted fields and not about the previous content.
  const newFile = topicFile({ ...TOPIC_DEFAULTS, ...fields }, body);
  throwFirstError('topic', parseTopicFrontMatter(newFile, '').issues);
  const text =
    previous === null ? newFile : requireReadable('topic', file, changedTopicFile(previous, fields, body));
  if (Buffer.byteLength(text) > NOTES_MAX_BYTES) {
    throw new PayloadTooLarge(`The notes of a topic are limited to ${NOTES_MAX_BYTES / 1_000_000} MB.`);
  }
  return text;
}

/** @throws Conflict if the text is a finding about the file as it is: a save would lose what it says */
export function requireReadable(
  kind: 'subject' | 'topic' | 'test',
  file: string,
  changed: string | Finding,
): string {
  if (typeof changed === 'string') return changed;
  const { line, message, expected } = changed;
  const place = line === null ? file : `${file}, line ${line}`;
  throw new Conflict(
    `${kind}_unreadable`,
    `Nothing was saved, because the file must be corrected first. ${place}: ${message} Expected: ${expected}.`,
  );
}

/** A problem because of which `requireReadable` would refuse a save, as an editor shows it. */
export function asRefusal(issue: Issue): Issue {
  return { ...issue, message: `${issue.message} Nothing can be saved here until the file is corrected.` };
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
  if (code === 'merge-conflict') throw new BadRequest(`invalid_${kind}`, `${message} Expected: ${expected}.`);
  const field = code.replace(/^frontmatter-/, '');
  /* The expected form of a field begins with its name. */
  const reason = `${message} Expected: ${expected.replace(`${field}: `, '')}.`;
  throw new BadFields(`invalid_${kind}`, `${message} Expected: ${expected}.`, [{ path: [field], reason }]);
}
