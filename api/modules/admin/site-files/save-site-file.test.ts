import { expect, it } from 'vitest';
import { valuePaths } from './save-site-file.ts';

it('finds the value that begins on a line', () => {
  const value = {
    popups: [{ id: 'a', colours: { text: '#fff' }, tags: ['x', 'y'] }, 7],
    'a b': null,
    none: [{}, []],
    last: 1,
  };
  const pathAt = valuePaths(value);
  const paths = Array.from({ length: 14 }, (_, index) => pathAt(index + 1).join('.'));
  expect(paths).toEqual([
    '',
    'popups',
    'popups.0',
    'popups.0.id',
    'popups.0.colours',
    'popups.0.colours.text',
    '',
    'popups.0.tags',
    'popups.0.tags.0',
    'popups.0.tags.1',
    '',
    '',
    'popups.1',
    '',
  ]);
  const lines = JSON.stringify(value, null, 2).split('\n');
  const lineOf = (text: string) => lines.findIndex((line) => line.includes(text)) + 1;
  expect(pathAt(lineOf('a b'))).toEqual(['a b']);
  expect(pathAt(lineOf('[]'))).toEqual(['none', 1]);
  expect(pathAt(lineOf('last'))).toEqual(['last']);
  expect(pathAt(null)).toEqual([]);
});
