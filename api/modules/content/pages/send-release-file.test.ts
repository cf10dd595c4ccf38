import { expect, test } from 'vitest';
import { chooseEncoding } from './send-release-file.ts';

test.each([
  [undefined, null],
  ['', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, br;q=0.8', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['br;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['*;q=0, gzip', 'gzip'],
  ['identity', null],
  ['identity;q=1, br;q=0.5', null],
  ['identity;q=0.5, br', 'br'],
  ['identity, br', 'br'],
  ['deflate, zstd', null],
  ['br;q=nonsense', null],
  ['br;q=2', 'br'],
  ['br ; q=0.1 , gzip ; q=0.2', 'gzip'],
  [',,;q=1,', null],
])('Accept-Encoding %j chooses %s', (header, encoding) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(encoding);
});

test('chooses only available encodings', () => {
  expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip');
  expect(chooseEncoding('br, gzip', [])).toBeNull();
});
