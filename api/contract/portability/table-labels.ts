import type { ImportedTable } from './export-format.ts';

/* What learners call the tables of an export file. Does not import TypeBox, which islands would load. */

const LABELS: Record<ImportedTable, string> = {
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
