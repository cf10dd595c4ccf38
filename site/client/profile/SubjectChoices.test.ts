import { expect, it } from 'vitest';
import { toggled } from './SubjectChoices.tsx';

it('keeps the order in which subjects are chosen, up to the limit', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  const many = Array.from({ length: 20 }, (_, index) => `s${index}`);
  expect(toggled(many, 'more')).toEqual(many);
});
