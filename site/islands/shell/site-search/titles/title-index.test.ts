import { expect, it } from 'vitest';
import type { TitledTopic } from '../../../../../api/contract/content/release.ts';
import { titleIndex, joinHits, queryExpander } from './title-index.ts';

const index = (topics: TitledTopic[]) =>
  titleIndex({ subjects: [{ slug: 'polity', title: 'Polity', topics }] });

const ARTICLES = Array.from({ length: 395 }, (_, number): TitledTopic => {
  const name = `Article ${number + 1}`;
  return [`article-${number + 1}`, `${name}: ${['Name', 'Powers', 'Duties', 'Seats'][number % 4] ?? ''}`];
});

it('finds each article of a constitution first, and never 326 before 32', () => {
  const { search } = index(ARTICLES);
  const sampled = Array.from({ length: 63 }, (_, number) => 1 + Math.floor((number * 394) / 62));
  for (const number of [...sampled, 32]) {
    for (const query of [`Article ${number}`, `article  ${number}:`, `art. ${number}`, `${number}`]) {
      expect(search(query).sure[0]?.url, query).toBe(`/polity/article-${number}`);
    }
  }
  const urls = search('Article 32').sure.map(({ url }) => url);
  expect(urls.indexOf('/polity/article-326')).toBeGreaterThan(0);
  expect(search('article').sure).toHaveLength(395);
});

it('ranks the exact title, alias, beginning and all words in this order', () => {
  const { search } = index([
    ['words', 'Powers of the House and money bills'],
    ['begun', 'Money billsman'],
    ['start', 'Money bills in the states'],
    ['alias', 'Finance', 'Money bills'],
    ['exact', 'Money Bills'],
    ['other', 'Ordinary bills'],
  ]);
  const slugs = (query: string) => search(query).sure.map(({ url }) => url.replace('/polity/', ''));
  expect(slugs('money bills')).toEqual(['exact', 'alias', 'start', 'begun', 'words']);
  expect(slugs('bills money')).toEqual(expect.arrayContaining(['exact', 'alias', 'start', 'words']));
  expect(slugs('polity')).toEqual(['/polity']);
});

it('forgives typing errors only in Latin words that no name has', () => {
  const { search } = index([
    ['flood', 'Floods'],
    ['floor', 'Floor test'],
    ['sultanate', 'सल्तनत'],
  ]);
  expect(search('floor').guesses).toEqual([]);
  expect(search('flooor test').guesses.map(({ url }) => url)).toEqual(['/polity/floor']);
  expect(search('सलतनत')).toEqual({ sure: [], guesses: [] });
  expect(search('… –')).toEqual({ sure: [], guesses: [] });
});

it('offers titles with one of the words, or else the subjects', () => {
  const { instead } = titleIndex({
    subjects: [
      {
        slug: 'polity',
        title: 'Polity',
        topics: [
          ['parliament', 'Parliament'],
          ['part', 'The part of all'],
        ],
      },
      { slug: 'history', title: 'History', topics: [['plassey', 'Plassey']] },
    ],
  });
  const urls = (query: string) => instead(query).map(({ url }) => url);
  expect(urls('zebra of the parliament')).toEqual(['/polity/parliament']);
  expect(urls('plassey and parliament')).toEqual(['/history/plassey', '/polity/parliament']);
  expect(urls('zebra')).toEqual(['/polity', '/history']);
  expect(urls('the')).toEqual(['/polity', '/history']);
  expect(urls('…')).toEqual(['/polity', '/history']);
});

const expand = queryExpander([
  ['DPSP', 'Directive Principles of State Policy'],
  ['GST', 'Goods and Services Tax'],
  ['SC', 'Supreme Court'],
  ['SC', 'Scheduled Castes'],
  ['सीएजी', 'नियंत्रक एवं महालेखा परीक्षक'],
]);

it('writes out abbreviations, whatever their case and dots', () => {
  expect(expand('dpsp')).toEqual(['Directive Principles of State Policy']);
  expect(expand('G.S.T. council')).toEqual(['Goods and Services Tax council']);
  expect(expand('सीएजी')).toEqual(['नियंत्रक एवं महालेखा परीक्षक']);
});

it('has a query for each meaning, up to a bound', () => {
  expect(expand('SC judgments')).toEqual(['Supreme Court judgments', 'Scheduled Castes judgments']);
  expect(expand('sc sc sc sc sc sc sc sc')).toHaveLength(4);
});

it('has none for other queries', () => {
  expect(expand('fundamental rights')).toEqual([]);
  expect(expand('gstn')).toEqual([]);
  expect(expand('')).toEqual([]);
});

it('finds a title that has only the long form, after titles that have the abbreviation', () => {
  const { search } = titleIndex({
    subjects: [
      {
        slug: 'polity',
        title: 'Polity',
        topics: [
          ['principles', 'Directive Principles of State Policy'],
          ['cases', 'DPSP in the courts'],
        ],
      },
    ],
  });
  const { sure } = joinHits(['dpsp', ...expand('dpsp')].map(search));
  expect(sure.map(({ url }) => url)).toEqual(['/polity/cases', '/polity/principles']);
});
