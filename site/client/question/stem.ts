/*
 * The layout of a question's text, recognised from its lines: numbered statements, pairs, two lists to match and tables
 * of markdown. What is not recognised stays a text as it is.
 */

export interface StemItem {
  /** The label as written, such as `1.`, `(a)` or `Statement I:`. */
  label: string;
  text: string;
}

/** One line such as `1. Kibar : Zanskar`. */
interface StemPair {
  label: string;
  left: string;
  /** As written: a colon or a dash. */
  separator: string;
  right: string;
}

export interface TitledList {
  title: string;
  items: StemItem[];
}

export type StemBlock =
  /** May contain line breaks. */
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: StemItem[] }
  | { kind: 'pairs'; head: Omit<StemPair, 'label'> | null; rows: StemPair[] }
  | { kind: 'match'; lists: [TitledList, TitledList] }
  /** Each row has as many cells as the head. */
  | { kind: 'table'; head: string[]; rows: string[][] };

const LABEL = /^\s*(\(?([\d०-९]{1,2}|[A-H]|[a-h]|[IVX]{1,4}|[ivx]{1,4})[.)])\s+(\S.*?)\s*$/u;
const STATEMENT = /^\s*((?:Statement|कथन)[\s-]*(\d{1,2}|[IVX]{1,4})\s*:)\s+(\S.*?)\s*$/u;
const CLAIM = /^\s*((?:Assertion|Reason)\s*\(([AR])\)\s*:)\s+(\S.*?)\s*$/u;

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
/** The ways to count, each with its labels in order. */
const SEQUENCES: readonly (readonly string[])[] = [
  Array.from({ length: 20 }, (_, index) => String(index + 1)),
  Array.from({ length: 20 }, (_, index) =>
    [...String(index + 1)].map((digit) => '०१२३४५६७८९'[Number(digit)]).join(''),
  ),
  ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'],
  ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  ROMAN,
  ROMAN.map((numeral) => numeral.toLowerCase()),
  ['A', 'R'],
];

interface Labelled extends StemItem {
  /** The label without its punctuation. */
  core: string;
  /** The punctuation around it, which is the same for all items of a list. */
  style: string;
}

function labelled(line: string): Labelled | null {
  const [, label, core, text] = CLAIM.exec(line) ?? STATEMENT.exec(line) ?? LABEL.exec(line) ?? [];
  if (label === undefined || core === undefined || text === undefined) return null;
  const style =
    label.startsWith('Assertion') || label.startsWith('Reason') ? 'claim' : label.replace(core, '');
  return { label, core, text, style };
}

/** Reads the list that begins at a line: at least two labels in order, without a gap. Empty if there is none. */
function listAt(lines: readonly string[], start: number): StemItem[] {
  const first = labelled(lines[start] ?? '');
  if (!first) return [];
  const lengths = SEQUENCES.map((sequence) => {
    let count = 0;
    for (let item: Labelled | null = first; item && item.core === sequence[count];) {
      if (item.style !== first.style) break;
      count += 1;
      item = labelled(lines[start + count] ?? '');
    }
    return count;
  });
  const count = Math.max(...lengths);
  if (count < 2) return [];
  return lines.slice(start, start + count).flatMap((line) => {
    const item = labelled(line);
    return item ? { label: item.label, text: item.text } : [];
  });
}

const TABLE_LINE = /^\s*\|(.+)\|\s*$/u;
const TABLE_RULE = /^[\s|:-]*-[\s|:-]*$/u;

/** Reads the table, in the form of markdown, that begins at a line; null if there is none. */
function tableAt(lines: readonly string[], start: number): { head: string[]; rows: string[][] } | null {
  const cellsOf = (index: number) =>
    TABLE_LINE.exec(lines[index] ?? '')?.[1]
      ?.split('|')
      .map((cell) => cell.trim());
  const head = cellsOf(start);
  if (!head || !cellsOf(start + 1) || !TABLE_RULE.test(lines[start + 1] ?? '')) return null;
  const rows: string[][] = [];
  for (;;) {
    const row = cellsOf(start + 2 + rows.length);
    /* A line with more cells stays text, so that no word is lost. */
    if (!row || row.length > head.length) break;
    rows.push(head.map((_, column) => row[column] ?? ''));
  }
  return rows.length === 0 ? null : { head, rows };
}

const SEPARATORS = [' : ', ' – ', ' — ', ' - ', ': '];

function split(text: string, separator: string): Omit<StemPair, 'label'> | null {
  const [left, right, ...more] = text.split(separator);
  if (!left?.trim() || !right?.trim() || more.length > 0) return null;
  return { left: left.trim(), separator: separator.trim(), right: right.trim() };
}

