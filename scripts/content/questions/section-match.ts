import { distance } from 'fastest-levenshtein';

/** A heading of notes, as the page shows it. */
export interface SectionHeading {
  /** Id of the section, which is also the target of links. */
  id: string;
  /** Plain text. */
  title: string;
}

/**
 * The heading that the column `section` of a question names: by its id, else by its text, ignoring case and white space.
 * Null if there is none.
 */
export function findSection<Heading extends SectionHeading>(
  named: string,
  headings: readonly Heading[],
): Heading | null {
  if (named.trim() === '') return null;
  const text = folded(named);
  return (
    headings.find(({ id }) => id === named.trim()) ??
    headings.find(({ title }) => folded(title) === text) ??
    null
  );
}

/** A heading with its level, 1 to 6. */
export interface LevelHeading extends SectionHeading {
  level: number;
}

/** The sections from a heading to the next one of its level or a higher one: itself and its subsections, in order. */
export function withSubsections<Heading extends LevelHeading>(
  headings: readonly Heading[],
  id: string,
): Heading[] {
  const start = headings.findIndex((heading) => heading.id === id);
  const first = headings[start];
  if (!first) return [];
  const after = headings.findIndex((heading, index) => index > start && heading.level <= first.level);
  return headings.slice(start, after === -1 ? undefined : after);
}

/** From 0 to 1: less similar headings do not match. */
const ALIKE = 0.5;

/**
 * The heading in `headings`, such as those of a learner's own notes, that corresponds to a section of other notes: the
 * one with its id, else the one with its text, else the one whose text is most alike. Null if none is alike.
 */
export function nearestSection<Heading extends SectionHeading>(
  { id, title }: SectionHeading,
  headings: readonly Heading[],
): Heading | null {
  const exact = headings.find((heading) => heading.id === id) ?? findSection(title, headings);
  if (exact !== null) return exact;
  let nearest: Heading | null = null;
  let best = ALIKE;
  for (const heading of headings) {
    const likeness = likenessOf(folded(title), folded(heading.title));
    if (likeness < best || (likeness === best && nearest !== null)) continue;
    nearest = heading;
    best = likeness;
  }
  return nearest;
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Long headings are compared by their start. */
const COMPARED = 200;

function likenessOf(one: string, other: string): number {
  const [first, second] = [one.slice(0, COMPARED), other.slice(0, COMPARED)];
  const longest = Math.max(first.length, second.length);
  if (longest === 0) return 0;
  return Math.max(1 - distance(first, second) / longest, sharedWords(first, second));
}

/** Dice's coefficient of the words of three letters and more. */
function sharedWords(one: string, other: string): number {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  if (first.size === 0 || second.size === 0) return 0;
  const shared = [...first].filter((word) => second.has(word)).length;
  return (2 * shared) / (first.size + second.size);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => [...word].length >= 3));
}
