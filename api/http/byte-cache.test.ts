import { expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';

const bytes = (length: number) => Buffer.alloc(length);

test('keeps the entries used last within its size', () => {
  const cache = createByteCache({ total: 3_000, entry: 1_500 });
  cache.set('a', bytes(800));
  cache.set('b', bytes(800));
  expect(cache.get('a')).toHaveLength(800);
  cache.set('c', bytes(900));
  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.length)).toEqual([800, undefined, 900]);
});

test('replaces an entry and counts it once', () => {
  const cache = createByteCache({ total: 2_000, entry: 1_500 });
  for (let times = 0; times < 5; times += 1) cache.set('a', bytes(700));
  cache.set('b', bytes(700));
  expect([cache.get('a'), cache.get('b')].map((kept) => kept?.length)).toEqual([700, 700]);
});

test('does not keep what is too large for one entry', () => {
  const cache = createByteCache({ total: 10_000, entry: 100 });
  cache.set('a', bytes(101));
  expect(cache.get('a')).toBeUndefined();
});
