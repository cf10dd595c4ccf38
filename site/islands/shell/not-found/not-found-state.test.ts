import { describe, expect, it } from 'vitest';
import { missingResource } from './not-found-state.ts';

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
