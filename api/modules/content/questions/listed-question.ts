import { parseQuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { LiveRelease } from '../releases/releases-plugin.ts';
import { BadRequest } from '../../../http/errors.ts';

/** Where a question belongs in the live release. */
interface QuestionPlace {
  /** Of the topic or the test; its slug if the release does not contain it. */
  title: string;
  /** Address of its page; null if there is none. */
  path: string | null;
}

export function placeOf(ref: string, release: LiveRelease | null): QuestionPlace {
  const { folder, file } = parseQuestionRef(ref) ?? {};
  if (folder === undefined || file === undefined) return { title: ref, path: null };
  const found = folder === 'tests' ? release?.tests.get(file) : release?.topics.get(folder)?.get(file);
  return found ? { title: found.title, path: `/${folder}/${file}` } : { title: file, path: null };
}

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
