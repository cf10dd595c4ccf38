import { parseQuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { LiveRelease } from '../releases/releases-plugin.ts';

/** Where a question belongs in the live release. */
export interface QuestionPlace {
  /** Of the topic or the test; its slug if the release does not contain it. */
  title: string;
  /** Address of its page; null if there is none. */
  path: string | null;
  /** Whether anyone may read the text of its active questions now. */
  isPublic: boolean;
}

/** @param now ms since 1970 */
export function placeOf(ref: string, release: LiveRelease | null, now: number): QuestionPlace {
  const parts = parseQuestionRef(ref);
  if (parts === null) return { title: ref, path: null, isPublic: false };
  const { folder, file } = parts;
  if (folder === 'tests') {
    const test = release?.tests.get(file);
    if (!test) return { title: file, path: null, isPublic: false };
    const isOver = test.closes !== null && Date.parse(test.closes) <= now;
    return { title: test.title, path: `/tests/${file}`, isPublic: isOver && test.access === 'free' };
  }
  const topic = release?.topics.get(folder)?.get(file);
  if (!topic) return { title: file, path: null, isPublic: false };
  return { title: topic.title, path: `/${folder}/${file}`, isPublic: topic.access === 'free' };
}
