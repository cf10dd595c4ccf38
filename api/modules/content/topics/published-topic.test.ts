import { expect, test } from 'vitest';
import { notesMention } from './published-topic.ts';

test.each([
  '![Map](map.png)',
  '![Map](./map.png)',
  '![Map](map.png "The map")',
  '![Map](<map.png>)',
  '<img src="map.png" alt="">',
  "<img src='./map.png'>",
  '[m]: map.png\n\n![Map][m]',
  '![Map](map.png?v=2#top)',
  '[![Map](map.png)](https://example.org)',
])('%j shows map.png', (notes) => {
  expect(notesMention(notes, 'map.png')).toBe(true);
});

test.each([
  '',
  '![Map](roadmap.png)',
  '![Map](map.png.svg)',
  '![Map](../map.png)',
  '![Map](https://example.org/map.png)',
  '![Map](maps/map.png)',
  'MAP.PNG',
])('%j does not show map.png', (notes) => {
  expect(notesMention(notes, 'map.png')).toBe(false);
});

test.each([
  ['![](नक्शा.png)', 'नक्शा.png'],
  ['![](%E0%A4%A8.png)', 'न.png'],
  ['![](<the map.png>)', 'the map.png'],
  ['![](the%20map.png)', 'the map.png'],
  ['![](100%.png)', '100%.png'],
  ['![](map%20(1).png)', 'map (1).png'],
  ['![a](map_(1).png "One")', 'map_(1).png'],
  ['<img src="the map.png" alt="">', 'the map.png'],
  ["<img src='the map.png'> it's", 'the map.png'],
  ["It's ![](map.png), isn't it", 'map.png'],
])('%j shows %s', (notes, name) => {
  expect(notesMention(notes, name)).toBe(true);
});
