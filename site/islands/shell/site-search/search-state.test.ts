import { expect, it } from 'vitest';
import type { FoundPage } from './found.ts';
import { activeAfterKey, statusText } from './search-state.ts';

it('says how many pages there are', () => {
  const pages = (count: number) => Array.from<FoundPage>({ length: count });
  expect(statusText('writ', { pages: pages(0), more: false })).toBe(
    'No results for “writ”. Try fewer words, or others.',
  );
  expect(statusText('writ', { pages: pages(1), more: false })).toBe('1 page found');
  expect(statusText('writ', { pages: pages(4), more: false })).toBe('4 pages found');
  expect(statusText('writ', { pages: pages(6), more: true })).toBe('The 6 best pages');
});

it('goes up and down around the results and leaves other keys to the text', () => {
  expect(activeAfterKey('ArrowDown', 0, 3)).toBe(1);
  expect(activeAfterKey('ArrowDown', 2, 3)).toBe(0);
  expect(activeAfterKey('ArrowUp', 0, 3)).toBe(2);
  expect(activeAfterKey('ArrowUp', -1, 3)).toBe(2);
  expect(activeAfterKey('ArrowDown', -1, 0)).toBeNull();
  expect(activeAfterKey('Home', 1, 3)).toBeNull();
});
