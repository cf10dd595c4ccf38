import { Compile } from 'typebox/compile';
import { LineCounter, isMap, isNode, parseDocument, stringify } from 'yaml';
import type { Document } from 'yaml';
import { normaliseText } from '../../decode-text.ts';
import { hasErrors, issueLog } from '../../issue.ts';
import type { Finding, Issue } from '../../issue.ts';
import { mergeConflict } from '../../merge-conflict.ts';
import type { FieldProblem } from '../fields/fields.ts';
import { checkFields, unknownFields } from '../fields/fields.ts';
import { splitFrontMatter, yamlFix } from '../frontmatter-block.ts';
import { TestFrontMatter } from './test-paper.ts';

/* Fits 200 references of questions, one on a line. */
const LIMITS = { bytes: 64 * 1024, lines: 1_000 };
const YAML = { version: '1.2', schema: 'core', merge: false, uniqueKeys: true } as const;
const FORM = 'fields in the form `name: value`, and lists of them';

/** The .md file of a test as read. With an error among the issues, `data` is null. */
export interface TestFile {
  data: TestFrontMatter | null;
  /**
   * The fields as a form shows them: those without an error, and a title or description to be corrected. A test whose access is
   * unknown must not become free when it is saved again. Null if the front matter cannot be read.
   */
  shown: Partial<TestFrontMatter> | null;
  /** Markdown, with LF line ends. */
  instructions: string;
  /** 1-based line on which `instructions` begins. */
  instructionsLine: number;
  /** 1-based line of a value, such as of `['sections', 0, 'questions', 3]`; the nearest known one around it. */
  lineOf: (path: readonly (string | number)[]) => number;
  issues: Issue[];
}

/** Reads the text of a test's .md file; `file` is its path for the issues. Never throws. */
export function parseTestFile(text: string, file: string): TestFile {
  const log = issueLog(file);
  const failed = (instructions = '', instructionsLine = 1): TestFile => {
    return { data: null, shown: null, instructions, instructionsLine, lineOf: () => 1, issues: log.issues };
  };
  const normal = normaliseText(text);
  const split = splitFrontMatter(normal, LIMITS);
  const conflict = mergeConflict(normal);
  if (conflict) log.error(conflict);
  if ('code' in split) {
    if (!conflict) log.error(split);
    return failed();
  }
  const { block, notes, notesLine } = split;
  const read = readYaml(block);
  if ('code' in read) {
    if (!conflict) log.error(read);
    return failed(notes, notesLine);
  }
  const { fields, lineOf } = read;
  const unknown = unknownFields(TestFrontMatter, Object.keys(fields));
  for (const { name, meant } of unknown) {
    log.error({
      code: 'test-unknown-field',
      line: lineOf([name]),
      message: `Unknown field "${name.slice(0, 40)}".`,
      expected: `only these fields: ${Object.keys(TestFrontMatter.properties).join(', ')}`,
      fix: meant === undefined ? 'remove it' : `write ${meant} if that is what you mean`,
    });
  }
  const { value, readable, problems } = checkTestFields(fields);
  for (const { path, expected, ...problem } of problems) {
    const [field] = path;
    log.error({
      code: `test-${field.toLowerCase()}`,
      line: lineOf(path),
      ...problem,
      expected: `${field}: ${expected}`,
    });
  }
  const texts = Object.entries(fields).filter(
    ([name, text]) => ['title', 'description'].includes(name) && typeof text === 'string',
  );
  const isAccessKnown = 'access' in fields || unknown.every(({ meant }) => meant !== 'access');
  return {
    data: hasErrors(log.issues) ? null : value,
    shown: {
      access: 'premium',
      ...readable,
      ...Object.fromEntries(texts),
      ...(!isAccessKnown && { access: 'premium' }),
    },
    instructions: notes,
    instructionsLine: notesLine,
    lineOf,
    issues: log.issues,
  };
}

/** A problem of a value; `path` leads to it. */
interface ValueProblem extends Omit<FieldProblem, 'field'> {
  path: [field: string, ...rest: (string | number)[]];
}

/** Checks the fields of a test, of which some may be missing. */
export function checkTestFields(fields: Readonly<Record<string, unknown>>): {
  value: TestFrontMatter | null;
  readable: Partial<TestFrontMatter>;
  problems: ValueProblem[];
} {
  const { value, readable, problems } = checkFields(TestFrontMatter, fields);
  return {
    value,
    readable,
    problems: problems.map(({ field, ...problem }): ValueProblem => {
      const path: ValueProblem['path'] = [field, ...firstErrorPath(field, fields[field])];
      return {
        path,
        ...problem,
        ...(path.length > 1 && { message: `The value of ${placeOf(path)} is missing or not valid.` }),
      };
    }),
  };
}

/** In words: `["blueprint", 2, "count"]` is `count in row 3 of blueprint`. */
export function placeOf([field, ...rest]: readonly (string | number)[]): string {
  return rest.reduce<string>(
    (place, part) => (typeof part === 'number' ? `row ${part + 1} of ${place}` : `${part} in ${place}`),
    String(field),
  );
}

