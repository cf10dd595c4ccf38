/* What learners report about questions. Imports nothing, for the bundles of islands. */

export const REPORT_REASONS = ['wrong-key', 'ambiguous', 'outdated', 'typo', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Characters (Unicode code points). */
export const REPORT_TEXT_MAX = 500;
