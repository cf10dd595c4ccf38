import type { TitleList } from '../../../../../api/contract/content/title-list.ts';
import { foldTitle } from './fold-title.ts';

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