interface WrittenFields {
  fields: Record<string, unknown>;
  lineOf: TestFile['lineOf'];
}

function readYaml(block: string): WrittenFields | Finding {
  const lines = new LineCounter();
  const document = parseDocument(block, {
    ...YAML,
    prettyErrors: false,
    logLevel: 'error',
    lineCounter: lines,
  });
  /* The fence is line 1. */
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  const fail = (line: number, message: string, fix: string): Finding => {
    return { code: 'test-yaml', line, message, expected: FORM, fix };
  };
  const [error] = document.errors;
  if (error !== undefined) {
    const message = `The front matter is not valid YAML: ${error.message}.`;
    return fail(lineAt(error.pos[0]), message, yamlFix(error, block));
  }
  const lineOf = lineFinder(document, lineAt);
  if (document.contents === null) return { fields: {}, lineOf };
  if (!isMap(document.contents)) return fail(2, 'The front matter is not a list of fields.', 'write title:');
  try {
    const value = document.toJS({ maxAliasCount: 0 }) as Record<string, unknown>;
    const fields = Object.entries(value).filter(([, field]) => field !== null);
    return {
      fields: Object.fromEntries(fields.map(([name, field]) => [name, withTexts(name, field)])),
      lineOf,
    };
  } catch {
    return fail(2, 'The front matter uses an alias of YAML (* or &).', 'write the value out');
  }
}

function lineFinder(document: Document, lineAt: (offset: number) => number): TestFile['lineOf'] {
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return 1;
  };
}

const TEXTS = new Set(['title', 'description', 'seed', 'name', 'right', 'wrong', 'blank']);

/** Numbers in place of texts, such as `right: 2`, become texts. */
function withTexts(name: string, value: unknown): unknown {
  if (typeof value === 'number') return TEXTS.has(name) ? String(value) : value;
  if (Array.isArray(value)) {
    const single = ['tags', 'questions', 'notIn', 'topics'].includes(name) ? 'name' : '';
    return value.map((entry: unknown) => withTexts(single, entry));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      key === 'marks' && typeof entry === 'number' ? String(entry) : withTexts(key, entry),
    ]),
  );
}

/** Where in the value of a field its first problem is. */
function firstErrorPath(field: string, value: unknown): (string | number)[] {
  const schema = TestFrontMatter.properties[field as keyof TestFrontMatter];
  if (value === undefined) return [];
  const deepest = [...Compile(schema).Errors(value)]
    .map((error) => {
      const missing = error.keyword === 'required' ? error.params.requiredProperties.slice(0, 1) : [];
      return [...error.instancePath.split('/').slice(1), ...missing];
    })
    .sort((a, b) => b.length - a.length)[0];
  return (deepest ?? []).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

const FORMAT = { lineWidth: 0 } as const;

/** The text of a test's .md file: fields that have their default are left out. */
export function testFile(fields: TestFrontMatter, instructions: string): string {
  return `---\n${stringify(Object.fromEntries(stated(fields)), FORMAT)}---\n${instructions}`;
}

function stated(fields: TestFrontMatter): [string, unknown][] {
  return Object.entries(TestFrontMatter.properties).flatMap(([name, schema]) => {
    const value = fields[name as keyof TestFrontMatter];
    const { default: otherwise } = schema as { default?: unknown };
    return JSON.stringify(value) === JSON.stringify(otherwise) ? [] : [[name, value] as [string, unknown]];
  });
}

/**
 * A test's .md with these fields and instructions. Other fields, comments and the order of the fields stay as in `before`, and so
 * does a field with an error, unless a value other than its default replaces it.
 *
 * @returns a finding if the front matter cannot be read, because its fields would be lost
 */
export function changedTestFile(
  before: string,
  fields: TestFrontMatter,
  instructions: string,
): string | Finding {
  const normal = normaliseText(before);
  const split = splitFrontMatter(normal, LIMITS);
  const read = 'code' in split ? split : readYaml(split.block);
  if ('code' in split || 'code' in read) return mergeConflict(normal) ?? (read as Finding);
  const { readable, problems } = checkTestFields(read.fields);
  const faulty = new Set(problems.map(({ path: [field] }) => field));
  const document = parseDocument(split.block, YAML);
  const wanted = new Map(stated(fields));
  for (const name of Object.keys(TestFrontMatter.properties) as (keyof TestFrontMatter)[]) {
    if (!wanted.has(name)) {
      if (document.has(name) && !faulty.has(name)) document.delete(name);
    } else if (JSON.stringify(readable[name]) !== JSON.stringify(fields[name])) {
      document.set(name, wanted.get(name));
    }
  }
  const changed = `---\n${document.toString(FORMAT)}---\n${instructions}`;
  const result = splitFrontMatter(changed, LIMITS);
  return 'code' in result ? result : changed;
}
