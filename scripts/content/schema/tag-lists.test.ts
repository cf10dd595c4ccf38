import { expect, it } from 'vitest';
import { parseTagLists } from './tag-lists.ts';

it('has no lists without a file or entries', () => {
  expect(parseTagLists(null)).toEqual({ tags: new Map(), issues: [] });
  expect(parseTagLists('{}')).toEqual({ tags: new Map(), issues: [] });
});

it('reads the tags of each subject', () => {
  const { tags, issues } = parseTagLists(
    '\uFEFF{"polity": ["acts", "अधिकार"], "__proto__": ["x"], "art": []}',
  );
  expect(issues).toEqual([]);
  expect([...tags]).toEqual([
    ['polity', ['acts', 'अधिकार']],
    ['__proto__', ['x']],
    ['art', []],
  ]);
});

it.each([
  ['{\n"polity": ["a",,],\n}', 2],
  ['["a"]', null],
  ['null', null],
  ['{"art": [],\n"polity": "a"}', 2],
  ['{"polity": {"a": 1}}', 1],
  ['{"polity": ["a",\n7]}', 2],
  ['{"polity": ["a",\n""]}', 2],
  ['{"polity": ["a",\n" b"]}', 2],
  ['{"polity": ["a",\n"b,c"]}', 2],
  ['{"polity": ["a",\n"b\\nc"]}', 2],
  [`{"polity": ["a",\n"${'क'.repeat(61)}"]}`, 2],
  ['{"polity": ["Acts", "b",\n"acts"]}', 2],
])('reports %j as an error with its line and returns no lists', (text, line) => {
  const { tags, issues } = parseTagLists(text);
  expect(issues).toMatchObject([{ severity: 'error', code: 'tags-file', file: 'tags.json', line }]);
  expect(tags.size).toBe(0);
});

it('reports every error of a file', () => {
  const { issues } = parseTagLists('{"a": 1,\n"b": ["x", "x"],\n"c": [""]}');
  expect(issues.map(({ line }) => line)).toEqual([1, 2, 3]);
});
