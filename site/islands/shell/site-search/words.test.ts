import { describe, expect, it } from 'vitest';
import { fits, termsOf, tidyQuery } from './words.ts';

const fit = (word: string, query: string) => termsOf(query).some((term) => fits(word, term));

describe('a word that was found', () => {
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
  ])('%s is meant by %s', (word, query) => expect(fit(word, query)).toBe(true));

  it.each([
    ['as', 'asoka'],
    ['constitution', 'constellation'],
    ['नेता', 'नीति'],
    ['one', 'only-this'],
    ['—', 'dash'],
  ])('%s is not meant by %s', (word, query) => expect(fit(word, query)).toBe(false));
});

it('searches a query in composed form and without needless space', () => {
  expect(tidyQuery('  fundamental \n rights ')).toBe('fundamental rights');
  expect(tidyQuery('As\u0301oka')).toBe('A\u015boka');
  expect(tidyQuery(' ')).toBe('');
  expect(termsOf('… –')).toEqual([]);
});
