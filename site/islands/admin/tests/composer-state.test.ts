import { expect, it } from 'vitest';
import {
  fieldsOf,
  formOf,
  joinedSections,
  localTime,
  ofFieldProblems,
  otherProblems,
  problemAt,
  proposedSlug,
} from './composer-state.ts';

const source = (fields: Record<string, unknown>) => ({
  slug: 'mock',
  fields,
  instructions: 'Read.',
});
const DEFAULTS = {
  ...{ description: '', access: 'free', order: null, scheme: 'upsc-gs', marks: null, qualifying: null },
  ...{
    dropped: null,
    ranked: false,
    opens: null,
    closes: null,
    afterwards: 'nothing',
    answers: null,
    cutOffs: [],
    sections: [],
  },
};

it.each([
  { questions: ['polity/preamble/q1', 'polity/preamble/q2'], sections: [{ title: 'A', count: 2 }] },
  { blueprint: [{ from: 'polity', count: 20, difficulty: 'hard', tags: ['a', 'b'], notIn: ['last'] }] },
  { questions: [], seed: 'x', topics: ['polity/preamble'] },
  { scheme: 'custom', marks: { right: '2', wrong: '-1/3' }, questions: ['polity/a/q1'] },
  {
    ranked: true,
    opens: '2027-01-10T09:30:00+05:30',
    closes: '2027-01-10T06:00:00Z',
    afterwards: 'practice',
    answers: 'at-once',
    keys: 'provisional',
  },
  { cutOffs: [{ name: 'General', marks: '98' }], order: 2.5, qualifying: 33, dropped: 'appeared' },
  { sections: [{ title: 'A', questions: ['polity/a/q1'] }] },
])('keeps a test that nobody changes: %j', (fields) => {
  const read = { ...DEFAULTS, title: 'Mock', minutes: 120, ...fields };
  const { questions, ...expected } = read as Record<string, unknown> & { questions?: unknown[] };
  expect(fieldsOf(formOf(source(read)))).toEqual({ ...expected, ...(questions?.length && { questions }) });
});

it('stores a changed time in UTC, and passes on what is typed wrongly', () => {
  const form = formOf(source({ title: 'Mock', minutes: 120 }));
  const local = localTime('2027-01-10T04:00:00Z');
  expect(fieldsOf({ ...form, opens: local })).toMatchObject({ opens: '2027-01-10T04:00:00Z' });
  expect(fieldsOf({ ...form, minutes: 'two', order: '' })).toMatchObject({ minutes: 'two', order: null });
  expect(fieldsOf({ ...form, minutes: '' })).toMatchObject({ minutes: '' });
});

it('finds the problem of a value, and those of no field', () => {
  const problems = ofFieldProblems([
    { path: ['blueprint', 1, 'count'], reason: 'Too many.' },
    { path: ['topics', 0], reason: 'Unknown.' },
    { path: [], reason: 'No questions.' },
  ]);
  expect(problemAt(problems, 'blueprint', 1)).toBe('Too many.');
  expect(problemAt(problems, 'blueprint', 0)).toBeUndefined();
  expect(otherProblems(problems).map(({ text }) => text)).toEqual(['Unknown.', 'No questions.']);
});

it('begins with a list of questions, and proposes an address', () => {
  expect(formOf(null)).toMatchObject({ source: 'list', minutes: '120' });
  expect(proposedSlug('GS Paper I: Mock 4')).toBe('gs-paper-i-mock-4');
});

it('edits sections that list their questions as one list', () => {
  const sections = [
    { title: 'A', questions: ['polity/a/q1', 'polity/a/q2'] },
    { title: 'B', questions: ['polity/b/q1'] },
  ];
  const form = formOf(source({ title: 'Mock', minutes: 120, sections }));
  expect(fieldsOf({ ...form, ...joinedSections(form) })).toMatchObject({
    questions: ['polity/a/q1', 'polity/a/q2', 'polity/b/q1'],
    sections: [
      { title: 'A', count: 2 },
      { title: 'B', count: 1 },
    ],
  });
  const drawn = formOf(source({ sections: [{ title: 'A', blueprint: [{ from: 'polity', count: 2 }] }] }));
  expect(joinedSections(drawn)).toBeNull();
});
