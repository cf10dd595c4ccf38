import { describe, expect, it } from 'vitest';
import { indexedQuery, matchesTerm, queryTerms, normaliseQuery } from './query-terms.ts';

const matches = (word: string, query: string) => queryTerms(query).some((term) => matchesTerm(word, term));

describe('a word', () => {
  it.each([
    ['Rights.', 'right'],
    ['right', 'rights'],
    ['party', 'parties'],
    ['(संविधान', 'संविधान'],
    ['संविधान', 'सविधान'],
    ['संविधान', 'संवि'],
    ['Aśoka', 'asoka'],
    ['Asoka', 'Aśoka'],
    ['Vice-President,', 'president'],
    ['21A.', '21'],
    ['AgriStack', 'stack'],
    ['ज़मीन', 'जमीन'],
    ['हिन्दी', 'हिंदी'],
    ['कर्तव्य', 'कर्त्तव्य'],
    ['21', '२१'],
  ])('%s matches %s', (word, query) => expect(matches(word, query)).toBe(true));

  it.each([
    ['as', 'asoka'],
    ['constitution', 'constellation'],
    ['नेता', 'नीति'],
    ['one', 'only-this'],
    ['—', 'dash'],
  ])('%s does not match %s', (word, query) => expect(matches(word, query)).toBe(false));
});

it('normalises a query to composed form and single spaces', () => {
  expect(normaliseQuery('  fundamental \n rights ')).toBe('fundamental rights');
  expect(normaliseQuery('As\u0301oka')).toBe('A\u015boka');
  expect(normaliseQuery(' ')).toBe('');
  expect(queryTerms('… –')).toEqual([]);
});

it('spells a query as the index does, with the parts of joined words', () => {
  expect(indexedQuery(' 4-hour  हिन्दी २१ ')).toBe('4 hour हिंदी 21');
  expect(indexedQuery('non–cooperation/1857')).toBe('non cooperation 1857');
  expect(indexedQuery('–')).toBe('');
});
