import { expect, it } from 'vitest';
import { rankedResults, titleResults } from './ranked-results.ts';
import type { TitleHit } from './titles/title-index.ts';

const hit = (slug: string): TitleHit => ({ url: `/p/${slug}`, title: slug, under: 'P' });
let loaded: string[] = [];
const page = (slug: string, content = 'Opening words') => ({
  terms: ['opening'],
  data: () => {
    loaded.push(slug);
    const url = `/p/${slug}`;
    const section = {
      url: `${url}#part`,
      title: 'Part',
      excerpt: content,
      weighted_locations: [{ balanced_score: 1, location: 0 }],
    };
    return Promise.resolve({ url, content, meta: { title: slug, under: 'P' }, sub_results: [section] });
  },
});
const pages = (count: number, content?: string) =>
  Array.from({ length: count }, (_, number) => page(`b${number}`, content));

async function ranked(
  ...[hits, candidates, limit]: [{ sure?: string[]; guesses?: string[] }, ReturnType<typeof page>[], number]
) {
  loaded = [];
  const { sure = [], guesses = [] } = hits;
  const titles = { sure: sure.map(hit), guesses: guesses.map(hit) };
  const results = await rankedResults(titles, candidates, limit);
  return { ...results, slugs: results.pages.map(({ url }) => url.replace('/p/', '')) };
}

it('puts titles first, each page once, with the sections that the full text has', async () => {
  const { slugs, pages: found, more } = await ranked({ sure: ['a', 'b1'] }, pages(3), 6);
  expect(slugs).toEqual(['a', 'b1', 'b0', 'b2']);
  expect(found.map(({ sections }) => sections.length)).toEqual([0, 1, 1, 1]);
  expect(more).toBe(false);
});

it('reaches every title and every page as the limit grows', async () => {
  const sure = Array.from({ length: 10 }, (_, number) => `a${number}`);
  const first = await ranked({ sure }, pages(9), 6);
  expect(first.slugs).toEqual(sure.slice(0, 6));
  expect([first.more, loaded.length]).toEqual([true, 6]);
  const all = await ranked({ sure }, pages(9), 24);
  expect(all.slugs).toEqual([...sure, ...pages(9).map((_, number) => `b${number}`)]);
  expect(all.more).toBe(false);
});

it('puts guesses before pages that have other words, and after pages that have the words as typed', async () => {
  expect((await ranked({ guesses: ['guess'] }, pages(2, 'Openings words'), 6)).slugs).toEqual([
    'b0',
    'b1',
    'guess',
  ]);
  expect((await ranked({ guesses: ['guess'] }, pages(2, 'Openly words'), 6)).slugs).toEqual([
    'guess',
    'b0',
    'b1',
  ]);
});

it('passes over pages that match no word, up to a bound', async () => {
  expect((await ranked({}, [...pages(10, 'As such'), page('last')], 6)).slugs).toEqual(['last']);
  expect(await ranked({}, pages(1000, 'As such'), 6)).toMatchObject({ slugs: [], more: false });
  expect(loaded.length).toBeLessThan(40);
});

it('has only titles if the full text cannot be loaded', () => {
  expect(titleResults({ sure: [], guesses: [] }, 6)).toBeNull();
  expect(titleResults({ sure: [hit('a'), hit('b')], guesses: [hit('c')] }, 2)).toMatchObject({
    pages: [{ url: '/p/a', sections: [] }, { url: '/p/b' }],
    more: true,
    titlesOnly: true,
  });
});
