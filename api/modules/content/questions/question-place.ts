import { parseQuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { LiveRelease } from '../releases/releases-plugin.ts';

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
