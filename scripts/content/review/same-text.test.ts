import { expect, it } from 'vitest';
import { plainOption, plainText } from './same-text.ts';

it.each([
  ['Who is he?', '  who IS\nhe '],
  ['“Quit India”, 1942', 'quit india - 1942'],
  ['E\u0301tat', '\u00c9TAT'],
  ['मूल अधिकार।', 'मूल  अधिकार'],
])('treats %j and %j as the same question', (one, other) => {
  expect(plainText(one)).toBe(plainText(other));
});

it.each([
  ['Article 52', 'Article 53'],
  ['a > b', 'a < b'],
  ['1.5', '15'],
  ['कि', 'की'],
])('treats %j and %j as different questions', (one, other) => {
  expect(plainText(one)).not.toBe(plainText(other));
});

it('returns nothing for punctuation only', () => {
  expect([plainText('… ?!'), plainOption(' — ')]).toEqual(['', '']);
});

it.each([
  ['1 and 2 only', '1  and 2 Only.'],
  ['The Council of States', 'the council of States'],
  ['1, 2 and 3', '1; 2, and 3'],
  ['1947–48', '1947-48'],
  ['E\u0301tat', '\u00c9tat'],
])('treats %j and %j as the same option', (one, other) => {
  expect(plainOption(one)).toBe(plainOption(other));
});

it.each([
  ['Aa', 'AA'],
  ['CO', 'Co'],
  ['-2', '2'],
  ['\u22122 to 4', '2 to 4'],
  ['5%', '5'],
  ['1 and 2', '1 and 3'],
])('treats %j and %j as different options', (one, other) => {
  expect(plainOption(one)).not.toBe(plainOption(other));
});
