/** A piece of an excerpt. */
export interface ExcerptPart {
  text: string;
  /** Whether it matches a search term. */
  marked: boolean;
}

export interface SectionResult {
  /** Path with the heading's id as fragment. */
  url: string;
  title: string;
  excerpt: ExcerptPart[];
}

/** A topic or subject with its best sections. */
export interface PageResult extends SectionResult {
  /** Title of the topic's subject; '' for a subject. */
  under: string;
  sections: SectionResult[];
}

export interface SearchResults {
  /** Best first. */
  pages: PageResult[];
  /** Whether there may be more pages than the limit. */
  more: boolean;
  /** Whether the full-text index could not be loaded, so that only titles were searched. */
  titlesOnly: boolean;
  /** Pages to go on with if none was found: those with some of the words in their titles, or else the subjects. */
  instead: PageResult[];
}

/** The text above the results. */
export function statusText(query: string, results: SearchResults): string {
  const count = results.pages.length;
  if (count === 0) {
    const more = results.instead.length === 0 ? '' : ' You could go on with one of these:';
    return `No results for “${query}”. Try fewer or different words.${more}`;
  }
  if (results.more) return `The ${count} best pages`;
  return count === 1 ? '1 page found' : `${count} pages found`;
}

/**
 * Returns the index of the active result after an arrow key, which wraps around, or null for any other key.
 */
export function activeAfterKey(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (Math.max(active, 0) - 1 + count) % count;
  return null;
}
