import { expect, it } from 'vitest';
import { coverageLines, topicCoverage } from './section-coverage.ts';

const sections = [
  { id: 'one', title: 'One' },
  { id: 'two', title: 'Two' },
  { id: 'three', title: 'Three' },
];
const named = [
  { section: 'one', lines: [2, 4], withheldLines: [] },
  { section: ' ONE ', lines: [5], withheldLines: [] },
  { section: 'two', lines: [], withheldLines: [6] },
  { section: 'gone', lines: [3], withheldLines: [] },
];

it('counts active questions only, and sections that exist', () => {
  const { untested, linked } = topicCoverage(sections, named);
  expect(untested.map(({ id }) => id)).toEqual(['two', 'three']);
  expect([...linked]).toEqual([2, 4, 5]);
});

it('is printed as counts, or with names', () => {
  const questions = [2, 3, 4, 5].map((line) => ({ line, question: `Line ${line}?\nMore` }));
  const topics = [
    { subject: 'polity', slug: 'a', ...topicCoverage(sections, named), questions },
    { subject: 'polity', slug: 'b', ...topicCoverage(sections, []), questions: [] },
  ];
  expect(coverageLines(topics, false)).toEqual([
    'sections without questions: 2, questions without a section: 1 (npm run check -- --stats --all lists them)',
  ]);
  expect(coverageLines(topics, true)).toEqual([
    'subjects/polity/a.md  no questions on the section "Two"',
    'subjects/polity/a.md  no questions on the section "Three"',
    'subjects/polity/a.csv:3  no section: Line 3?',
    'sections without questions: 2, questions without a section: 1',
  ]);
});
