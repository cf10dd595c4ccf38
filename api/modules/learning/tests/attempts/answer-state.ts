import { answersAt } from '../../../../contract/tests/test-rules.ts';
import type { ReleasedTest } from '../../../../contract/tests/papers.ts';
import type { AnswerChange, TestAnswer } from '../../../../contract/tests/test-attempts.ts';
import type { testAnswers, testAttempts } from '../../../../db/schema/tests.ts';

type AnswerRow = typeof testAnswers.$inferSelect;

/** The same time while answers that wait for it are hidden, otherwise null. Times are in ms since 1970. */
export function stillHidden(until: number | null, now: number): number | null {
  return until !== null && now <= until ? until : null;
}

/**
 * Until when the answers of an attempt are hidden from its learner, in ms since 1970; null if they are released. The present
 * version of its test decides, or the attempt if the test is not published any more.
 *
 * @param now `TestClock.answersNow`
 */
export function answersHiddenUntil(
  attempt: Pick<typeof testAttempts.$inferSelect, 'answersAt'>,
  test: ReleasedTest | null,
  now: number,
): number | null {
  return stillHidden(test ? answersAt(test) : attempt.answersAt, now);
}

/** An answer as it is stored; one that was never touched has revision 0. */
export type AnswerState = Pick<
  AnswerRow,
  'position' | 'chosen' | 'doubleMarked' | 'marked' | 'visited' | 'confidence' | 'seconds' | 'revision'
>;

function untouched(position: number): AnswerState {
  return {
    ...{ position, chosen: null, doubleMarked: false, marked: false, visited: false, confidence: null },
    ...{ seconds: 0, revision: 0 },
  };
}

/** One answer per question, in order. */
export function inOrder(stored: readonly AnswerState[], questions: number): AnswerState[] {
  const byPosition = new Map(stored.map((answer) => [answer.position, answer]));
  return Array.from({ length: questions }, (_, position) => byPosition.get(position) ?? untouched(position));
}

export function toTestAnswer(answer: AnswerState): TestAnswer {
  const { position, chosen, marked, visited, confidence, seconds, revision } = answer;
  return { position, chosen, marked, visited, confidence, seconds, revision };
}

export interface MergedAnswers {
  saved: { position: number; revision: number }[];
  refused: TestAnswer[];
  /** The answers after the changes, in order. */
  answers: AnswerState[];
  /** Those that must be written. */
  written: AnswerState[];
  /** Whether more than seconds has changed. */
  differs: boolean;
}

/**
 * Applies changes to answers. A change that is based on another revision than the stored one is refused, unless it says
 * the same. Of two values of seconds the larger is kept; a change of seconds only is no new revision.
 *
 * @param answers in order
 * @param isFixed refuses every change that says something else
 */
export function mergeAnswers(
  answers: readonly AnswerState[],
  changes: readonly AnswerChange[],
  isFixed: boolean,
): MergedAnswers {
  const after = [...answers];
  const written = new Set<number>();
  const merged = { saved: [] as MergedAnswers['saved'], refused: [] as TestAnswer[], differs: false };
  for (const { basedOn, position, ...change } of changes) {
    const stored = after[position] ?? untouched(position);
    const isSame =
      stored.chosen === change.chosen &&
      stored.marked === change.marked &&
      stored.visited === change.visited &&
      stored.confidence === change.confidence;
    if (!isSame && (isFixed || basedOn !== stored.revision)) {
      merged.refused.push(toTestAnswer(stored));
      continue;
    }
    const revision = isSame ? stored.revision : stored.revision + 1;
    merged.saved.push({ position, revision });
    const seconds = isFixed ? stored.seconds : Math.max(stored.seconds, change.seconds);
    if (isSame && seconds === stored.seconds) continue;
    merged.differs ||= !isSame;
    written.add(position);
    after[position] = { ...stored, ...change, seconds, revision };
  }
  return { ...merged, answers: after, written: [...written].flatMap((position) => after[position] ?? []) };
}
