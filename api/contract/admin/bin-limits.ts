/* No TypeBox, which islands would load. */

/** Entries that the bin keeps. The oldest leave first. */
export const BIN_MAX_ENTRIES = 100;
/** Bytes that the bin keeps. */
export const BIN_MAX_BYTES = 50_000_000;
