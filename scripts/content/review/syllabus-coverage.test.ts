import { describe, expect, it } from 'vitest';
import { parseSyllabus, syllabusIds } from '../schema/syllabus.ts';
import { topicWith } from '../testing/topic.ts';
import { ageLines, syllabusCoverage, syllabusIssues, syllabusLines } from './syllabus-coverage.ts';

describe('syllabus.json', () => {
  it('is read line by line', () => {
    const text = '{"syllabus": [{"id": "gs2-a", "paper": "GS II", "text": "Courts."}]}';
    expect(parseSyllabus(text)).toEqual({
      syllabus: [{ id: 'gs2-a', paper: 'GS II', text: 'Courts.' }],
      issues: [],
    });
    expect(parseSyllabus(null)).toEqual({ syllabus: [], issues: [] });
  });

  it.each([
    ['{"lines": []}', 'syllabus-file', null],
    ['[', 'syllabus-file', null],
    ['{"syllabus": [\n{"id": "A B", "paper": "x", "text": "x"}]}', 'syllabus-form', 2],
    ['{"syllabus": [\n7]}', 'syllabus-form', 2],
    [
      '{"syllabus": [{"id": "a", "paper": "x", "text": "x"},\n{"id": "a", "paper": "y", "text": "y"}]}',
      'syllabus-twice',
      2,
    ],
  ])('with an error says where: %s', (text, code, line) => {
    const [issue] = parseSyllabus(text).issues;
    expect(issue).toMatchObject({ severity: 'error', code });
    if (line !== null) expect(issue?.line).toBe(line);
  });
});

const syllabus = ['a', 'b', 'c'].map((id) => ({
  id,
  paper: id === 'c' ? 'Two' : 'One',
  text: `Line ${id}.`,
}));
const topics = [
  topicWith([], { slug: 'x', title: 'X', syllabus: 'a, c', asOf: '2025-03' }),
  topicWith([], { slug: 'y', title: 'Y', syllabus: 'a,a,wrong', asOf: null }),
];
const subject = { slug: 'polity', title: 'Polity', description: '', order: null, topics };

describe('the coverage', () => {
  const coverage = syllabusCoverage({ syllabus, subjects: [subject] });

  it('names the topics of each line', () => {
    expect(coverage.map(({ id, topics: found }) => [id, found.map(({ slug }) => slug)])).toEqual([
      ['a', ['x', 'y']],
      ['b', []],
      ['c', ['x']],
    ]);
    expect(syllabusLines(coverage)).toEqual([
      'Syllabus, One: 1 of 2 lines have a topic',
      '    no topic: b  Line b.',
      'Syllabus, Two: 1 of 1 lines have a topic',
    ]);
  });

  it('reports ids that do not exist', () => {
    expect(
      syllabusIssues({ syllabus, subjects: [subject] }).map(({ code, message }) => [code, message]),
    ).toEqual([['syllabus-unknown', 'syllabus.json has no line "wrong".']]);
    const [broken] = parseSyllabus('{').issues;
    expect(syllabusIssues({ syllabus: [], subjects: [subject], issues: [broken!] })).toEqual([]);
    expect(syllabusIds(' a, ,b,a')).toEqual(['a', 'b']);
  });

  it('lists topics by the age of their facts', () => {
    expect(ageLines(topics, false)).toEqual([
      'Facts: 1 topics have a date, 1 have none. The oldest:',
      '    2025-03  polity/x',
    ]);
    expect(ageLines(topics.slice(1), false)).toEqual([]);
  });
});
