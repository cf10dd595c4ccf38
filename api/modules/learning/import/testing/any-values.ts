import { getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import fc from 'fast-check';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { ImportedTable } from '../../../../contract/portability/export-format.ts';
import { roleOf, statedFacts } from '../../../../db/schema/columns.ts';
import { Day, Id, QuestionRef, Time, Zone } from '../../../../db/schema/learner-columns.ts';
import { identityOf } from '../../../../db/schema/table-shape.ts';
import { LEARNER_TABLES } from '../../portability/learner-tables.ts';

/* Any rows of a learner, as the columns of the tables describe them. */

export type Row = Record<string, unknown>;
type Values = Record<string, fc.Arbitrary<unknown>>;

/** Two published topics and two that no longer are. */
const TOPICS = [
  { subject: 'polity', topic: 'preamble' },
  { subject: 'संविधान', topic: 'प्रस्तावना' },
  { subject: 'polity', topic: 'gone' },
  { subject: 'history', topic: 'ashoka' },
];
/** Of a test, of topics with and without ids, and of a topic that is gone. */
export const refs = fc.constantFrom(
  'tests/mock/q1',
  'tests/mock/q2',
  'polity/preamble/p1',
  'polity/preamble/t-0123456789ab',
  'polity/gone/q1',
);

const topic = fc.constantFrom(...TOPICS);
export const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((words) => words.isWellFormed() && !words.includes('\0'));
export const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

/** Stored rows have a prototype. */
export const record = <Model extends Row>(model: { [Name in keyof Model]: fc.Arbitrary<Model[Name]> }) =>
  fc.record(model, { noNullPrototype: true });

const KNOWN = new Map<TSchema, fc.Arbitrary<unknown>>([
  [Time, fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 })],
  [Day, fc.constantFrom('2026-01-05', '2026-01-06', '2027-02-28')],
  [Zone, fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York')],
  [Id, fc.uuid()],
  [QuestionRef, refs],
]);

/** Numbers are small, so that sums and merges stay within their limits. */
const SPAN = 3_000;

interface Limits {
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

/** A value that a file may have. */
function anyValue(check: TSchema): fc.Arbitrary<unknown> {
  const known = KNOWN.get(check);
  if (known) return known;
  if (Type.IsBoolean(check)) return fc.boolean();
  if (Type.IsNull(check)) return fc.constant(null);
  if (Type.IsLiteral(check)) return fc.constant(check.const);
  if (Type.IsEnum(check)) return fc.constantFrom(...check.enum);
  if (Type.IsUnion(check)) return fc.oneof(...check.anyOf.map(anyValue));
  if (Type.IsArray(check)) return fc.array(anyValue(check.items), { maxLength: 3 });
  if (Type.IsObject(check)) return record(valuesOf(Object.entries(check.properties)));
  const { minimum = 0, maximum = Infinity, pattern }: Limits = check;
  const range = { min: minimum, max: Math.min(maximum, minimum + SPAN) };
  if (Type.IsInteger(check)) return fc.integer(range);
  if (Type.IsNumber(check)) return fc.double({ ...range, noNaN: true });
  if (Type.IsString(check)) return pattern === undefined ? text : fc.stringMatching(new RegExp(pattern, 'u'));
  throw new Error(`No values are known for ${JSON.stringify(check)}.`);
}

const valuesOf = (checks: readonly (readonly [string, TSchema])[]): Values =>
  Object.fromEntries(checks.map(([name, check]) => [name, anyValue(check)]));

/** A stored row without the learner's id. @param special values that the columns do not describe */
export function anyRow(table: SQLiteTable, special: Values = {}): fc.Arbitrary<Row> {
  const columns = Object.entries(getTableColumns(table)).flatMap(([name, { notNull }]) => {
    const { check } = statedFacts(table).get(name) ?? {};
    if (!check || !roleOf(table, name).exported || name in special) return [];
    return [[name, notNull ? anyValue(check) : orNull(anyValue(check))] as const];
  });
  const values: Values = { ...Object.fromEntries(columns), ...special };
  if (!values['subject'] || !values['topic']) return record(values);
  return fc.tuple(record(values), topic).map(([row, address]) => ({ ...row, ...address }));
}

/** Stored rows of a table, which differ in what identifies them. */
export function rowsOf(name: ImportedTable, special: Values = {}, maxLength = 4): fc.Arbitrary<Row[]> {
  const { table } = LEARNER_TABLES[name];
  const identity = identityOf(table);
  return fc.uniqueArray(anyRow(table, special), {
    maxLength: identity.length === 0 ? 1 : maxLength,
    selector: (row) => JSON.stringify(identity.map((column) => row[column])),
  });
}
