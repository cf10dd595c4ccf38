import { expect, it } from 'vitest';
import { formatSize } from './format-size.ts';

it.each([
  [0, '1 kB'],
  [999, '1 kB'],
  [551_344, '551 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [12_345_678, '12.3 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
