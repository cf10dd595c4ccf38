import { expect, test } from 'vitest';
import { readJson } from './json-file.ts';

test.each([
  ['a comma after the last of a list', '{\n  "courses": [\n    { "a": 1 },\n  ]\n}\n', 4],
  ['a comma after the last field', '{\n  "a": 1,\n}\n', 3],
  ['a missing comma', '[\n  1\n  2\n]\n', 3],
  ['a word without quotes', '{\n  "a": true,\n  "b": x\n}\n', 3],
  ['single quotes', "{\n  'a': 1\n}\n", 2],
  ['a comment', '{\n  // the cards\n  "a": 1\n}\n', 2],
  ['a line end in a text', '{\n  "a": "b\n  c"\n}\n', 2],
  ['an unknown escape', '{\n  "a": "\\x"\n}\n', 2],
  ['text after the end', '{\n  "a": 1\n}\nand more\n', 4],
  ['a missing brace', '{\n  "a": [\n    1\n  ]\n', 4],
  ['nothing at all', '', 1],
  ['one word', 'x', 1],
])('a file that is not JSON is reported with its line: %s', (_, text, line) => {
  expect(readJson(text, 'a-code')).toMatchObject({ code: 'a-code', line });
});

test('the message is one line and quotes only one token of the file', () => {
  expect(readJson('{\n  "secret": x\n}', 'a-code')).toMatchObject({
    message: "The file is not valid JSON: Unexpected token 'x'.",
  });
});

test('a valid file is returned with the lines of its values', () => {
  const file = readJson('{\n  "courses": [\n    { "slug": "polity" }\n  ]\n}\n', 'a-code');
  if ('code' in file) throw new Error(file.message);
  expect(file.value).toEqual({ courses: [{ slug: 'polity' }] });
  expect(file.lineOf(['courses', 0, 'slug'])).toBe(3);
  expect(file.lineOf(['courses', 1])).toBeNull();
});
