import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTopics, pageNumbers, TOPICS_PER_PAGE } from './topic-finder-state.ts';

const topics = Array.from({ length: 40 }, (_, index) => ({
  title: index === 3 ? 'Fundamental Rights' : `Topic ${index}`,
  description: index === 7 ? 'On the WRITS of the Constitution' : '',
}));

describe('finding topics', () => {
  it('shows fifteen topics per page', () => {
    expect(findTopics(topics, '', 1)).toEqual({
      shown: Array.from({ length: 15 }, (_, index) => index),
      matching: 40,
      page: 1,
      pages: 3,
    });
    expect(findTopics(topics, '', 3).shown).toHaveLength(10);
  });

  it('matches part of a title or description in any case', () => {
    expect(findTopics(topics, 'fundamental r', 1).shown).toEqual([3]);
    expect(findTopics(topics, 'writs', 1).shown).toEqual([7]);
  });

  it('limits the page to the existing ones', () => {
    expect(findTopics(topics, '', 99).page).toBe(3);
    expect(findTopics(topics, 'no such topic', 2)).toEqual({ shown: [], matching: 0, page: 1, pages: 1 });
  });

  it('puts every match on exactly one page', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ title: fc.string(), description: fc.string() })),
        fc.string(),
        (list, search) => {
          const { pages, matching } = findTopics(list, search, 1);
          const all = Array.from(
            { length: pages },
            (_, index) => findTopics(list, search, index + 1).shown,
          ).flat();
          expect(all).toHaveLength(matching);
          expect(new Set(all).size).toBe(matching);
          expect(pages).toBe(Math.max(1, Math.ceil(matching / TOPICS_PER_PAGE)));
        },
      ),
    );
  });
});

describe('page numbers', () => {
  it('lists all pages if there are few', () => {
    expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4]);
  });

  it('leaves gaps far from the current page', () => {
    expect(pageNumbers(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
    expect(pageNumbers(1, 20)).toEqual([1, 2, null, 20]);
  });
});
