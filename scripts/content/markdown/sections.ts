import { slugify } from '../slug.ts';

/** A heading in notes. */
interface Heading {
  /** 1 to 6. */
  level: number;
  /** Plain text. */
  title: string;
}

/** A part of the notes under a heading of level 1 to 4. */
export interface Section extends Heading {
  /** 0-based, in document order; used in `?section=n` and in bookmarks. */
  index: number;
  /** Derived from the title, numbered if an earlier heading has the same title. */
  id: string;
  /** Indexes of the subsections: those that follow, up to the next heading of the same or a higher level. */
  nested: number[];
}

/** Headings of deeper levels open no section. */
export const SECTION_LEVEL_MAX = 4;

/** Prefix of ids set by authors and of footnotes. */
export const AUTHOR_ID_PREFIX = 'user-content-';

/** Builds sections from headings of level 1 to 4, in document order. */
export function sectionsOf(headings: readonly Heading[], nextId: (title: string) => string): Section[] {
  return headings.map(({ level, title }, index) => {
    const nested: number[] = [];
    for (let next = index + 1; (headings[next]?.level ?? 0) > level; next += 1) nested.push(next);
    return { index, level, title, id: nextId(title), nested };
  });
}

/**
 * By how many levels the page shifts the headings of notes: its own heading is the h1, so the highest section becomes h2.
 * 0 without sections.
 */
export function sectionShift(sections: readonly Heading[]): number {
  return sections.length === 0 ? 0 : 2 - Math.min(...sections.map(({ level }) => level));
}

/**
 * Returns a function that makes unique ids: the title's slug, then `-2`, `-3` and so on. Ids never contain `_`, which is
 * reserved for the page, and never start with the prefix of author ids.
 */
export function idMaker(): (title: string) => string {
  const used = new Set<string>();
  const last = new Map<string, number>();
  return (title) => {
    const slug = slugify(title) || 'section';
    const base = slug.startsWith(AUTHOR_ID_PREFIX) ? `section-${slug}` : slug;
    let number = last.get(base) ?? 1;
    let id = number === 1 ? base : `${base}-${number}`;
    while (used.has(id)) {
      number += 1;
      id = `${base}-${number}`;
    }
    used.add(id);
    last.set(base, number);
    return id;
  };
}

/** Whole minutes to read `words` words at 200 a minute, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 200));
}
