import { expect, it } from 'vitest';
import { parseElsewhere } from './minutes.ts';

it.each([
  ['0', 0],
  ['45', 45],
  [' 1440 ', 1440],
  ['', null],
  ['1441', null],
  ['-1', null],
  ['1.5', null],
  ['ten', null],
])('%j minutes are %j', (text, minutes) => expect(parseElsewhere(text)).toBe(minutes));
