import { expect, it } from 'vitest';
import { holdsPages, isOutdated, keyOf, PAGES, PARTS, savedName, slugOfSaved } from './caches.ts';

it.each([
  ['https://example.org/', 'https://example.org/'],
  ['https://example.org/polity/', 'https://example.org/polity'],
  ['https://example.org/polity?section=2#x', 'https://example.org/polity'],
])('%s has the cache key %s', (address, key) => {
  expect(keyOf(address)).toBe(key);
});

it('parses the subject from the name of a cache', () => {
  expect(slugOfSaved(savedName('इतिहास', '09af'))).toBe('इतिहास');
  expect(slugOfSaved(PAGES)).toBeNull();
  expect([PAGES, PARTS, savedName('polity', '1')].map(holdsPages)).toEqual([true, false, true]);
});

it('treats only its own caches in an older format as outdated', () => {
  expect([PAGES, savedName('polity', '1'), 'offline-0:pages', 'others'].map(isOutdated)).toEqual([
    false,
    false,
    true,
    false,
  ]);
});
