import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listPageOf, TOPICS_PER_PAGE } from '../../../../scripts/content/addresses.ts';
import { findTopics, listStateIn, listSummary, pageNumbers, queryWith } from './topic-finder-state.ts';

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

  it('shows each topic on the page that its own page links to', () => {
    for (const index of topics.keys())
      expect(findTopics(topics, '', listPageOf(index)).shown, String(index)).toContain(index);
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

describe('the summary of the list', () => {
  const many = Array.from({ length: 22 }, (_, index) => ({
    title: index < 18 ? `Part ${index}` : `Other ${index}`,
    description: '',
  }));

  it('counts all topics if nothing is searched', () => {
    expect(listSummary(findTopics(many, '', 1), '')).toBe('Showing 15 of 22 topics');
    expect(listSummary(findTopics(many, ' ', 2), ' ')).toBe('Showing 7 of 22 topics');
  });

  it('counts the topics that match a search, and is readable as one text', () => {
    expect(listSummary(findTopics(many, 'part', 1), 'part')).toBe(
      'Showing 15 of 18 topics · Results for “part”',
    );
    expect(listSummary(findTopics(many, 'other 19', 1), ' other 19 ')).toBe(
      'Showing 1 of 1 topic · Results for “other 19”',
    );
    expect(listSummary(findTopics(many, 'none', 1), 'none')).toBe(
      'Showing 0 of 0 topics · Results for “none”',
    );
  });
});

describe('the list in the address', () => {
  it('is read from the query, with the first page for anything else', () => {
    expect(listStateIn('?page=3&q=part%20III')).toEqual({ search: 'part III', page: 3 });
    for (const query of ['', '?page=0', '?page=-2', '?page=2.5', '?page=x', '?page=1e9', '?page='])
      expect(listStateIn(query), query).toEqual({ search: '', page: 1 });
    expect(listStateIn(`?q=${'x'.repeat(500)}`).search).toHaveLength(200);
  });

  it('is written next to other parameters, and left out if it is the first page of everything', () => {
    expect(queryWith('', { search: '', page: 1 })).toBe('');
    expect(queryWith('?from=mail&page=2&q=x', { search: ' ', page: 1 })).toBe('?from=mail');
    expect(queryWith('?from=mail', { search: 'part III', page: 2 })).toBe('?from=mail&q=part+III&page=2');
  });

  it('reads what it wrote', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 1, max: 9_999 }), (text, page) => {
        const search = text.trim().toWellFormed();
        expect(listStateIn(queryWith('', { search, page }))).toEqual({ search, page });
      }),
    );
  });
});
