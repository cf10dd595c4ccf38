import { distance } from 'fastest-levenshtein';
import { Type } from 'typebox';
import type { Static, TObject, TSchema, TSchemaOptions } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Validator } from 'typebox/compile';
import { textProblem } from './text-rule.ts';
import type { Problem, TextRule } from './text-rule.ts';

/*
 * Schemas of content files. `description` is the expected form that an issue shows to editors, `default` makes a field
 * optional, `explain` says more exactly what is wrong with a text, and `trim` ignores white space around it.
 */
interface FieldSchema extends TSchema {
  description?: string;
  default?: unknown;
  explain?: (text: string) => Problem | null;
  trim?: boolean;
}

/** A text that is valid if `explain` returns null. */
export function explainedText(explain: (text: string) => Problem | null, options: TSchemaOptions) {
  return Type.Refine(Type.String({ ...options, explain }), (text) => explain(text) === null);
}

/** A trimmed text within the limits of `rule`. */
export function text(rule: TextRule, options: TSchemaOptions = {}) {
  return explainedText((trimmed) => textProblem(trimmed, rule), {
    description: `text of at most ${rule.max} characters${rule.singleLine ? ' on one line' : ''}`,
    trim: true,
    ...options,
  });
}

/** A required text of at most `max` characters on one line. */
export function line(name: string, max: number, options: TSchemaOptions = {}) {
  return text({ name, max, required: true, singleLine: true }, options);
}

export function oneOf<Name extends string>(names: readonly Name[], options: TSchemaOptions = {}) {
  return Type.Enum<Name[]>([...names], {
    description: names.map((name) => `"${name}"`).join(' or '),
    ...options,
  });
}

/** The same field, or null, which is also its default. */
export function orNull<T extends TSchema>(schema: T) {
  const { description = '', explain, trim = false } = schema as FieldSchema;
  return Type.Union([schema, Type.Null()], { default: null, description, explain, trim });
}

/** One problem of one field. */
export interface FieldProblem extends Problem {
  field: string;
  expected: string;
}

const validators = new WeakMap<TSchema, Validator>();

/** Compiled on first use: most commands never read most of the files. */
function isValid(schema: TSchema, value: unknown): boolean {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  return validator.Check(value);
}

/**
 * Checks the fields of a file against `schema`. The value has the schema's fields only, in the schema's order, with
 * defaults filled in; it is null if there is a problem. `readable` has the fields without a problem.
 */
export function checkFields<T extends TObject>(
  schema: T,
  written: Readonly<Record<string, unknown>>,
): { value: Static<T> | null; readable: Partial<Static<T>>; problems: FieldProblem[] } {
  const fields = Object.entries<FieldSchema>(schema.properties);
  const value = Object.fromEntries(fields.map(([name, field]) => [name, valueOf(written, name, field)]));
  const readable = value as Partial<Static<T>>;
  if (isValid(schema, value)) return { value: value as Static<T>, readable, problems: [] };
  const problems = fields.flatMap(([name, field]) => {
    if (isValid(field, value[name])) return [];
    return { field: name, expected: field.description ?? '', ...problemOf(name, value[name], field) };
  });
  const faulty = new Set(problems.map(({ field }) => field));
  const valid = Object.entries(value).filter(([name]) => !faulty.has(name));
  return { value: null, readable: Object.fromEntries(valid) as Partial<Static<T>>, problems };
}

function valueOf(written: Readonly<Record<string, unknown>>, name: string, field: FieldSchema): unknown {
  const value = Object.hasOwn(written, name) ? written[name] : field.default;
  return field.trim && typeof value === 'string' ? value.trim() : value;
}

function problemOf(name: string, value: unknown, { explain, default: otherwise }: FieldSchema): Problem {
  if (value === undefined) return { message: `The ${name} is missing.`, fix: `add the ${name}` };
  const explained = typeof value === 'string' ? explain?.(value) : undefined;
  if (explained) return explained;
  if (explain) return { message: `The ${name} is not text.`, fix: `put double quotes around the ${name}` };
  const fix = otherwise === undefined ? 'write it as expected' : 'write it as expected, or remove it';
  return { message: `The value of ${name} is not valid.`, fix };
}

/** Fields that the schema does not have, and the known field that each is probably a misspelling of. */
export function unknownFields(
  schema: TObject,
  names: readonly string[],
): { name: string; meant: string | undefined }[] {
  const known = Object.keys(schema.properties);
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const typed = name.slice(0, 80).trim().toLowerCase();
      const isNear = (candidate: string) =>
        distance(typed, candidate.toLowerCase()) <= Math.min(2, candidate.length / 2);
      return { name, meant: known.find(isNear) };
    });
}
