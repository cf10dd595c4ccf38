import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/envelopes.ts';
import { ContentProblem, ExpectedRevision, Revision } from './content.ts';

const SITE_FILES = ['courses', 'tags', 'popups', 'redirects'] as const;
export type SiteFileName = (typeof SITE_FILES)[number];

export const SiteFilePath = Type.Object({
  name: Type.Enum([...SITE_FILES], { description: 'Name of the file without `.json`.' }),
});

const Value = Type.Record(Type.String(), Type.Unknown());

/** A field of the form in which an entry is edited, made from the schema of the file. */
export const FormField = Type.Object({
  name: Type.String(),
  kind: Type.Enum(['text', 'number', 'flag', 'choice', 'length', 'colours', 'lines'], {
    description:
      '`length` is a number of pixels or a CSS length, `colours` an object of colours, `lines` a list of texts.',
  }),
  expected: Type.String({ description: 'The expected form.' }),
  optional: Type.Boolean(),
  initial: Type.Unknown({ description: 'What the field means if it is left out; null for nothing.' }),
  choices: Type.Array(Type.String(), {
    description: 'The values of a `choice`, and the names of `colours`.',
  }),
});
export type FormField = Static<typeof FormField>;

export const SiteFile = Type.Object({
  name: Type.Enum([...SITE_FILES]),
  value: Type.Union([Value, Type.Null()], {
    description: 'The JSON object in the file, or the built-in one; null if the file cannot be read as one.',
  }),
  exists: Type.Boolean({
    description: 'Whether the folder has the file. Without it the built-in content is used.',
  }),
  fields: Type.Array(FormField),
  revision: Revision,
  problems: Type.Array(ContentProblem, { description: 'The first 100.' }),
});
export type SiteFile = Static<typeof SiteFile>;

export const SiteFileUpdate = Type.Object(
  { value: Value, revision: ExpectedRevision },
  { additionalProperties: false },
);
export type SiteFileUpdate = Static<typeof SiteFileUpdate>;

export const SiteFileAnswer = success(SiteFile);
