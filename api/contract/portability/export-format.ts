/* Constants of the export file. Does not import TypeBox, which would end up in the bundles of islands. */

export const EXPORT_FORMAT = 'swadhyay-export';
/** Increases when a file can no longer be read by an earlier version. New tables and optional columns do not count. */
export const EXPORT_VERSION = 1;

/** Bytes of the body of one import request. A single row may be as large as the notes of a topic. */
export const IMPORT_BODY_LIMIT = 4 * 1024 * 1024;

/**
 * Tables whose rows are imported, in the order in which they must be sent: later ones use earlier ones. With what learners call
 * them.
 */
const LABELS = {
  profile: 'Profile',
  picture: 'Picture',
  reviewSettings: 'Review settings',
  notes: 'Own notes',
  mcqs: 'Own questions',
  keptVersions: 'Kept versions',
  activity: 'Days of reading',
  progress: 'Topics read',
  readingSessions: 'Times of reading',
  readingPositions: 'Places where you read',
  reads: 'Versions that you read',
  bookmarks: 'Bookmarks',
  highlights: 'Highlights',
  targetDays: 'Days with targets',
  targets: 'Targets',
  targetRepeats: 'Repeated targets',
  attempts: 'Quiz attempts',
  attemptAnswers: 'Answers in quizzes',
  testAttempts: 'Tests',
  testAnswers: 'Answers in tests',
  testTags: 'Tags of tests',
  testTopics: 'Topics of tests',
  scoreCorrections: 'Corrected scores',
  questionReports: 'Reports of questions',
  reviewCards: 'Review cards',
  reviews: 'Ratings of cards',
};
export type ImportedTable = keyof typeof LABELS;
export const IMPORTED_TABLES = Object.keys(LABELS) as readonly ImportedTable[];

/** Tables whose rows are sent in one request with the row that they belong to, by `attemptId`. */
export const TABLES_OF_ATTEMPTS = {
  attempts: ['attemptAnswers'],
  testAttempts: ['testAnswers', 'testTags', 'testTopics'],
} as const satisfies Partial<Record<ImportedTable, readonly ImportedTable[]>>;

/** Tables that belong to the account or follow from others. A file may contain them; an import ignores them. */
export const IGNORED_TABLES = [
  'identities',
  'sessions',
  'passwordResets',
  'calendarFeed',
  'usage',
  'weeklyEmail',
  'attemptTags',
] as const;
export type IgnoredTable = (typeof IGNORED_TABLES)[number];

/** A table as the learner knows it, with its name in the file; only the name if the table is not known. */
function tableLabel(table: string): string {
  const labels: Readonly<Record<string, string>> = LABELS;
  const label = Object.hasOwn(labels, table) ? labels[table] : undefined;
  if (label === undefined) return `“${table}”`;
  return label.toLowerCase() === table.toLowerCase() ? label : `${label} (${table})`;
}

/** A refused row, or table, of a file as a sentence. @param index 0-based place in the table */
export function refusedRow(table: string, index: number | undefined, reason: string): string {
  const place = index === undefined ? '' : `, row ${(index + 1).toLocaleString('en')}`;
  return `${tableLabel(table)}${place}: ${reason}`;
}
