import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { illustrativeStudents, studyHours } from './course-figures.ts';

describe('figures on the subject page', () => {
  it('counts two and a half hours per topic, rounded up', () => {
    expect([0, 1, 2, 3, 4].map(studyHours)).toEqual([0, 3, 5, 8, 10]);
  });

  it('always derives the same number of students from a slug, from 100 to 599', () => {
    fc.assert(
      fc.property(fc.string(), (slug) => {
        const figure = illustrativeStudents(slug);
        expect(figure).toBe(illustrativeStudents(slug));
        expect(figure).toBeGreaterThanOrEqual(100);
        expect(figure).toBeLessThanOrEqual(599);
      }),
    );
  });

  it('differs between subjects', () => {
    const slugs = ['polity', 'economics', 'geography', 'ethics', 'society', 'environment'];
    expect(new Set(slugs.map(illustrativeStudents)).size).toBeGreaterThan(3);
  });
});
