import MiniSearch from 'minisearch';
import type { TitleList } from '../../../../../api/contract/content/release.ts';
import { foldTitle, matchRank, pageNames, RANK, type PageNames } from './title-match.ts';

/** A page whose title or alias matches a query. */
export interface TitleHit {
  /** Path. */
  url: string;
  title: string;
  /** Title of the topic's subject; '' for a subject. */
  under: string;
}

export interface TitleHits {
  /** Pages whose names have every word of the query, best first. */
  sure: TitleHit[];
  /** Pages whose names have words that are spelt almost like those of the query. */
  guesses: TitleHit[];
}

export interface TitleIndex {
  search: (query: string) => TitleHits;
  /** What to go on with if a query finds nothing: pages whose names have one of its words, or else all subjects. */
  instead: (query: string) => TitleHit[];
}

/** Words without meaning of their own. They are not highlighted and are not searched for by themselves. */
export const SMALL_WORDS = new Set(['and', 'for', 'in', 'of', 'on', 'the', 'to']);

/** Enough for every topic of a large subject. The full-text search finds titles too. */
const MAX_HITS = 500;
const MAX_GUESSES = 20;
const MAX_INSTEAD = 6;

/** Devanagari words that differ in one sign are different words: दिल and दाल. */
const LATIN_WORD = /^[a-z]{5,}$/u;
const LONG_WORD = 7;

interface Entry extends TitleHit {
  names: PageNames;
}

/** Joins the hits of several queries: each page once, where the first query has it. */
export function joinHits(all: readonly TitleHits[]): TitleHits {
  const seen = new Set<string>();
  const unseen = (hits: readonly TitleHit[]) => hits.filter(({ url }) => !seen.has(url) && seen.add(url));
  const sure = all.flatMap((hits) => unseen(hits.sure));
  return { sure, guesses: all.flatMap((hits) => unseen(hits.guesses)) };
}

/** Indexes titles and aliases; takes about 50 ms of processor time for 1,000 topics. */
export function titleIndex(list: TitleList): TitleIndex {
  const entries = entriesOf(list);
  const index = new MiniSearch<{ id: number; names: string }>({
    fields: ['names'],
    tokenize: (folded) => folded.split(' '),
    processTerm: (word) => word,
    searchOptions: { combineWith: 'AND', prefix: true },
  });
  index.addAll(entries.map(({ names }, id) => ({ id, names: [names.title, ...names.aliases].join(' ') })));
  const isKnown = (word: string) => index.search(word).length > 0;
  /** Number of typing errors that are forgiven. The names have the words that were typed correctly. */
  const errorsIn = (word: string) =>
    !LATIN_WORD.test(word) || isKnown(word) ? false : word.length < LONG_WORD ? 1 : 2;

  const search = (query: string): TitleHits => {
    const folded = foldTitle(query);
    if (folded === '') return { sure: [], guesses: [] };
    const ranked = index
      .search(folded, { fuzzy: errorsIn })
      .flatMap(({ id, score }) => {
        const entry = entries[id as number];
        return entry ? [{ entry, id: id as number, score, rank: matchRank(folded, entry.names) }] : [];
      })
      .sort((a, b) => a.rank - b.rank || (a.rank < RANK.allWords ? a.id - b.id : b.score - a.score));
    const hits = (guessed: boolean, max: number) =>
      ranked
        .filter(({ rank }) => (rank === RANK.guess) === guessed)
        .slice(0, max)
        .map(({ entry }) => hitOf(entry));
    return { sure: hits(false, MAX_HITS), guesses: hits(true, MAX_GUESSES) };
  };

  return {
    search,
    instead: (query) => {
      const words = foldTitle(query)
        .split(' ')
        .filter((word) => word.length > 2 && !SMALL_WORDS.has(word));
      const near = joinHits(words.map(search)).sure.slice(0, MAX_INSTEAD);
      return near.length > 0 ? near : entries.filter(({ under }) => under === '').map(hitOf);
    },
  };
}

function hitOf({ url, title, under }: TitleHit): TitleHit {
  return { url, title, under };
}

function entriesOf({ subjects }: TitleList): Entry[] {
  return subjects.flatMap(({ slug: subject, title: under, topics }) => [
    { url: `/${subject}`, title: under, under: '', names: pageNames(under, []) },
    ...topics.map(([slug, title, ...aliases]) => ({
      url: `/${subject}/${slug}`,
      title,
      under,
      names: pageNames(title, aliases),
    })),
  ]);
}

/** Most queries searched in place of one with abbreviations. */
const MAX_EXPANSIONS = 4;

/**
 * Returns a function that writes out the abbreviations of a query: `GST council` becomes `Goods and Services Tax council`.
 * An abbreviation with several meanings gives a query for each.
 */
export function queryExpander(
  abbreviations: NonNullable<TitleList['abbreviations']>,
): (query: string) => string[] {
  const meanings = Map.groupBy(abbreviations, ([short]) => foldTitle(short));
  return (query) => {
    const words = foldTitle(query).split(' ');
    let queries: string[][] = [[]];
    for (const word of words) {
      const forms = meanings.get(word)?.map(([, long]) => long) ?? [word];
      queries = queries.flatMap((begun) => forms.map((form) => [...begun, form])).slice(0, MAX_EXPANSIONS);
    }
    const unchanged = words.join(' ');
    return queries.map((parts) => parts.join(' ')).filter((expanded) => expanded !== unchanged);
  };
}
