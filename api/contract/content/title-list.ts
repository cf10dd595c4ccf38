/** The titles that the search compares with a query first, published as `search/titles-<digest>.json`. */
export interface TitleList {
  /**
   * What learners search for and what it stands for. One short form may have several meanings. Missing in copies that
   * browsers stored earlier.
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

/** `search/shards.json`: what the index of this release consists of. */
export interface SearchManifest {
  /** Keys of the shards of the full-text index; their folders are numbered in this order. */
  shards: string[];
  /** File name of the title list below `search/`. */
  titles: string;
}
