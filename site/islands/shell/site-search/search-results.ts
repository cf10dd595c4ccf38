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
}
