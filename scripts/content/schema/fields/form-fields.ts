import { Type } from 'typebox';
import type { TObject, TSchema } from 'typebox';

/** A field of a form for an entry of a content file. */
export interface FormField {
  name: string;
  /** `length` is a number of pixels or a CSS length, `colours` an object of colours, `lines` a list of texts. */
  kind: 'text' | 'number' | 'flag' | 'choice' | 'length' | 'colours' | 'lines';
  /** The expected form. */
  expected: string;
  optional: boolean;
  /** What the field means if it is left out; null for nothing. */
  initial: unknown;
  /** The values of a `choice`, and the names of `colours`. */
  choices: string[];
}

/** The fields of a form for the entries that `schema` describes, in its order. */
export function formFields({ properties }: TObject): FormField[] {
  return Object.entries(properties).map(([name, schema]) => {
    const { description = '', default: initial = null } = schema as {
      description?: string;
      default?: unknown;
    };
    const optional = (schema as { default?: unknown }).default !== undefined;
    return { name, ...kindOf(withoutNull(schema)), expected: description, optional, initial };
  });
}

/** The schema that `orNull` wraps. */
function withoutNull(schema: TSchema): TSchema {
  if (!Type.IsUnion(schema)) return schema;
  const rest = schema.anyOf.filter((option) => !Type.IsNull(option));
  return rest.length === 1 && rest[0] ? rest[0] : schema;
}

function kindOf(schema: TSchema): Pick<FormField, 'kind' | 'choices'> {
  if (Type.IsObject(schema)) return { kind: 'colours', choices: Object.keys(schema.properties) };
  if (Type.IsEnum(schema)) return { kind: 'choice', choices: schema.enum.map(String) };
  if (Type.IsBoolean(schema)) return { kind: 'flag', choices: [] };
  if (Type.IsUnion(schema)) return { kind: 'length', choices: [] };
  return { kind: Type.IsNumber(schema) || Type.IsInteger(schema) ? 'number' : 'text', choices: [] };
}
