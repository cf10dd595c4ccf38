import { useState } from 'react';
import { rowsProblem, type TargetRow } from './target-rows.ts';

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
