/** Maximum size of a topic's notes, official or a learner's own, in bytes of UTF-8. */
export const NOTES_MAX_BYTES = 1_000_000;
