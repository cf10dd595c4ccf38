/* Constants of the export file. Does not import TypeBox, which would end up in the bundles of islands. */

export const EXPORT_FORMAT = 'swadhyay-export';
/** Increases when a file can no longer be read by an earlier version. New tables and optional columns do not count. */
export const EXPORT_VERSION = 1;

/** Bytes of the body of one import request. A single row may be as large as the notes of a topic. */
export const IMPORT_BODY_LIMIT = 4 * 1024 * 1024;

/** Tables whose rows are imported, in the order in which they must be sent: later ones use earlier ones. */
export const IMPORTED_TABLES = [
  'profile',
  'picture',
  'reviewSettings',
  'notes',
  'mcqs',
  'keptVersions',
  'activity',
  'progress',
  'readingSessions',
  'readingPositions',
  'reads',
  'bookmarks',
  'highlights',
  'targetDays',
  'targets',
  'targetRepeats',
  'attempts',
  'attemptAnswers',
  'testAttempts',
  'testAnswers',
  'testTags',
  'testTopics',
  'scoreCorrections',
  'questionReports',
  'reviewCards',
  'reviews',
] as const;
export type ImportedTable = (typeof IMPORTED_TABLES)[number];

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
