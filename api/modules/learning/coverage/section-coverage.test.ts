import { expect, test } from 'vitest';
import { sectionCoverage } from './section-coverage.ts';

const heading = (id: string, level: number) => ({ id, title: id.toUpperCase(), level });
const question = (number: number, sectionId: string | null) => ({
  ref: `polity/preamble/q${number}`,
  sectionId,
});
const figures = (found: ReturnType<typeof sectionCoverage>) =>
  found.map(({ id, questions, answered, right, subsections }) => [
    id,
    questions,
    answered,
    right,
    subsections,
  ]);

test('a heading includes the questions of its subsections, down to the next heading of its level', () => {
  const headings = [
    heading('a', 1),
    ...[heading('a-1', 2), heading('a-1-i', 3), heading('a-2', 2)],
    heading('b', 1),
    heading('empty', 2),
  ];
  const questions = [
    question(1, 'a'),
    question(2, 'a-1-i'),
    question(3, 'a-1-i'),
    question(4, 'a-2'),
    question(5, 'b'),
    question(6, null),
  ];
  const last = new Map([
    ['polity/preamble/q1', true],
    ['polity/preamble/q2', false],
    ['polity/preamble/q4', true],
  ]);
  expect(figures(sectionCoverage(headings, questions, last))).toEqual([
    ['a', 4, 3, 2, ['a-1-i', 'a-2']],
    ['a-1', 2, 1, 0, ['a-1-i']],
    ['a-1-i', 2, 1, 0, []],
    ['a-2', 1, 1, 1, []],
    ['b', 1, 0, 0, []],
  ]);
});
