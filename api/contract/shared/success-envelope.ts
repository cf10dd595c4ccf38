import { Type } from 'typebox';
import type { TSchema } from 'typebox';

/** The body of a successful response. */
export function success<Data extends TSchema>(data: Data) {
  return Type.Object({ success: Type.Literal(true), data });
}

/** A successful response without data. */
export const Done = success(Type.Null());
