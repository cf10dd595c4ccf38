import { expect, test } from 'vitest';
import { newOutput } from './follow-publish.ts';

test.each([
  ['nothing new', 'abc', 3, 3, ''],
  ['the first output', 'abc', 3, 0, 'abc'],
  ['new characters', 'abcdef', 6, 4, 'ef'],
  ['new characters of a log whose beginning was removed', 'x\nuvw', 1_000, 998, 'vw'],
  ['more than is stored', 'x\nuvw', 1_000, 10, 'x\nuvw'],
  ['a log that began again', '', 0, 5, ''],
])('the output after %s', (_name, log, logEnd, seen, expected) => {
  expect(newOutput({ log, logEnd }, seen)).toBe(expected);
});
