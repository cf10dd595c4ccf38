import { expect, it } from 'vitest';
import { explainError, isDiskFull } from './explain-error.ts';
import { SearchIndexError } from './search/search-files.ts';

it.each([
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), true],
  [Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }), true],
  [new Error('Build failed', { cause: new Error('EDQUOT: disk quota exceeded, write') }), true],
  [new Error('Failed to write file in a.js\n\nCaused by:\n    No space left on device (os error 28)'), true],
  [new Error('Caused by:\n    File too large (os error 27)'), true],
  [Object.assign(new Error('open'), { code: 'ENOENT' }), false],
  [new Error('os error 280'), false],
  ['ENOSPC', false],
])('isDiskFull(%o) is %j', (error, expected) => {
  expect(isDiskFull(error)).toBe(expected);
});

it('prints only the message of a known error, and leaves others unexplained', () => {
  expect(explainError(new SearchIndexError('it ended.'), null)).toEqual([
    'The search index could not be built: it ended.',
  ]);
  expect(explainError(new Error('it ended.'), null)).toBeNull();
});
