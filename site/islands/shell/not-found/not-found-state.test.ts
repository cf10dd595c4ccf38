import { describe, expect, it } from 'vitest';
import { whatIsMissing } from './not-found-state.ts';

describe('an address that leads nowhere', () => {
  const reserved = ['admin', 'calendar', '404'];

  it('was meant as a subject, a topic or a page', () => {
    expect(whatIsMissing('/astrology', reserved)).toBe('subject');
    expect(whatIsMissing('/astrology/', reserved)).toBe('subject');
    expect(whatIsMissing('/polity/astrology', reserved)).toBe('topic');
    expect(whatIsMissing('/polity/a/b', reserved)).toBe('page');
    expect(whatIsMissing('/', reserved)).toBe('page');
  });

  it('is a page where the first part can be no subject', () => {
    expect(
      ['/admin/x', '/404', '/_astro/a.js', '/.env', '/robots.txt', '/old.html'].map((p) =>
        whatIsMissing(p, reserved),
      ),
    ).toEqual(['page', 'page', 'page', 'page', 'page', 'page']);
  });
});
