import { expect, test } from 'vitest';
import { serverUrls } from './setting-values.ts';

test.each([
  ['postgres://a:b@one/db', ['postgres://a:b@one/db']],
  [
    'postgresql://a:b@one:5432,two:5433/db?sslmode=require',
    ['postgresql://a:b@one:5432/db?sslmode=require', 'postgresql://a:b@two:5433/db?sslmode=require'],
  ],
  ['postgres://one,[::1]:5433/db', ['postgres://one/db', 'postgres://[::1]:5433/db']],
  ['nothing', ['nothing']],
])('%s', (url, expected) => {
  expect(serverUrls(url)).toEqual(expected);
});
