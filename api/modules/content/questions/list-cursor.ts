import { BadRequest } from '../../../http/errors.ts';

/** The last row of a page: its time (ms since 1970) and its question. */
interface ListCursor {
  at: number;
  ref: string;
}

/** @throws BadRequest */
export function parseCursor(cursor: string | undefined): ListCursor | null {
  if (cursor === undefined) return null;
  const [, at, ref] = /^(\d{1,15}):(.+)$/.exec(cursor) ?? [];
  if (at === undefined || ref === undefined) {
    throw new BadRequest('invalid_request', 'The cursor must be `next` of the previous page.');
  }
  return { at: Number(at), ref };
}
