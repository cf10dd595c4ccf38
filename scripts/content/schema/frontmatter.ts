import { Type } from 'typebox';
import type { Static, TObject, TSchema } from 'typebox';
import { parseDocument, stringify } from 'yaml';
import { ACCESS_LEVELS } from '../access.ts';
import { normaliseText } from '../decode-text.ts';
import { hasErrors, issueLog } from '../issue.ts';
import { mergeConflict } from '../merge-conflict.ts';
import type { Finding, Issue, IssueLog } from '../issue.ts';
import { syllabusField } from './syllabus.ts';
import { checkFields, oneOf, orNull, text, unknownFields, explainedText } from './fields/fields.ts';
import { readBlock, splitFrontMatter } from './frontmatter-block.ts';
import type { Field } from './frontmatter-block.ts';
import { DESCRIPTION, TITLE, textProblem } from './fields/text-rule.ts';
import type { Problem } from './fields/text-rule.ts';

/** The month for which an author knows that the facts of a topic are true, as `YYYY-MM`. */
function asOfField() {
  return orNull(explainedText(monthProblem, { description: 'a month such as 2026-03', trim: true }));
}

function monthProblem(text: string): Problem | null {
  if (/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(text)) return null;
  return { message: 'The value of asOf is not a month.', fix: 'write year and month, such as 2026-03' };
}

const NAMES_MAX = 10;
const RULE = { name: 'list of aliases', max: 300, required: false, singleLine: true };

/** Other names of a topic, separated by commas, under which the search finds it. */
function aliases() {
  const description = `at most ${NAMES_MAX} names separated by commas, on one line of at most ${RULE.max} characters`;
  return orNull(explainedText(aliasesProblem, { description, trim: true }));
}

/** The names in the text of the field. */
export function aliasList(text: string | null): string[] {
  return (text ?? '')
    .split(/[,،、]/u)
    .map((name) => name.trim())
    .filter(Boolean);
}

function aliasesProblem(text: string): Problem | null {
  const { length } = aliasList(text);
  if (length > NAMES_MAX) return { message: `There are ${length} aliases.`, fix: 'keep the most used ones' };
  return textProblem(text, RULE);
}

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
interface MarkdownFile<T> {
  data: T | null;
  /** The text after the front matter, with LF line ends; '' if no front matter was found. */
  notes: string;
  /** 1-based line of the file on which `notes` begins. */
  notesLine: number;
  issues: Issue[];
}

/** Reads a topic's `.md` text; `file` is its path for the issues. Never throws. */
export function parseTopicFrontMatter(text: string, file: string): MarkdownFile<TopicFrontMatter> {
  return parseWith(TopicFrontMatter, text, file).parsed;
}

/** Reads a `subject.md` text; `file` is its path for the issues. Never throws. */
export function parseSubjectFrontMatter(text: string, file: string): MarkdownFile<SubjectFrontMatter> {
  return parseWith(SubjectFrontMatter, text, file).parsed;
}

/** The fields of a topic that can be read, whatever the others contain; null if the front matter cannot be read. */
export function topicFieldsToEdit(text: string): Partial<TopicFrontMatter> | null {
  const { readable, faultyTexts } = parseWith(TopicFrontMatter, text, '');
  return readable && { ...readable, ...faultyTexts };
}

/** As `topicFieldsToEdit`. */
export function subjectFieldsToEdit(text: string): Partial<SubjectFrontMatter> | null {
  const { readable, faultyTexts } = parseWith(SubjectFrontMatter, text, '');
  return readable && { ...readable, ...faultyTexts };
}

/** The fields of a subject without an error. */
export function validSubjectFields(text: string): Partial<SubjectFrontMatter> {
  return parseWith(SubjectFrontMatter, text, '').readable ?? {};
}

interface ReadFields<T> {
  parsed: MarkdownFile<T>;
  /** The fields without an error; null if the front matter cannot be read. */
  readable: Partial<T> | null;
  /** Texts with an error as they are written, to be corrected. */
  faultyTexts: Record<string, string>;
}

