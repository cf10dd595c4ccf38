import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import Papa from 'papaparse';
import {
  ownTextProblems,
  trimmedText,
  type OwnText,
} from '../../../../../api/contract/practice/card-rules.ts';
import type { Remark } from '../../../../client/mcqs/read-mcq-file.ts';

/*
 * Reads what Anki writes with “Export: Notes in Plain Text”, and any other table with a front and a back:
 * https://docs.ankiweb.net/importing/text-files.html
 */

/** Cards of one file. */
const MAX_CARDS = 2_000;

export interface AnkiCard extends OwnText {
  /** Anki's id of the note; null if the file has none. */
  guid: string | null;
  tags: string[];
}

export interface AnkiText {
  cards: AnkiCard[];
  /** Rows that cannot become cards, or why the file cannot be used. */
  bad: Remark[];
  /** What the cards lose. */
  lost: string[];
}

const SEPARATORS: Record<string, string> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  space: ' ',
  pipe: '|',
  colon: ':',
};

interface Header {
  /** '' to detect it. */
  separator: string;
  html: boolean;
  /** 0-based columns that are no fields of the note. */
  columns: Map<number, 'guid' | 'tags' | 'other'>;
  /** Lines of the header. */
  lines: number;
}

/** Reads the text of a file. Never throws. */
export function readAnkiText(text: string): AnkiText {
  const lines = text.split(/\r\n|\r|\n/);
  const header = readHeader(lines);
  const body = lines.slice(header.lines).join('\n');
  const { data } = Papa.parse<string[]>(body, {
    delimiter: header.separator || (body.includes('\t') ? '\t' : ''),
    skipEmptyLines: 'greedy',
  });
  if (data.length === 0)
    return { cards: [], bad: [{ line: null, reason: 'The file has no cards.' }], lost: [] };
  const result: AnkiText = { cards: [], bad: [], lost: [] };
  const lost = new Set<string>();
  for (const [index, cells] of data.slice(0, MAX_CARDS).entries()) {
    const card = toCard(cells, header, lost);
    const [problem] = Object.values(ownTextProblems(card));
    // Quoted cells may have line breaks, so rows are counted instead of lines.
    if (problem !== undefined) result.bad.push({ line: null, reason: `Row ${index + 1}: ${problem}` });
    else result.cards.push({ ...card, ...trimmedText(card) });
  }
  if (data.length > MAX_CARDS) {
    const reason = `The file has ${data.length.toLocaleString('en')} cards; only the first ${MAX_CARDS.toLocaleString('en')} are read.`;
    result.bad.push({ line: null, reason });
  }
  return { ...result, lost: [...lost] };
}

function readHeader(lines: readonly string[]): Header {
  const header: Header = { separator: '', html: false, columns: new Map(), lines: 0 };
  for (const line of lines) {
    const [, name = '', value = ''] = /^#([a-z ]+):(.*)$/i.exec(line) ?? [];
    if (name === '' && !line.startsWith('#')) break;
    header.lines += 1;
    const setting = value.trim().toLowerCase();
    if (name === 'separator') header.separator = SEPARATORS[setting] ?? value.charAt(0);
    if (name === 'html') header.html = setting === 'true';
    const [, kind] = /^(guid|tags|deck|notetype) column$/.exec(name) ?? [];
    const column = Number(setting) - 1;
    if (kind !== undefined && Number.isInteger(column) && column >= 0)
      header.columns.set(column, kind === 'guid' || kind === 'tags' ? kind : 'other');
  }
  return header;
}

function toCard(cells: readonly string[], { columns, html }: Header, lost: Set<string>): AnkiCard {
  const fields = cells.filter((_, column) => !columns.has(column));
  const [front = '', ...rest] = fields.map((field) => plainText(field, html, lost));
  const cellOf = (kind: 'guid' | 'tags') => cells.find((_, column) => columns.get(column) === kind) ?? '';
  const back = rest.filter((field) => field !== '').join('\n\n');
  const guid = cellOf('guid').trim();
  return {
    ...clozeSides(front, back),
    guid: guid === '' ? null : guid,
    tags: cellOf('tags').split(/\s+/).filter(Boolean),
  };
}

const CLOZE = /\{\{c\d+::(.*?)(?:::(.*?))?\}\}/gs;

/** A text with gaps becomes a question with all of them open and the full text as answer. */
function clozeSides(front: string, back: string): OwnText {
  if (front.search(CLOZE) === -1) return { front, back };
  const answer = front.replace(CLOZE, '$1');
  return {
    front: front.replace(CLOZE, (_match, _text: string, hint?: string) => (hint ? `[${hint}]` : '[…]')),
    back: back === '' ? answer : `${answer}\n\n${back}`,
  };
}

function plainText(field: string, html: boolean, lost: Set<string>): string {
  if (/\[sound:[^\]]*\]/.test(field)) lost.add('Sounds');
  const silent = field.replace(/\[sound:[^\]]*\]/g, '');
  if (!html) return silent.trim();
  if (/<img\b/i.test(silent)) lost.add('Pictures');
  if (/<(?:b|i|u|strong|em|span|font|a|sub|sup|mark|table)\b/i.test(silent))
    lost.add('Bold, colours and other formatting');
  return silent
    .replace(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)>/gi, '')
    .replace(/<br\s*\/?>|<\/(?:div|p|li|tr|h\d)>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '• ')
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(#x[\da-f]{1,6}|#\d{1,7}|[a-z\d]{1,31});/gi,
      (reference, name: string) => decoded(name) ?? reference,
    )
    .replace(/\u00a0/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function decoded(name: string): string | null {
  if (!name.startsWith('#')) return decodeNamedCharacterReference(name) || null;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}
