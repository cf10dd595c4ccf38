import { expect, it } from 'vitest';
import { joinHits, titleIndex } from './title-index.ts';
import { queryExpander } from './expand-query.ts';

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
