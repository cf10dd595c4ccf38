import { Type } from 'typebox';
import type { TSchema } from 'typebox';

/** The body of an answer that worked: what was asked for stands under `data`. */
export function success<Data extends TSchema>(data: Data) {
  return Type.Object({ success: Type.Literal(true), data });
}

/** It worked, and there is nothing more to say. */
export const Done = success(Type.Null());
