import type { ScoreFigures } from '../../../contract/tests/corrections.ts';
import { scorePercentage } from '../../../contract/practice/scoring.ts';
import { keysFor } from '../../content/questions/keys.ts';
import type { QuestionKey } from '../../content/questions/keys.ts';

/** A stored answer of practice. */
export interface StoredAnswer {
  selectedAnswer: number | null;
  correctAnswer: number;
  isCorrect: boolean;
  dropped: boolean;
  /** As they were shown; null if they are not known. */
  options: readonly string[] | null;
}

export type Verdict = Pick<StoredAnswer, 'correctAnswer' | 'isCorrect' | 'dropped'>;

/**
 * The verdict on an answer under a key. A dropped question is neither right nor wrong. If the key accepts several options,
 * the correct answer is the chosen one of them.
 *
 * @returns null if it stays as it is, or if the answer was given to options that the key knows nothing about
 */
export function newVerdict(answer: StoredAnswer, key: QuestionKey): Verdict | null {
  const keys = keysFor(answer.options, key);
  if (keys === null) return null;
  const { selectedAnswer: selected } = answer;
  const accepted = selected !== null && keys.includes(selected);
  const verdict = {
    correctAnswer: accepted ? selected : (keys[0] ?? answer.correctAnswer),
    isCorrect: accepted && !key.dropped,
    dropped: key.dropped,
  };
  const same =
    verdict.correctAnswer === answer.correctAnswer &&
    verdict.isCorrect === answer.isCorrect &&
    verdict.dropped === answer.dropped;
  return same ? null : verdict;
}

/** What a new verdict adds to the questions and the right answers of an attempt or a tag: -1, 0 or 1. */
export interface Change {
  total: number;
  right: number;
}

export function changeOf(before: Pick<StoredAnswer, 'isCorrect' | 'dropped'>, after: Verdict): Change {
  return {
    total: Number(before.dropped) - Number(after.dropped),
    right: Number(after.isCorrect) - Number(before.isCorrect),
  };
}

export function practiceFigures(right: number, total: number): ScoreFigures {
  return { right, total, percentage: scorePercentage(right, total), marks: null, maximum: null };
}
