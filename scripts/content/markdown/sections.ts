import { slugify } from '../slug.ts';

/** A heading as found in notes. */
export interface Heading {
  /** 1 to 6. */
  level: number;
  /** Plain text. */
  title: string;
}

/** A part of the notes that a heading of level 1 to 4 opens. */
export interface Section extends Heading {
  /** 0-based, in document order: the number in `?section=n` and in a section's bookmark. */
  index: number;
  /** Stable as long as the heading (and those of the same wording before it) stays. */
  id: string;
  /** Indexes of the deeper sections that follow, up to the next heading of the same or a higher level. */
  nested: number[];
}

/** Deepest heading that opens a section. */
export const SECTION_LEVEL_MAX = 4;

/** Ids of elements that authors name themselves, and of footnotes, stand in this range. */
export const AUTHOR_ID_PREFIX = 'user-content-';

/** Numbers, names and nests sections; `headings` are of level 1 to 4, in document order. */
export function sectionsOf(headings: readonly Heading[], nextId: (title: string) => string): Section[] {
  return headings.map(({ level, title }, index) => {
    const nested: number[] = [];
    for (let next = index + 1; (headings[next]?.level ?? 0) > level; next += 1) nested.push(next);
    return { index, level, title, id: nextId(title), nested };
  });
}

/**
 * Makes ids that are unique among those it has made: the title's slug, then `-2`, `-3` and so on. No id holds
 * `_`, which pages keep for themselves, and none can be taken for one that an author gave.
 */
export function idMaker(): (title: string) => string {
  const taken = new Set<string>();
  const last = new Map<string, number>();
  return (title) => {
    const slug = slugify(title) || 'section';
    const base = slug.startsWith(AUTHOR_ID_PREFIX) ? `section-${slug}` : slug;
    let number = last.get(base) ?? 1;
    let id = number === 1 ? base : `${base}-${number}`;
    while (taken.has(id)) {
      number += 1;
      id = `${base}-${number}`;
    }
    taken.add(id);
    last.set(base, number);
    return id;
  };
}