const ABOUT_PAIRS = /\bpairs?\b|\bmatched\b|युग्म|सुमेलित/iu;

/** Splits each item into a pair if all of them have the same separator, exactly once. */
function pairsOf(items: readonly StemItem[]): { separator: string; rows: StemPair[] } | null {
  for (const separator of SEPARATORS) {
    const rows = items.flatMap(({ label, text }) => {
      const pair = split(text, separator);
      return pair ? { label, ...pair } : [];
    });
    if (rows.length === items.length) return { separator, rows };
  }
  return null;
}

const LIST_TITLE = /^\s*(?:List|Column|सूची)[\s–-]*(?:I{1,2}|[12AB])\b/iu;

/** Merges `List I`, its items, `List II` and its items into one block. */
function matched(blocks: readonly StemBlock[]): StemBlock[] {
  const merged: StemBlock[] = [];
  for (let index = 0; index < blocks.length; index += 1) {
    const [one, first, two, second] = blocks.slice(index, index + 4);
    const titles = [one, two].map((block) => (block?.kind === 'text' ? block.text.split('\n') : []));
    const title = titles[0]?.at(-1) ?? '';
    const isMatch = LIST_TITLE.test(title) && titles[1]?.length === 1 && LIST_TITLE.test(titles[1][0] ?? '');
    if (isMatch && first?.kind === 'list' && second?.kind === 'list') {
      const before = titles[0]?.slice(0, -1).join('\n') ?? '';
      if (before !== '') merged.push({ kind: 'text', text: before });
      const lists: [TitledList, TitledList] = [
        { title, items: first.items },
        { title: titles[1]?.[0] ?? '', items: second.items },
      ];
      merged.push({ kind: 'match', lists });
      index += 3;
    } else if (one) merged.push(one);
  }
  return merged;
}

/** Turns a list of pairs into a table, with the line before it as the head if it has the same separator. */
function paired(blocks: readonly StemBlock[], stem: string): StemBlock[] {
  if (!ABOUT_PAIRS.test(stem)) return [...blocks];
  const found: StemBlock[] = [];
  for (const block of blocks) {
    const pairs = block.kind === 'list' ? pairsOf(block.items) : null;
    if (!pairs) {
      found.push(block);
      continue;
    }
    const before = found.at(-1);
    const lines = before?.kind === 'text' ? before.text.split('\n') : [];
    const last = lines.at(-1) ?? '';
    const head = found.length > 1 || lines.length > 1 ? split(last, pairs.separator) : null;
    if (head) {
      found.pop();
      const rest = lines.slice(0, -1).join('\n');
      if (rest !== '') found.push({ kind: 'text', text: rest });
    }
    found.push({ kind: 'pairs', head, rows: pairs.rows });
  }
  return found;
}

/** Recognises the layout of a question's text. Each word stays, in the same order. */
export function parseStem(stem: string): StemBlock[] {
  const lines = stem.split(/\r\n|\r|\n/u);
  const blocks: StemBlock[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'text', text: paragraph.join('\n') });
    paragraph = [];
  };
  for (let index = 0; index < lines.length;) {
    const line = lines[index] ?? '';
    const table = tableAt(lines, index);
    if (table) {
      endParagraph();
      blocks.push({ kind: 'table', ...table });
      index += table.rows.length + 2;
      continue;
    }
    const items = listAt(lines, index);
    if (items.length > 0) {
      endParagraph();
      blocks.push({ kind: 'list', items });
      index += items.length;
      continue;
    }
    if (line.trim() === '') endParagraph();
    else paragraph.push(line);
    index += 1;
  }
  endParagraph();
  return paired(matched(blocks), stem);
}

/** The words of a question's layout in order, for a check that none is lost. */
export function stemText(blocks: readonly StemBlock[]): string {
  const itemText = ({ label, text }: StemItem) => `${label} ${text}`;
  const pairText = ({ left, separator, right }: Omit<StemPair, 'label'>) => `${left} ${separator} ${right}`;
  return blocks
    .flatMap((block) => {
      switch (block.kind) {
        case 'text':
          return block.text;
        case 'list':
          return block.items.map(itemText);
        case 'pairs':
          return [
            ...(block.head ? [pairText(block.head)] : []),
            ...block.rows.map((row) => `${row.label} ${pairText(row)}`),
          ];
        case 'table':
          return [block.head, ...block.rows].flat();
        case 'match':
          return block.lists.flatMap(({ title, items }) => [title, ...items.map(itemText)]);
      }
    })
    .join('\n');
}
