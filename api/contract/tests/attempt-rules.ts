/* Rules of test attempts that pages and the server share. Does not import TypeBox. */

export { GRACE_MS } from '../../../scripts/content/schema/tests/answer-release.ts';

/** Takers from whom on a comparison is shown. */
export const COMPARISON_MIN = 20;
