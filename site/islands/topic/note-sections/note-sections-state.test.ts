import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sectionInQuery, sectionWithNested, stepFontSize, storedFontSize } from './note-sections-state.ts';

describe('font size', () => {
  it('is 16 unless a size from 12 to 24 in steps of 2 is stored', () => {
    expect(storedFontSize(null)).toBe(16);
    expect(['12', '18', '24'].map(storedFontSize)).toEqual([12, 18, 24]);
    expect(['', '11', '13', '26', '1e9', 'large', 'NaN'].map(storedFontSize)).toEqual([
      16, 16, 16, 16, 16, 16, 16,
    ]);
  });

  it('changes in steps of two within the range', () => {
    expect(stepFontSize(16, 1)).toBe(18);
    expect(stepFontSize(24, 1)).toBe(24);
    expect(stepFontSize(12, -1)).toBe(12);
  });
});

describe('nested sections', () => {
  const levels = [2, 3, 4, 3, 2, 3, 1];

  it('are folded with their parent section', () => {
    expect(sectionWithNested(levels, 0)).toEqual([0, 1, 2, 3]);
    expect(sectionWithNested(levels, 1)).toEqual([1, 2]);
    expect(sectionWithNested(levels, 4)).toEqual([4, 5]);
    expect(sectionWithNested(levels, 6)).toEqual([6]);
    expect(sectionWithNested(levels, 7)).toEqual([]);
  });

  it('never include a section of the same level or above', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 }), fc.nat(), (random, pick) => {
        const index = pick % random.length;
        const [first, ...nested] = sectionWithNested(random, index);
        expect(first).toBe(index);
        for (const nestedIndex of nested) expect(random[nestedIndex]).toBeGreaterThan(random[index] ?? 0);
      }),
    );
  });
});

describe('section in the address', () => {
  it('is an integer or null', () => {
    expect(sectionInQuery('?section=0')).toBe(0);
    expect(sectionInQuery('?a=1&section=12')).toBe(12);
    expect(
      ['', '?section=', '?section=-1', '?section=two', '?section=1.5', '?section=999999'].map(sectionInQuery),
    ).toEqual([null, null, null, null, null, null]);
  });
});
