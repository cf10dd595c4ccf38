import { Column, is, noopDecoder, SQL, Subquery } from 'drizzle-orm';
import type { DriverValueDecoder } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/sqlite-core';

type RowMapper = (rows: unknown[][]) => Record<string, unknown>[];

type Decode = ((value: unknown) => unknown) | null;

/**
 * Makes objects of the rows of a query, like drizzle's own mapper, which looks up what to do for each value of each row again and
 * takes several times as long. Undefined if the fields are nested, which that mapper handles.
 */
export function rowMapper(fields: SelectedFieldsOrdered | undefined): RowMapper | undefined {
  if (!fields || fields.some(({ path }) => path.length !== 1)) return undefined;
  const names = fields.map(({ path }) => path[0] ?? '');
  const decoders = fields.map(({ field }) => decoderOf(field as Decodable));
  // A copy has all keys at once; adding one after the other takes longer.
  const template: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  return (rows) =>
    rows.map((row) => {
      const object = { ...template };
      for (let at = 0; at < names.length; at += 1) {
        const value = row[at];
        const decode = decoders[at];
        object[names[at] ?? ''] = value === null || !decode ? value : decode(value);
      }
      return object;
    });
}

type Decodable = Column | SQL | SQL.Aliased | Subquery;
type Decoder = DriverValueDecoder<unknown, unknown>;

/** The functions of decoders that return values unchanged. */
const IDENTITIES: readonly unknown[] = [
  (Column.prototype as unknown as Decoder).mapFromDriverValue.valueOf(),
  noopDecoder.mapFromDriverValue.valueOf(),
];

/** Null if values stay as they are. */
function decoderOf(field: Decodable): Decode {
  let decoder: Decoder;
  if (is(field, Column)) decoder = field;
  else if (is(field, SQL)) decoder = decoderInside(field);
  else decoder = decoderInside(is(field, Subquery) ? field._.sql : field.sql);
  const isIdentity = IDENTITIES.some((decode) => decode === decoder.mapFromDriverValue);
  return isIdentity ? null : (value) => decoder.mapFromDriverValue(value);
}

/** The type of `decoder` is private. */
function decoderInside(expression: SQL): Decoder {
  return (expression as unknown as { decoder: Decoder }).decoder;
}
