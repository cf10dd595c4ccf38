import { expect, it } from 'vitest';
import { tabAfterKey } from './tab-after-key.ts';

it('wraps around with the arrow keys and goes to the ends with Home and End', () => {
  expect(tabAfterKey('ArrowRight', 3, 4)).toBe(0);
  expect(tabAfterKey('ArrowLeft', 0, 4)).toBe(3);
  expect(tabAfterKey('Home', 2, 4)).toBe(0);
  expect(tabAfterKey('End', 2, 4)).toBe(3);
  expect(tabAfterKey('a', 2, 4)).toBeNull();
});
