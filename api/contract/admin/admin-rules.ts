/* Limits of the pages of administrators. No TypeBox, which islands would load. */

/** Questions on a page of the list from which tests are composed. */
export const BANK_PAGE = 25;
/** Entries that the bin keeps. The oldest leave first. */
export const BIN_MAX_ENTRIES = 100;
/** Bytes that the bin keeps. */
export const BIN_MAX_BYTES = 50_000_000;
