import { isDeepStrictEqual } from 'node:util';
import { parseMarks, SCHEMES } from '../../../../contract/tests/schemes.ts';
import type { Scheme } from '../../../../contract/tests/schemes.ts';

/** Why a learner's scheme cannot be used, as a sentence; null if it can. */
export function schemeProblem(scheme: Scheme): string | null {
  if (scheme.name !== 'custom') {
    const same = isDeepStrictEqual({ ...scheme }, { ...SCHEMES[scheme.name] });
    return same ? null : `A scheme with other marks than ${scheme.name} must have the name "custom".`;
  }
  const [right, wrong, blank] = [scheme.right, scheme.wrong, scheme.blank].map(parseMarks);
  if (!right || !wrong || !blank) {
    return 'Marks must be fractions such as 2 or -2/3, with at most six digits above and below the line.';
  }
  if (right.compare(0) <= 0) return 'A right answer must bring marks.';
  if (wrong.compare(0) > 0 || blank.compare(0) > 0) return 'A wrong or blank answer must not bring marks.';
  return null;
}
