/* Rules of test attempts that pages and the server share. Does not import TypeBox. */

/** ms after the deadline in which changes still count, because they were on their way. */
export const GRACE_MS = 30_000;

/** Takers from whom on a comparison is shown. */
export const COMPARISON_MIN = 20;
