import { GRACE_MS } from '../../../contract/tests/test-rules.ts';
import type { Wording } from '../../../contract/tests/corrections.ts';
import type { AnswerChange } from '../../../contract/tests/test-attempts.ts';
import { Conflict, NotFound } from '../../../http/errors.ts';
import { addUsage, rowBytes } from '../quota/store.ts';
import type { Database } from '../../../db/client.ts';
import { readTest } from './attempts/store.ts';
import type { TestRow } from './attempts/store.ts';
import { finishAttempt, readAnswers, ROOM_IS_RESERVED, writeAnswers } from './marking/store.ts';
import { inOrder, mergeAnswers } from './attempts/answer-state.ts';
import type { AnswerState, MergedAnswers } from './attempts/answer-state.ts';

interface AnswersToSave {
  changes: readonly AnswerChange[];
  /** Whether the learner submits the attempt. */
  submit: boolean;
  /** The wordings of its questions, in order. */
  contents: readonly Wording[];
  /** ms since 1970 */
  now: number;
  /** Until when its answers are hidden, in ms since 1970; null if they may be shown. */
  answersAt: number | null;
  /** Whether everyone may know the keys now. Changes do not count then. */
  released: boolean;
}

/**
 * Saves changes of answers in one transaction, and marks the attempt if it is submitted or its time is over. After the
 * deadline and its grace time, after the result of an attempt that submitted itself could be seen, and after the keys were
 * released, changes are kept, but make the attempt late and unranked. An attempt that the learner submitted keeps its answers.
 *
 * @throws NotFound, or Conflict if another device changed answers and the learner has time to look at them
 */
export async function saveAnswers(
  database: Database,
  userId: string,
  id: string,
  { changes, submit, contents, now, answersAt, released }: AnswersToSave,
): Promise<Pick<MergedAnswers, 'saved' | 'refused'>> {
  return database.write(async (tx) => {
    const row = await readTest(tx, userId, id);
    if (!row) throw attemptNotFound();
    const { deadline, submittedAt } = row;
    const inTime = submittedAt === null && now <= deadline + GRACE_MS && !released;
    const stored = await readAnswers(tx, row);
    const merged = mergeAnswers(inOrder(stored, row.questions.length), changes, isFixed(row));
    if (submit && inTime && now < deadline && merged.refused.length > 0) throw answersDiffer();
    if (merged.written.length > 0) {
      await writeAnswers(
        tx,
        row,
        merged.written.map((answer) => ({ ...answer, isRight: null })),
        now,
      );
      const bytes = growth(row, stored, merged.written);
      await addUsage(tx, userId, { bytes }, ROOM_IS_RESERVED);
    }
    const late = !inTime && merged.differs;
    if (late || ((submit || !inTime) && submittedAt === null)) {
      await finishAttempt(tx, row, {
        ...{ contents, now, answersAt, answers: merged.answers, late: row.late || late },
        submittedAt: submittedAt ?? Math.min(now, deadline),
      });
    }
    return merged;
  });
}

/** Whether its answers can change no more, because the learner submitted it. */
function isFixed({ submittedAt, deadline, onPaper, imported }: TestRow): boolean {
  return submittedAt !== null && (onPaper || imported || submittedAt < deadline);
}

/** Bytes that writing adds; agrees with what the quota counts. */
function growth(
  { userId, id, questions }: TestRow,
  stored: readonly AnswerState[],
  written: readonly AnswerState[],
): number {
  const before = new Map(stored.map((answer) => [answer.position, answer]));
  return written.reduce((total, { position, confidence }) => {
    const old = before.get(position);
    const bytesOf = (stated: string | null) => rowBytes(userId, id, questions[position]?.id ?? '', stated);
    return total + bytesOf(confidence) - (old ? bytesOf(old.confidence) : 0);
  }, 0);
}

/** Answers of an attempt on paper: index of the option, null for none, or two marked options; in order. */
export type PaperMarks = readonly (number | 'multiple' | null)[];

export function answersOnPaper(marks: PaperMarks): AnswerState[] {
  return marks.map((mark, position) => ({
    ...{ position, marked: false, confidence: null, seconds: 0, revision: 1, visited: mark !== null },
    chosen: mark === 'multiple' ? null : mark,
    doubleMarked: mark === 'multiple',
  }));
}

export function attemptNotFound(): NotFound {
  return new NotFound('attempt_not_found', 'There is no such attempt.');
}

function answersDiffer(): Conflict {
  return new Conflict(
    'answers_differ',
    'Another device or tab has changed some of these answers. Choose which to keep, then submit again.',
  );
}
