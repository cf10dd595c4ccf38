import { expect, it } from 'vitest';
import { gradeIn, type Grade } from './grade.ts';

const grade: Grade = {
  card: 'a1',
  rating: 3,
  clientId: '0b9c1d52-6a0e-4b7e-9a4e-1f2d3c4b5a69',
  reviewedAt: '2026-01-05T08:00:00.000Z',
};

it('reads what was stored', () => {
  expect(gradeIn(JSON.stringify(grade))).toEqual(grade);
});

it.each([
  ['nothing', null],
  ['a text that was cut off', JSON.stringify(grade).slice(0, 20)],
  ['null', 'null'],
  ['a number', '3'],
  ['a grade of nothing', JSON.stringify({ ...grade, card: undefined })],
  ['a rating that there is not', JSON.stringify({ ...grade, rating: 5 })],
])('takes no grade from %s', (_what, text) => {
  expect(gradeIn(text)).toBeNull();
});
