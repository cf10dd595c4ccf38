import { parseQuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import { answersReleased } from '../../../../scripts/content/schema/tests/answer-release.ts';
import type { LiveRelease } from '../releases/releases-plugin.ts';

/** Where a question belongs in the live release. */
export interface QuestionPlace {
  /** Of the topic or the test; its slug if the release does not contain it. */
  title: string;
  /** Address of its page; null if there is none. */
  path: string | null;
  /** Whether anyone may read its questions now, except for held ones. */
  isPublic: boolean;
  /** Whether its questions are secret because answers to their test still count. */
  isSecret: boolean;
}

/** @param now ms since 1970 */
export function placeOf(ref: string, release: LiveRelease | null, now: number): QuestionPlace {
  const parts = parseQuestionRef(ref);
  if (parts === null) return { title: ref, path: null, isPublic: false, isSecret: false };
  const { folder, file } = parts;
  if (folder === 'tests') {
    const test = release?.tests.get(file);
    if (!test) return { title: file, path: null, isPublic: false, isSecret: true };
    const isOver = answersReleased(test, now);
    const path = `/tests/${file}`;
    return { title: test.title, path, isPublic: isOver && test.access === 'free', isSecret: !isOver };
  }
  const topic = release?.topics.get(folder)?.get(file);
  if (!topic) return { title: file, path: null, isPublic: false, isSecret: false };
  const path = `/${folder}/${file}`;
  return { title: topic.title, path, isPublic: topic.access === 'free', isSecret: false };
}
