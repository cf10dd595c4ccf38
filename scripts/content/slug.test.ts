import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testInputs } from '../testing/random-inputs.ts';
import { RESERVED_SUBJECT_SLUGS, slugProblem, slugify } from './slug.ts';

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 200 }));

describe('slugify', () => {
  it.each([
    ['Indian Polity & Constitution', 'indian-polity-constitution'],
    ['  --Article 370!-- ', 'article-370'],
    ["India's Citizen's Charter", 'india-s-citizen-s-charter'],
    ['भारत का संविधान', 'भारत-का-संविधान'],
    ['क्\u200dषेत्र', 'क्षेत्र'],
    ['E\u0301te\u0301', 'été'],
    ['snake_case.md', 'snake-case-md'],
    ['!!!', ''],
  ])('converts %j to %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  testInputs('is idempotent', 100, (runs) => {
    fc.assert(
      fc.property(anyText, (title) => {
        const slug = slugify(title);
        expect(slugify(slug)).toBe(slug);
        expect(slug).toMatch(/^(?:[\p{L}\p{M}\p{Nd}]+(?:-[\p{L}\p{M}\p{Nd}]+)*)?$/u);
      }),
      runs,
    );
  });

  it('limits slugs to 80 letters and the maximum length of file names', () => {
    expect(slugify('a'.repeat(500))).toHaveLength(80);
    expect(slugify(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
    const wide = slugify('𐐨'.repeat(80));
    expect(new TextEncoder().encode(`${wide}.csv`).length).toBeLessThanOrEqual(255);
  });

  it('cuts between words, and a long word between its clusters', () => {
    expect(slugify('constitution '.repeat(10))).toBe('constitution-'.repeat(6).slice(0, -1));
    expect(slugify(`${'a'.repeat(40)} ${'b'.repeat(39)} c`)).toBe(`${'a'.repeat(40)}-${'b'.repeat(39)}`);
    expect(slugify('भारतीय संविधान की प्रस्तावना और मौलिक कर्तव्य '.repeat(2))).toBe(
      'भारतीय-संविधान-की-प्रस्तावना-और-मौलिक-कर्तव्य-भारतीय-संविधान-की-प्रस्तावना-और',
    );
    expect(slugify('क्षि'.repeat(30))).toBe('क्षि'.repeat(20));
    expect(slugify(`अ${'क्षि'.repeat(30)}`)).toBe(`अ${'क्षि'.repeat(19)}`);
    expect(slugify(`अ${'கொ'.repeat(50)}`)).toBe(`अ${'கொ'.repeat(39)}`);
  });
});

describe('slugProblem', () => {
  it.each(['polity', 'भारत', 'article-370', 'a'])('accepts %j for subjects and topics', (slug) => {
    expect(slugProblem(slug, 'subject')).toBeNull();
    expect(slugProblem(slug, 'topic')).toBeNull();
  });

  it.each(['', 'Polity', 'a--b', '-a', 'a b', 'a/b', '..', '.env', '_astro', 'e\u0301', 'a'.repeat(81)])(
    'rejects %j for subjects and topics',
    (slug) => {
      expect(slugProblem(slug, 'subject')).toMatch(/\w/);
      expect(slugProblem(slug, 'topic')).toMatch(/\w/);
    },
  );

  it('reserves the product’s own pages', () => {
    for (const slug of [
      'api',
      'quiz-analytics',
      'offline',
      'official-notes',
      '404',
      'login',
      'data',
      'search',
      'review',
    ]) {
      expect(RESERVED_SUBJECT_SLUGS).toContain(slug);
      expect(slugProblem(slug, 'subject')).toContain('reserved');
      expect(slugProblem(slug, 'topic')).toBeNull();
    }
    expect(slugProblem('subject', 'topic')).toContain('reserved');
  });

  it('rejects topics that look like bookmarks of sections', () => {
    expect(slugProblem('revolt-section-12', 'topic')).toContain('section');
    expect(slugProblem('revolt-section-12', 'subject')).toBeNull();
    expect(slugProblem('section-12', 'topic')).toBeNull();
    expect(slugProblem('revolt-section-a', 'topic')).toBeNull();
  });

  testInputs('accepts every slug that slugify returns, except reserved ones', 100, (runs) => {
    fc.assert(
      fc.property(anyText, (title) => {
        const slug = slugify(title);
        fc.pre(slug !== '' && !RESERVED_SUBJECT_SLUGS.includes(slug));
        expect(slugProblem(slug, 'subject')).toBeNull();
      }),
      runs,
    );
  });
});
