/** The titles that the search compares with a query first, published as `search/titles-<digest>.json`. */
export interface TitleList {
  /**
   * Abbreviations that learners search for, with their long forms. One abbreviation may have several. Missing in copies
   * that browsers stored earlier.
   */
  abbreviations?: [short: string, long: string][];
  subjects: TitledSubject[];
}

interface TitledSubject {
  slug: string;
  title: string;
  topics: TitledTopic[];
}

/** Other names of the topic follow its title. */
export type TitledTopic = [slug: string, title: string, ...aliases: string[]];

/** `search/shards.json`: the parts of the index of this release. */
export interface SearchManifest {
  /** Keys of the shards of the full-text index; their folders are numbered in this order. */
  shards: string[];
  /** File name of the title list below `search/`. */
  titles: string;
}
