import { expect, it } from 'vitest';
import { pageOf } from './Pager.tsx';

it('returns one page of a list', () => {
  expect(pageOf([1, 2, 3, 4, 5], 1, 2)).toEqual({ items: [1, 2], page: 1, pages: 3 });
  expect(pageOf([1, 2, 3, 4, 5], 3, 2)).toEqual({ items: [5], page: 3, pages: 3 });
});

it('falls back to the last page', () => {
  expect(pageOf([1, 2], 2, 2)).toEqual({ items: [1, 2], page: 1, pages: 1 });
  expect(pageOf([], 4, 2)).toEqual({ items: [], page: 1, pages: 1 });
});
