import type { ImportResult, TableCounts } from '../../../../../api/contract/portability/export-file.ts';
import { refusedRow } from '../../../../../api/contract/portability/export-format.ts';
import type { ImportedTable } from '../../../../../api/contract/portability/export-format.ts';
import type { ImportPart } from '../../../../../api/contract/portability/import-parts.ts';
import type { FieldProblem } from '../../../../../api/contract/shared/envelopes.ts';

/** What a learner sees of the tables. Answers and places in topics come with what they belong to. */
const KINDS: readonly { label: string; tables: readonly ImportedTable[] }[] = [
  { label: 'Topics read', tables: ['progress'] },
  { label: 'Days of reading', tables: ['activity'] },
  { label: 'Places where you read', tables: ['readingPositions', 'reads'] },
  { label: 'Own notes', tables: ['notes'] },
  { label: 'Sets of own questions', tables: ['mcqs'] },
  { label: 'Highlights', tables: ['highlights'] },
  { label: 'Bookmarks', tables: ['bookmarks'] },
  { label: 'Quiz attempts', tables: ['attempts'] },
  { label: 'Tests', tables: ['testAttempts'] },
  { label: 'Corrected scores', tables: ['scoreCorrections'] },
  { label: 'Reports of questions', tables: ['questionReports'] },
  { label: 'Review cards', tables: ['reviewCards'] },
  { label: 'Ratings of cards', tables: ['reviews'] },
  { label: 'Targets', tables: ['targets', 'targetRepeats'] },
  { label: 'Settings', tables: ['profile', 'picture', 'reviewSettings'] },
  { label: 'Kept versions', tables: ['keptVersions'] },
];

const NOTHING: TableCounts = { new: 0, same: 0, merged: 0 };

export function sumCounts(counts: readonly TableCounts[]): TableCounts {
  return counts.reduce(
    (sum, one) => ({ new: sum.new + one.new, same: sum.same + one.same, merged: sum.merged + one.merged }),
    NOTHING,
  );
}

/** The sum of the answers to all parts; the space that is left is that of the last one. */
export function addResult(sum: ImportResult | null, part: ImportResult): ImportResult {
  if (!sum) return part;
  const names = [...new Set([...Object.keys(sum.counts), ...Object.keys(part.counts)])];
  return {
    counts: Object.fromEntries(
      names.map((name) => [name, sumCounts([sum.counts[name] ?? NOTHING, part.counts[name] ?? NOTHING])]),
    ),
    bytes: sum.bytes + part.bytes,
    attempts: sum.attempts + part.attempts,
    runningTests: sum.runningTests + part.runningTests,
    free: part.free,
  };
}

interface KindCounts extends TableCounts {
  label: string;
}

/** Counts by kind, without kinds of which the file has nothing. */
export function countsByKind({ counts }: ImportResult): KindCounts[] {
  return KINDS.map(({ label, tables }) => ({
    label,
    ...sumCounts(tables.map((table) => counts[table] ?? NOTHING)),
  })).filter((kind) => kind.new + kind.same + kind.merged > 0);
}

const megabytes = (bytes: number) => `${Math.max(0.1, bytes / (1024 * 1024)).toFixed(1)} MB`;

/** Why the file does not fit into the account, as a sentence; null if it does. */
export function spaceProblem({ bytes, attempts, free }: ImportResult): string | null {
  if (bytes > free.bytes)
    return `The file needs ${megabytes(bytes)}, and your account has room for ${megabytes(free.bytes)}. Delete old quiz attempts under Quiz Analytics, and choose the file again.`;
  if (attempts > free.attempts)
    return `The file has ${attempts.toLocaleString('en')} new attempts at quizzes and tests, and your account has room for ${free.attempts.toLocaleString('en')}. Delete old ones under Quiz Analytics, and choose the file again.`;
  return null;
}

/** Sentences of one message. */
const MAX_ROWS = 5;

/** The rows that the server refused, with their numbers in the whole file: the first five, and how many more. */
export function rowProblems(part: ImportPart, fields: readonly FieldProblem[]): string[] {
  const sentences = fields.map(({ path: [table, index], reason }) => {
    const places: Readonly<Record<string, readonly number[]>> = part.places;
    const place = typeof index === 'number' ? places[String(table)]?.[index] : undefined;
    return refusedRow(String(table), place, reason);
  });
  const rest = sentences.length - MAX_ROWS;
  return rest <= 0
    ? sentences
    : [...sentences.slice(0, MAX_ROWS), `There ${rest === 1 ? 'is 1 more' : `are ${rest} more`} like these.`];
}
