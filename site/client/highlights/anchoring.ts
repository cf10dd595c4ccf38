import search from 'approx-string-match';
import { MAX_CONTEXT, MAX_OCCURRENCES, type Anchor } from '../../../api/contract/study/highlight-rules.ts';

/*
 * Anchors tie a highlight to its text by the quote and its context, so that it survives other edits of the notes. All
 * texts have single spaces in place of other white space; positions are UTF-16 code units in the text of a section.
 */

/** Texts of sections by id, in document order. */
type SectionTexts = ReadonlyMap<string, string>;

export interface Placement {
  sectionId: string;
  start: number;
  end: number;
  /** Whether the text is still the quote. */
  exact: boolean;
}

/** Context is at least this long, and doubled until it is unique in its section. */
const MIN_CONTEXT = 32;

/** How much the quote and each side of its context count for the score of a place, which is between 0 and 1. */
const WEIGHTS = { quote: 0.6, prefix: 0.2, suffix: 0.2 };

/** Below this score a place is not the highlight's: an equal quote in another context scores about 0.7. */
const MIN_SCORE = 0.75;

/** Share of a quote's characters that may have changed. */
const MAX_CHANGED = 0.35;

/** In another section, only a passage of at least this length is recognised. */
const MIN_MOVED = 48;

/** Places of equal quotes that are compared. */
const MAX_COMPARED = 200;

/** Length of text times length of quote, above which only exact quotes are found. A search takes about 100 ms at most. */
const MAX_SEARCH = 50_000_000;

/** The anchor of a range of a section's text. */
export function anchorOf(sectionId: string, text: string, start: number, end: number): Anchor {
  const quote = text.slice(start, end);
  for (let length = MIN_CONTEXT; ; length *= 2) {
    const prefix = text.slice(boundary(text, start - length), start);
    const suffix = text.slice(end, boundary(text, end + length));
    const places = allOf(text, prefix + quote + suffix, MAX_OCCURRENCES);
    if (places.length > 1 && length < MAX_CONTEXT) continue;
    const nth = Math.max(0, places.indexOf(start - prefix.length));
    return { sectionId, quote, prefix, suffix, nth, of: Math.max(1, places.length) };
  }
}

/** The position, limited to the text; one less if it would cut a character in two. */
function boundary(text: string, position: number): number {
  const limited = Math.min(Math.max(0, position), text.length);
  const isCut = /^[\uDC00-\uDFFF]/.test(text.slice(limited, limited + 1)) && limited > 0;
  return isCut ? limited - 1 : limited;
}

/** Finds the place of a highlight, or null if it is uncertain, for example because its text was deleted. */
export function place(anchor: Anchor, texts: SectionTexts): Placement | null {
  const text = texts.get(anchor.sectionId);
  if (text !== undefined) {
    const found = placeUnchanged(anchor, text) ?? placeChanged(anchor, text);
    if (found === 'ambiguous') return null;
    if (found) return { sectionId: anchor.sectionId, ...found };
  }
  return placeMoved(anchor, texts);
}

type Range = Omit<Placement, 'sectionId'>;

/** The passage with its whole context. Equal passages are told apart by their order, as long as none was added or removed. */
function placeUnchanged(
  { quote, prefix, suffix, nth, of }: Anchor,
  text: string,
): Range | 'ambiguous' | null {
  const places = allOf(text, prefix + quote + suffix, MAX_OCCURRENCES);
  if (places.length === 0) return null;
  const found = places.length === of ? places[nth] : undefined;
  if (found === undefined) return 'ambiguous';
  const start = found + prefix.length;
  return { start, end: start + quote.length, exact: true };
}

/** The passage with the highest score, if the quote or its context has changed. */
function placeChanged(anchor: Anchor, text: string): Range | 'ambiguous' | null {
  return (
    best(anchor, text, exactPlaces(anchor.quote, text)) ??
    best(anchor, text, similarPlaces(anchor.quote, text))
  );
}

function exactPlaces(quote: string, text: string): Range[] {
  return allOf(text, quote, MAX_COMPARED).map((start) => ({ start, end: start + quote.length, exact: true }));
}

function similarPlaces(quote: string, text: string): Range[] {
  if (quote.length * text.length > MAX_SEARCH) return [];
  return search(text, quote, Math.floor(quote.length * MAX_CHANGED))
    .sort((a, b) => a.errors - b.errors)
    .slice(0, MAX_COMPARED)
    .map(({ start, end, errors }) => ({ start, end, exact: errors === 0 }));
}

function best(anchor: Anchor, text: string, places: readonly Range[]): Range | 'ambiguous' | null {
  const scored = places
    .map((range) => ({ range, score: scoreOf(anchor, text, range) }))
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score);
  const [first] = scored;
  if (!first) return null;
  const isElsewhere = ({ start, end }: Range) => end <= first.range.start || start >= first.range.end;
  const isTied = scored.some(({ range, score }) => score === first.score && isElsewhere(range));
  return isTied ? 'ambiguous' : first.range;
}

function scoreOf({ quote, prefix, suffix }: Anchor, text: string, { start, end, exact }: Range): number {
  const before = text.slice(Math.max(0, start - prefix.length), start);
  const after = text.slice(end, end + suffix.length);
  return (
    WEIGHTS.quote * (exact ? 1 : similarity(text.slice(start, end), quote)) +
    WEIGHTS.prefix * (prefix === '' ? Number(start === 0) : similarity(before, prefix)) +
    WEIGHTS.suffix * (suffix === '' ? Number(end === text.length) : similarity(after, suffix))
  );
}

/** 1 for equal texts, 0 for texts that have nothing in common. */
function similarity(text: string, expected: string): number {
  if (text === expected) return 1;
  if (text === '' || expected === '') return 0;
  return Math.max(0, 1 - distance(text, expected) / Math.max(text.length, expected.length));
}

/** Number of characters to insert, delete or replace (Levenshtein distance). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + Number(from[i - 1] !== to[j - 1]);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The unchanged passage in another section, if it is long enough and there is only one, as after a heading was renamed. */
function placeMoved({ sectionId, quote, prefix, suffix }: Anchor, texts: SectionTexts): Placement | null {
  const passage = prefix + quote + suffix;
  if (passage.length < MIN_MOVED) return null;
  const found = [...texts].flatMap(([id, text]) =>
    id === sectionId
      ? []
      : allOf(text, passage, 2).map((start) => ({ sectionId: id, start: start + prefix.length })),
  );
  const [only] = found;
  return only && found.length === 1 ? { ...only, end: only.start + quote.length, exact: true } : null;
}

/** Start of every occurrence, also of those that overlap; at most `limit`. */
function allOf(text: string, part: string, limit: number): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at !== -1 && found.length < limit; at = text.indexOf(part, at + 1))
    found.push(at);
  return found;
}
