/* What learners report about questions. Imports nothing, for the bundles of islands. */

export const REPORT_REASONS = ['wrong-key', 'ambiguous', 'outdated', 'typo', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The outcome of a report: the key was corrected, the question was withdrawn, or its key stays. */
export const REPORT_OUTCOMES = ['corrected', 'withdrawn', 'closed'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** Characters (Unicode code points). */
export const REPORT_TEXT_MAX = 500;
