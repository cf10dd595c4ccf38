import { Type } from 'typebox';
import type { Static, TProperties, TSchema } from 'typebox';
import { DESCRIPTION_MAX, OPTIONS_MAX } from '../../contract/practice/mcq-rules.ts';
import { OPTION_MAX, QUESTION_MAX, TAG_MAX, TAGS_MAX } from '../../../scripts/content/limits.ts';
import { checked, integer, json, real, text, writtenByClient } from './columns.ts';

/* Columns that tables of learners have in common, with what a value of an export file must be. */

/** The end of the year 9999, in ms since 1970. */
const LAST_TIME = 253_402_300_799_999;

/** ms since 1970 */
export const time = (name: string) => checked(integer(name), Time);
export const Time = Type.Integer({ minimum: 0, maximum: LAST_TIME, description: 'ms since 1970.' });
/** `YYYY-MM-DD` */
export const day = (name: string) => checked(text(name), Day);
export const Day = Type.String({ format: 'date' });
/** IANA name of a zone. */
export const zone = (name: string) => checked(text(name), Zone);
export const Zone = Type.String({ minLength: 1, maxLength: 64, description: 'IANA name.' });

/** The short name of a subject, topic or test. */
export const slug = (name: string) => checked(text(name), Slug);
export const Slug = Type.String({
  maxLength: 200,
  pattern: '^[^./\\\\\\u0000-\\u001f][^/\\\\\\u0000-\\u001f]*$',
});
export const id = (name: string) => checked(text(name), Id);
export const Id = Type.String({ pattern: '^[0-9A-Za-z-]{1,64}$' });
/** `QuestionRef` */
export const questionRef = (name: string) => checked(text(name), QuestionRef);
export const QuestionRef = Type.String({
  minLength: 1,
  maxLength: 300,
  description: 'Such as polity/preamble/q1.',
});

export const textUpTo = (name: string, maxLength: number) => checked(text(name), Type.String({ maxLength }));
export const integerIn = (name: string, minimum: number, maximum: number) =>
  checked(integer(name), Type.Integer({ minimum, maximum }));
export const realIn = (name: string, minimum: number, maximum: number) =>
  checked(real(name), Type.Number({ minimum, maximum }));
/** The largest number of things, which is that of 32 bits. */
export const COUNT_MAX = 2 ** 31 - 1;
export const count = (name: string) => integerIn(name, 0, COUNT_MAX);
/** 0-based order. */
export const position = (name: string) => integerIn(name, 0, 1_000_000);
export const jsonOf = <Schema extends TSchema>(name: string, check: Schema) =>
  checked(json(name), check).$type<Static<Schema>>();

/** Exact marks of a result, whose denominator comes from several marks. */
export const Result = Type.String({
  pattern: '^-?[0-9]{1,40}(/[1-9][0-9]{0,39})?$',
  description: 'An exact fraction.',
});

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
/** Named values, and no others. */
export const closed = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

export const ofTopic = () =>
  writtenByClient({ subject: slug('subject').notNull(), topic: slug('topic').notNull() });

/** A `StoredMcq`. */
export const Mcq = closed({
  question: Type.String({ minLength: 1, maxLength: QUESTION_MAX }),
  options: Type.Array(Type.String({ maxLength: OPTION_MAX }), { minItems: 1, maxItems: OPTIONS_MAX }),
  correctAnswer: Type.Integer({ minimum: 0, maximum: OPTIONS_MAX - 1 }),
  description: Type.String({ maxLength: DESCRIPTION_MAX }),
  tags: Type.Array(Type.String({ maxLength: TAG_MAX }), { maxItems: TAGS_MAX }),
});
