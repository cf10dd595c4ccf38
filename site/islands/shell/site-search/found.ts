/** A piece of an excerpt. */
export interface ExcerptPart {
  text: string;
  /** Whether it is a word that was searched for. */
  marked: boolean;
}

export interface FoundSection {
  /** Address without origin, with the heading's id. */
  url: string;
  title: string;
  excerpt: ExcerptPart[];
}

/** A topic or subject, with the sections of it that fit best. */
export interface FoundPage extends FoundSection {
  /** Title of the subject that it belongs to; '' for a subject. */
  under: string;
  sections: FoundSection[];
}

export interface Found {
  /** Best first. */
  pages: FoundPage[];
  /** Whether there may be more than were asked for. */
  more: boolean;
}
