import { Type } from 'typebox';
import type { Static, TObject } from 'typebox';
import { isMap, parseDocument, stringify } from 'yaml';
import { ACCESS_LEVELS } from '../access.ts';
import { normaliseText } from '../decode-text.ts';
import { hasErrors, issueLog } from '../issue.ts';
import type { Issue, IssueLog } from '../issue.ts';
import { aliases } from './aliases.ts';
import { asOfField } from './as-of.ts';
import { syllabusField } from './syllabus.ts';
import { checkFields, oneOf, orNull, text, unknownFields } from './fields/fields.ts';
import { readBlock, splitFrontMatter } from './frontmatter-block.ts';
import type { Field } from './frontmatter-block.ts';
import { DESCRIPTION, TITLE } from './fields/text-rule.ts';

const heading = { title: text(TITLE), description: text(DESCRIPTION, { default: '' }) };
const order = orNull(Type.Number({ description: 'a number such as 3 or 2.5, without quotes' }));

/** The front matter of `subject.md`. A field with a default is optional; one whose value is null is not written. */
const SubjectFrontMatter = Type.Object({ ...heading, order });
export type SubjectFrontMatter = Static<typeof SubjectFrontMatter>;

/** The front matter of a topic. */
const TopicFrontMatter = Type.Object({
  ...heading,
  access: oneOf(ACCESS_LEVELS, {
    default: 'free',
    description: `${ACCESS_LEVELS.join(', ')} (in lower case)`,
  }),
  order,
  aliases: aliases(),
  asOf: asOfField(),
  syllabus: syllabusField(),
});
export type TopicFrontMatter = Static<typeof TopicFrontMatter>;

/** The fields of a topic that says nothing. */
export const TOPIC_DEFAULTS: TopicFrontMatter = { ...defaultsOf(TopicFrontMatter), title: '' };

/** A markdown file as read. With an error among the issues, `data` is null. */
export interface MarkdownFile<T> {
  data: T | null;
  /** The text after the front matter, with LF line ends; '' if no front matter was found. */
  notes: string;
  /** 1-based line of the file on which `notes` begins. */
  notesLine: number;
  issues: Issue[];
}

/** Reads a topic's `.md` text; `file` is its path for the issues. Never throws. */
export function parseTopicFrontMatter(text: string, file: string): MarkdownFile<TopicFrontMatter> {
  return parseWith(TopicFrontMatter, text, file);
}

/** Reads a `subject.md` text; `file` is its path for the issues. Never throws. */
export function parseSubjectFrontMatter(text: string, file: string): MarkdownFile<SubjectFrontMatter> {
  return parseWith(SubjectFrontMatter, text, file);
}

function parseWith<T extends TObject>(schema: T, text: string, file: string): MarkdownFile<Static<T>> {
  const log = issueLog(file);
  const split = splitFrontMatter(normaliseText(text));
  if ('code' in split) {
    log.error(split);
    return { data: null, notes: '', notesLine: 1, issues: log.issues };
  }
  const { block, notes, notesLine } = split;
  const fields = readBlock(block);
  if (!Array.isArray(fields)) {
    log.error(fields);
    return { data: null, notes, notesLine, issues: log.issues };
  }
  reportUnknown(schema, fields, log);
  const { value, problems } = checkFields(schema, writtenValues(schema, fields));
  for (const { field, expected, ...problem } of problems) {
    log.error({
      code: `frontmatter-${field}`,
      line: lineOf(fields, field),
      ...problem,
      expected: `${field}: ${expected}`,
    });
  }
  return { data: hasErrors(log.issues) ? null : value, notes, notesLine, issues: log.issues };
}

/** An empty field counts as absent, and a number in place of a text as what was written. */
function writtenValues(schema: TObject, fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(({ value }) => value !== null)
      .map(({ name, value, source }) => {
        const isText = Object.hasOwn(schema.properties, name) && Type.IsString(schema.properties[name]);
        /* An unusable value must not count as absent. */
        return [name, isText && typeof value === 'number' ? source : (value ?? {})];
      }),
  );
}

function lineOf(fields: readonly Field[], name: string): number {
  return fields.find((field) => field.name === name)?.line ?? 1;
}

/** A misspelt `access` is an error: without it the topic would be free, and a typo would publish what is gated. */
function reportUnknown(schema: TObject, fields: readonly Field[], log: IssueLog): void {
  const names = fields.map(({ name }) => name);
  for (const { name, meant } of unknownFields(schema, names)) {
    const report = meant === 'access' ? log.error : log.warning;
    report({
      code: 'frontmatter-unknown-field',
      line: lineOf(fields, name),
      message: `Unknown field "${name.slice(0, 40)}".`,
      expected: `only these fields: ${Object.keys(schema.properties).join(', ')}`,
      fix:
        meant === undefined
          ? 'remove the line, or move its text into the notes'
          : `write ${meant} if that is what you mean`,
    });
  }
}

function defaultsOf<T extends TObject>({ properties }: T): Static<T> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, (field as { default?: unknown }).default]),
  ) as Static<T>;
}

/* One field per line, so that each change is one line of a diff. */
const YAML_OPTIONS = { lineWidth: 0 } as const;

/** The text of a `subject.md`. */
export function subjectFile(fields: SubjectFrontMatter): string {
  return fileWith(SubjectFrontMatter, fields, '');
}

/** The text of a topic's `.md`. */
export function topicFile(fields: TopicFrontMatter, notes: string): string {
  return fileWith(TopicFrontMatter, fields, notes);
}

function fileWith<T extends TObject>(schema: T, values: Static<T>, notes: string): string {
  const written = entriesOf(schema, values).filter(([, value]) => value !== null);
  return `---\n${stringify(Object.fromEntries(written), YAML_OPTIONS)}---\n${notes}`;
}

function entriesOf<T extends TObject>({ properties }: T, values: Static<T>): [string, unknown][] {
  const record = values as Record<string, unknown>;
  return Object.keys(properties).map((name) => [name, record[name]]);
}

/**
 * A topic's `.md` with these fields and notes. Comments and the order of the lines stay as in `before`, unless its front
 * matter has an error.
 */
export function changedTopicFile(before: string, fields: TopicFrontMatter, notes: string): string {
  return changedFile(TopicFrontMatter, before, fields, notes);
}

/** A `subject.md` with these fields. Everything else stays as in `before`, unless its front matter has an error. */
export function changedSubjectFile(before: string, fields: SubjectFrontMatter): string {
  const { notes } = parseSubjectFrontMatter(before, '');
  return changedFile(SubjectFrontMatter, before, fields, notes);
}

function changedFile<T extends TObject>(schema: T, before: string, fields: Static<T>, notes: string): string {
  const split = splitFrontMatter(normaliseText(before));
  const fresh = fileWith(schema, fields, notes);
  if ('code' in split || parseWith(schema, before, '').data === null) return fresh;
  const document = parseDocument(split.block, { version: '1.2', schema: 'core', merge: false });
  if (document.errors.length > 0 || !isMap(document.contents)) return fresh;
  const defaults = Object.fromEntries(entriesOf(schema, defaultsOf(schema)));
  for (const [name, value] of entriesOf(schema, fields)) {
    if (value === null) document.delete(name);
    else if (document.has(name) || value !== defaults[name]) document.set(name, value);
  }
  const changed = `---\n${document.toString(YAML_OPTIONS)}---\n${notes}`;
  const [first, second] = [changed, fresh].map((text) => parseWith(schema, text, ''));
  const readsTheSame =
    JSON.stringify([first?.data, first?.notes]) === JSON.stringify([second?.data, second?.notes]);
  return readsTheSame ? changed : fresh;
}
