import { describe, expect, it } from 'vitest';
import { missingResource, wordsOf } from './not-found-state.ts';

describe('an address that was not found', () => {
  const reserved = ['admin', 'calendar', '404'];

  it('is a subject, a topic or a page', () => {
    expect(missingResource('/astrology', reserved)).toBe('subject');
    expect(missingResource('/astrology/', reserved)).toBe('subject');
    expect(missingResource('/polity/astrology', reserved)).toBe('topic');
    expect(missingResource('/polity/a/b', reserved)).toBe('page');
    expect(missingResource('/', reserved)).toBe('page');
  });

  it('is a page if the first segment cannot be a subject', () => {
    expect(
      ['/admin/x', '/404', '/_astro/a.js', '/.env', '/robots.txt', '/old.html'].map((p) =>
        missingResource(p, reserved),
      ),
    ).toEqual(['page', 'page', 'page', 'page', 'page', 'page']);
  });
});

it('suggests the words of its last part for a search', () => {
  expect(wordsOf('/polity/fundamental-rights/')).toBe('fundamental rights');
  expect(wordsOf('/%E0%A4%AE%E0%A5%8C%E0%A4%B2%E0%A4%BF%E0%A4%95-x')).toBe('मौलिक x');
  expect(wordsOf('/polity/rights.html')).toBe('rights');
  expect(wordsOf('/polity/%ff')).toBe('');
  expect(wordsOf('/')).toBe('');
  expect(wordsOf(`/${'word-'.repeat(50)}`).split(' ')).toHaveLength(8);
  expect(wordsOf('/<img src=x onerror=alert(1)>')).toBe('img src x onerror alert 1');
});
