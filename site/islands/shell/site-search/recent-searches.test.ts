import { beforeEach, expect, it, vi } from 'vitest';
import { addRecentSearch, MAX_RECENT, recentSearches, removeRecentSearch } from './recent-searches.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

it('has the newest search first, each once whatever its case', () => {
  for (const query of ['writs', 'GST', 'मौलिक अधिकार', 'Writs']) addRecentSearch(query);
  expect(recentSearches()).toEqual(['Writs', 'मौलिक अधिकार', 'GST']);
  removeRecentSearch('gst');
  expect(recentSearches()).toEqual(['Writs', 'मौलिक अधिकार']);
});

it('is bounded and leaves nothing behind when the last one is removed', () => {
  for (let number = 0; number < 20; number += 1) addRecentSearch(`query ${number}`);
  expect(recentSearches()).toHaveLength(MAX_RECENT);
  addRecentSearch('');
  addRecentSearch('x'.repeat(101));
  expect(recentSearches()[0]).toBe('query 19');
  for (const query of recentSearches()) removeRecentSearch(query);
  expect(stored.size).toBe(0);
});

it.each(['{', '{"a":1}', '[1,null]', 'null'])('is empty if %s is stored', (text) => {
  stored.set('recent_searches', text);
  expect(recentSearches()).toEqual([]);
});
