import { Type } from 'typebox';
import type { TProperties } from 'typebox';

/* Columns that rows of an export file have in common. */

export const closed = { additionalProperties: false };

/** The end of the year 9999, in ms since 1970. */
const LAST_TIME = 253_402_300_799_999;

export const Time = Type.Integer({ minimum: 0, maximum: LAST_TIME, description: 'ms since 1970.' });
export const Day = Type.String({ format: 'date' });
export const Zone = Type.String({ minLength: 1, maxLength: 64, description: 'IANA name.' });
export const Slug = Type.String({
  maxLength: 200,
  pattern: '^[^./\\\\\\u0000-\\u001f][^/\\\\\\u0000-\\u001f]*$',
});
export const Id = Type.String({ pattern: '^[0-9A-Za-z-]{1,64}$' });
export const Count = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 });
export const Position = Type.Integer({ minimum: 0, maximum: 1_000_000 });
export const text = (maxLength: number) => Type.String({ maxLength });
export const number = (minimum: number, maximum: number) => Type.Number({ minimum, maximum });
export const integer = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
export const orNull = <Schema extends object>(schema: Schema) => Type.Union([schema, Type.Null()]);

export const ofTopic = { subject: Slug, topic: Slug };
export const row = <Columns extends TProperties>(columns: Columns) => Type.Object(columns, closed);

/** `QuestionRef` */
export const QuestionRef = Type.String({
  minLength: 1,
  maxLength: 300,
  description: 'Such as polity/preamble/q1.',
});
