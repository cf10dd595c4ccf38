import { expect, it } from 'vitest';
import { isDiskFull } from './explain-error.ts';

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
