import { findExtraColumns } from '../../../../../scripts/content/questions/extra-columns.ts';
import { cellAt, withCell, withColumns } from '../../../../../scripts/content/questions/row-cells.ts';
import {
  joinMcqRows,
  readMcqSource,
  rowsUnder,
  type McqSource,
} from '../../../../../scripts/content/questions/mcq-source.ts';
import { merged, type Choice, type MergePart } from '../../../../client/merge/three-way.ts';

export type Side = 'mine' | 'theirs';
type Merge = (base: string, mine: string, theirs: string) => Promise<MergePart[]>;

/** A three-way merge of CSV files of questions. The texts of its parts are whole rows. */
export interface McqMerge {
  header: string;
  parts: MergePart[];
}

/** Merges by rows. Rows that both sides added are all kept. @throws as `merge` does */
export async function mergeMcqs(base: string, mine: string, theirs: string, merge: Merge): Promise<McqMerge> {
  if (mine === theirs || theirs === base) return { header: '', parts: [{ kind: 'same', text: mine }] };
  if (mine === base) return { header: '', parts: [{ kind: 'theirs', base, text: theirs }] };
  const whole: McqMerge = { header: '', parts: [{ kind: 'conflict', base, mine, theirs }] };
  const sources = withSameIds([base, mine, theirs]).map(readMcqSource);
  const [ofBase, ofMine, ofTheirs] = sources.map((source) => ('refusal' in source ? null : source));
  if (!ofBase || !ofMine || !ofTheirs) return whole;

  const header = mergedHeader(ofBase, ofMine, ofTheirs);
  const columns = findExtraColumns(headerCellsOf(header));
  const lines = [ofBase, ofMine, ofTheirs].map((source) => rowsUnder(columns, source).map(asLine));
  const [baseLines = [], myLines = [], theirLines = []] = lines;
  const parts = (await merge(baseLines.join(''), myLines.join(''), theirLines.join(''))).flatMap(settled);
  if (hasDoubles(parts, lines)) return whole;
  return { header, parts: parts.map(decodePart) };
}

/**
 * The files with the ids that one of them has for a question in the rows of the others with the same question: an id that was
 * written by a save is no change that contradicts another.
 */
function withSameIds(files: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const file of files) {
    const read = readMcqSource(file);
    if ('refusal' in read) continue;
    for (const { cells, mcq } of read.rows) {
      const id = cellAt(cells, read.columns.indexes.id);
      if (mcq && id !== '' && !known.has(mcq.question)) known.set(mcq.question, id);
    }
  }
  return known.size === 0 ? [...files] : files.map((file) => withKnownIds(file, known));
}

function withKnownIds(file: string, known: ReadonlyMap<string, string>): string {
  const read = readMcqSource(file);
  if ('refusal' in read || read.rows.length === 0) return file;
  const header = withColumns(read.header, ['id']);
  const index = findExtraColumns(headerCellsOf(header)).indexes.id ?? 0;
  const rows = read.rows.map(({ source, cells, mcq }) => {
    const id = mcq && cellAt(cells, read.columns.indexes.id) === '' ? known.get(mcq.question) : undefined;
    return id === undefined ? source : withCell(source, index, id);
  });
  return joinMcqRows(header, rows);
}

/** Their header if they changed it, else mine, with the columns of both. */
function mergedHeader(base: McqSource, mine: McqSource, theirs: McqSource): string {
  const [kept, other] = theirs.header === base.header ? [mine, theirs] : [theirs, mine];
  return withColumns(kept.header, Object.keys(other.columns.indexes));
}

function headerCellsOf(header: string): string[] {
  const read = readMcqSource(header);
  return 'refusal' in read ? [] : read.headerCells;
}

/** The texts of both sides where they contradict each other; null if they do not. */
export function mcqConflictOf({ parts }: McqMerge): { mine: string; theirs: string } | null {
  const conflicts = parts.filter((part) => part.kind === 'conflict');
  if (conflicts.length === 0) return null;
  const [mine, theirs] = (['mine', 'theirs'] as const).map((side) =>
    conflicts.map((part) => part[side]).join(''),
  );
  return { mine: mine ?? '', theirs: theirs ?? '' };
}

/** The merged CSV; '' without questions. @param side taken where the sides contradict each other */
export function mergedMcqs({ header, parts }: McqMerge, side: Side): string {
  const choices: Record<number, Choice> = Object.fromEntries(parts.map((_, index) => [index, side]));
  const rows = merged(parts, choices) ?? '';
  return rows === '' ? '' : header + rows;
}

/* A row may have several lines, and the merge compares lines, so each row is encoded as one line. */
function asLine(source: string): string {
  return `${JSON.stringify(source.endsWith('\n') ? source : `${source}\n`)}\n`;
}

/** Settles a conflict that is none for a list of questions: both added some, or changed different ones in a row. */
function settled(part: MergePart): MergePart[] {
  if (part.kind !== 'conflict') return [part];
  const { base, mine, theirs } = part;
  if (base === '') return [{ kind: 'both', base, text: mine + theirs }];
  const [before, myLines, theirLines] = [base, mine, theirs].map(linesOf) as [string[], string[], string[]];
  if (myLines.length !== before.length || theirLines.length !== before.length) return [part];
  return before.map((line, index): MergePart => {
    const [my = '', their = ''] = [myLines[index], theirLines[index]];
    if (my === their) return { kind: 'both', base: line, text: my };
    if (their === line) return { kind: 'mine', base: line, text: my };
    if (my === line) return { kind: 'theirs', base: line, text: their };
    return { kind: 'conflict', base: line, mine: my, theirs: their };
  });
}

/** Whether a row is in the result more often than in any of the files, as after both sides moved it. */
function hasDoubles(parts: readonly MergePart[], files: readonly (readonly string[])[]): boolean {
  const times = (lines: readonly string[]) => {
    const found = new Map<string, number>();
    for (const line of lines) found.set(line, (found.get(line) ?? 0) + 1);
    return found;
  };
  const result = parts.flatMap((part) => (part.kind === 'conflict' ? [] : linesOf(part.text)));
  const before = files.map(times);
  return [...times(result)].some(([line, count]) => before.every((file) => count > (file.get(line) ?? 0)));
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

function decodePart(part: MergePart): MergePart {
  if (part.kind === 'same') return { kind: 'same', text: decode(part.text) };
  if (part.kind !== 'conflict') return { ...part, base: decode(part.base), text: decode(part.text) };
  const { base, mine, theirs } = part;
  return { kind: 'conflict', base: decode(base), mine: decode(mine), theirs: decode(theirs) };
}

function decode(lines: string): string {
  return linesOf(lines)
    .map((line) => JSON.parse(line) as string)
    .join('');
}
