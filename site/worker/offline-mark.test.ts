import { expect, it } from 'vitest';
import { markOf, withMark } from './offline-mark.ts';

it.each(['<p class="c" role="status" hidden data-offline-copy></p>', '<p hidden data-offline-copy=""></p>'])(
  'puts the day into %s',
  (place) => {
    const html = withMark(`<body>${place}<p hidden></p></body>`, markOf(Date.UTC(2026, 0, 9)));
    expect(html).toMatch(/ data-offline-copy(="")?>Offline copy from Jan 9, 2026<\/p><p hidden><\/p>/);
  },
);

it('leaves other pages unchanged, and omits an unknown day', () => {
  expect(withMark('<p hidden></p>', markOf(0))).toBe('<p hidden></p>');
  expect(markOf(0)).toBe('Offline copy');
});