function parseWith<T extends TObject>(schema: T, text: string, file: string): ReadFields<Static<T>> {
  const log = issueLog(file);
  const normal = normaliseText(text);
  const split = splitFrontMatter(normal);
  const conflict = mergeConflict(normal);
  const unread = (notes: string, notesLine: number) => {
    const parsed = { data: null, notes, notesLine, issues: log.issues };
    return { parsed, readable: null, faultyTexts: {} };
  };
  if ('code' in split) {
    log.error(conflict ?? split);
    return unread('', 1);
  }
  const { block, notes, notesLine } = split;
  const fields = readBlock(block);
  if (conflict) log.error(conflict);
  if (!Array.isArray(fields)) {
    if (!conflict) log.error(fields);
    return unread(notes, notesLine);
  }
  const isAccessKnown = reportUnknown(schema, fields, log);
  const { value, readable, problems } = checkFields(schema, writtenValues(schema, fields));
  for (const { field, expected, ...problem } of problems) {
    log.error({
      code: `frontmatter-${field}`,
      line: lineOf(fields, field),
      ...problem,
      expected: `${field}: ${expected}`,
    });
  }
  const faulty = fields.filter(
    ({ name, value }) =>
      isToBeShown(schema.properties[name], value) && problems.some(({ field }) => field === name),
  );
  const faultyTexts = Object.fromEntries(
    faulty.map(({ name, value, source }) => [name, typeof value === 'string' ? value : source]),
  );
  if (!isAccessKnown) delete readable['access'];
  const data = hasErrors(log.issues) ? null : value;
  return { parsed: { data, notes, notesLine, issues: log.issues }, readable, faultyTexts };
}

/** Titles and descriptions must be corrected; other fields may stay as they are, and only a text fits into a form. */
function isToBeShown(field: TSchema | undefined, value: Field['value']): boolean {
  const isTextOrNull = Type.IsUnion(field) && field.anyOf.some((part) => Type.IsString(part));
  return Type.IsString(field) || (isTextOrNull && typeof value === 'string');
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

/**
 * A misspelt `access` alone is an error: without it the topic would be free, and a typo would publish what is gated.
 *
 * @returns false in that case
 */
function reportUnknown(schema: TObject, fields: readonly Field[], log: IssueLog): boolean {
  const names = fields.map(({ name }) => name);
  const unknown = unknownFields(schema, names);
  const isKnown = names.includes('access') || unknown.every(({ meant }) => meant !== 'access');
  for (const { name, meant } of unknown) {
    const report = meant === 'access' && !isKnown ? log.error : log.warning;
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
  return isKnown;
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

function entriesOf<T extends TObject>({ properties }: T, values: Partial<Static<T>>): [string, unknown][] {
  const record = values as Record<string, unknown>;
  return Object.keys(properties).map((name) => [name, record[name]]);
}

/**
 * A topic's `.md` with these fields and notes. Other fields, comments and the order of the lines stay as in `before`.
 *
 * @returns a finding if the front matter cannot be read, because its fields would be lost
 */
export function changedTopicFile(
  before: string,
  fields: Partial<TopicFrontMatter>,
  notes: string,
): string | Finding {
  return changedFile(TopicFrontMatter, before, fields, notes);
}

/** A `subject.md` with these fields; see `changedTopicFile`. The text below the front matter stays, too. */
export function changedSubjectFile(before: string, fields: Partial<SubjectFrontMatter>): string | Finding {
  const text = normaliseText(before);
  const split = splitFrontMatter(text);
  return changedFile(SubjectFrontMatter, before, fields, 'code' in split ? text : split.notes);
}

function changedFile<T extends TObject>(
  schema: T,
  before: string,
  fields: Partial<Static<T>>,
  notes: string,
): string | Finding {
  const split = splitFrontMatter(normaliseText(before));
  const conflict = mergeConflict(normaliseText(before));
  if ('code' in split) {
    const isWithout = !conflict && split.code === 'frontmatter-missing';
    return isWithout ? fileWith(schema, { ...defaultsOf(schema), ...fields }, notes) : (conflict ?? split);
  }
  const read = readBlock(split.block);
  if (!Array.isArray(read)) return conflict ?? read;
  const document = parseDocument(split.block, { version: '1.2', schema: 'core', merge: false });
  const defaults = Object.fromEntries(entriesOf(schema, defaultsOf(schema)));
  for (const [name, value] of entriesOf(schema, fields)) {
    if (value === undefined) continue;
    if (value === null) {
      if (document.has(name)) document.delete(name);
    } else if (document.has(name) || value !== defaults[name]) document.set(name, value);
  }
  const yaml = document.toString({
    ...YAML_OPTIONS,
    // Lists such as `[a, b]` stay as they are written, and so do aliases without an anchor.
    flowCollectionPadding: /[[{] /.test(split.block),
    verifyAliasOrder: false,
  });
  const changed = `---\n${yaml}---\n${notes}`;
  const result = splitFrontMatter(changed);
  return 'code' in result ? result : changed;
}
