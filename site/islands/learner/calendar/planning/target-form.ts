import { useState } from 'react';
import { rowsProblem, type TargetRow, mergeRows, type Draft } from './target-rows.ts';
import type { SavedTarget, TopicKey } from '../../../../../api/contract/study/target-rules.ts';
import { ApiError } from '../../../../client/api/call-api.ts';

/**
 * Checks the rows of a form when it is submitted. From then on the message follows every change, and goes as soon as the
 * rows are valid.
 */
export function useCheckedRows(rows: readonly TargetRow[], kind: 'day' | 'repeats') {
  const [submitted, setSubmitted] = useState(false);
  return {
    /** Null until the form is submitted with a problem. */
    problem: submitted ? rowsProblem(rows, kind) : null,
    /** Call on submit. Returns whether the rows are valid. */
    check() {
      const valid = rowsProblem(rows, kind) === null;
      setSubmitted(!valid);
      return valid;
    },
    /** Call on a change, with the new rows. */
    recheck(next: readonly TargetRow[]) {
      if (submitted && rowsProblem(next, kind) === null) setSubmitted(false);
    },
    reset() {
      setSubmitted(false);
    },
  };
}

interface SaveOptions<Saved extends SavedTarget> {
  save: () => Promise<unknown>;
  /** Reads the saved targets. */
  read: () => Promise<readonly Saved[]>;
  titleOf: (key: TopicKey) => string;
  /** Called with what to edit and save next if another device has changed the same targets. */
  onMerged: (draft: Draft<Saved>) => void;
}

/** @throws {ApiError} */
export async function saveDraft<Saved extends SavedTarget>(
  draft: Draft<Saved>,
  { save, read, titleOf, onMerged }: SaveOptions<Saved>,
): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'targets_changed') throw error;
    const merged = mergeRows(draft, await read(), titleOf);
    onMerged(merged.draft);
    throw new ApiError(error.status, error.code, merged.problem);
  }
}
