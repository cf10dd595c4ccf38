import { slugify } from '../slug.ts';
import type { Finding } from '../issue.ts';
import { EXTRA_COLUMN_NAMES, findExtraColumns } from './extra-columns.ts';
import type { ExtraColumns } from './extra-columns.ts';
import { readMcqSource } from './mcq-source.ts';
import { cellAt, withCell, withColumns } from './row-cells.ts';

interface WithIds {
  csv: string;
  /** The ids that were added, with the 1-based line of each row. */
  added: { line: number; id: string }[];
}

/**
 * Writes an id into each row of a question that has none, and the column into the header if it is missing. Everything else
 * keeps its text. Rows with an error are left as they are. Doing it again changes nothing.
 * @param csv with LF line ends
 * @returns a finding if the rows cannot be told apart, or if a row has cells that the new column would turn into an id
 */
export function withIds(csv: string): WithIds | { refusal: Finding } {
  if (csv === '') return { csv, added: [] };
  const read = readMcqSource(csv);
  if ('refusal' in read) return read;
  const spilled = read.rows.find(({ issues }) => issues.some(({ code }) => code === 'csv-extra-columns'));
  if (spilled) return { refusal: spilledProblem(spilled.line) };
  const header = withColumns(read.header, ['id']);
  const columns = findExtraColumns(cellsOf(header));
  const at = columns.indexes.id ?? 0;
  const used = new Set(read.rows.map(({ cells }) => idIn(cells, read.columns)));
  const added: WithIds['added'] = [];
  const rows = read.rows.map(({ source, cells, mcq, line }) => {
    if (mcq === null || idIn(cells, read.columns) !== '') return source;
    const id = unused(readableId(mcq.question), used);
    used.add(id);
    added.push({ line, id });
    return withCell(source, at, id);
  });
  return added.length === 0 ? { csv, added } : { csv: header + rows.join(''), added };
}

function cellsOf(header: string): string[] {
  const read = readMcqSource(header);
  return 'refusal' in read ? [] : read.headerCells;
}

function idIn(cells: readonly string[], { indexes }: ExtraColumns): string {
  return cellAt(cells, indexes.id);
}

function spilledProblem(line: number): Finding {
  return {
    code: 'csv-extra-columns',
    line,
    message:
      'The row has more cells than the header has names, so a new column would give them another meaning.',
    expected: `rows of eight cells, and of as many more as the header names (${EXTRA_COLUMN_NAMES.join(', ')})`,
    fix: 'put double quotes around a text that contains commas, then write the ids',
  };
}

/** Words of questions that say nothing about what is asked. */
const COMMON = new Set(
  (
    'a about above according after all among an and any are article articles as assertion at be been below between both but by ' +
    'can choose code codes column columns consider correct correctly could did do does each either explains false first ' +
    'following for from given has have he her his how if in incorrect is it its list lists mainly many match matched means ' +
    'more most neither nor not of on one only or option options order over pair pairs question reason reference refer ' +
    'refers regard regarding respect right select she should statement statements such than that the their them then there ' +
    'these they this those three to true two under up use used using was way were what when where which while who whom whose ' +
    'why will with would wrong'
  ).split(' '),
);
const WORDS_READ = 80;
const WORDS_MAX = 4;
/** Leaves room for a number. */
const LENGTH_MAX = 34;

/** A short id with the words of the question that say what it is about. */
function readableId(question: string): string {
  const words = question
    .split(/[^\p{L}\p{M}\p{N}]+/u, WORDS_READ)
    .map((word) => slugify(word))
    .filter((word) => /^[a-z0-9]{2,}$/.test(word) && !COMMON.has(word));
  let id = '';
  for (const word of new Set(words)) {
    const longer = id === '' ? word.slice(0, LENGTH_MAX) : `${id}-${word}`;
    if (longer.length > LENGTH_MAX || longer.split('-').length > WORDS_MAX) break;
    id = longer;
  }
  return id === '' ? 'q' : id;
}

function unused(base: string, used: ReadonlySet<string>): string {
  let id = base === 'q' ? 'q1' : base;
  for (let number = 2; used.has(id); number += 1) id = base === 'q' ? `q${number}` : `${base}-${number}`;
  return id;
}
