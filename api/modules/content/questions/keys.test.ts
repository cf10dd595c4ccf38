import { describe, expect, test } from 'vitest';
import { isSameKey, keysFor } from './keys.ts';

const key = (options: string[], keys: number[], dropped = false) => ({ options, keys, dropped });
const ABCD = ['a', 'b', 'c', 'd'];

describe('a key for another wording', () => {
  test.each<[string, string[] | null, number[] | null]>([
    ['the same options', ABCD, [1]],
    ['reordered options', ['b', 'a', 'd', 'c'], [0]],
    ['one reworded option', ['a', 'B, rather', 'c', 'd'], [1]],
    ['options that are not known', null, [1]],
    ['fewer options', ['a', 'b', 'c'], null],
  ])('with %s', (_name, options, expected) => {
    expect(keysFor(options, key(ABCD, [1]))).toEqual(expected);
  });

  test('accepts several options', () => {
    expect(keysFor(['d', 'c', 'b', 'a'], key(ABCD, [0, 2]))).toEqual([3, 1]);
  });
});

describe('keys are the same', () => {
  test.each<[string, ReturnType<typeof key>, boolean]>([
    ['the same', key(ABCD, [1]), true],
    ['another option', key(ABCD, [2]), false],
    ['the same text elsewhere', key(['b', 'a', 'c', 'd'], [0]), true],
    ['the same place after a reordering', key(['b', 'a', 'c', 'd'], [1]), false],
    ['a reworded right option', key(['a', 'bee', 'c', 'd'], [1]), true],
    ['one more accepted', key(ABCD, [1, 2]), false],
    ['withdrawn', key(ABCD, [1], true), false],
    ['one option less', key(['a', 'b', 'c'], [1]), false],
  ])('%s', (_name, after, expected) => {
    expect(isSameKey(key(ABCD, [1]), after)).toBe(expected);
  });

  test('while it stays withdrawn', () => {
    expect(isSameKey(key(ABCD, [1], true), key(ABCD, [2], true))).toBe(true);
    expect(isSameKey(key(ABCD, [1], true), key(ABCD, [1]))).toBe(false);
  });
});
