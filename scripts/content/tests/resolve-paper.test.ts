import { describe, expect, it } from 'vitest';
import type { OfficialMcq, TestPaper, Topic } from '../model.ts';
import { NO_EXTRA, topicWith } from '../testing/topic.ts';
import { paperWith, subjectWith } from '../testing/test-paper.ts';
import { paperResolver } from './resolve-papers.ts';

const question = (id: string, more: Partial<OfficialMcq> = {}): OfficialMcq => ({
  question: `Question ${id}?`,
  options: ['a', 'b'],
  correctAnswer: 0,
  explanation: '',
  tags: [],
  ...NO_EXTRA,
  id,
  ...more,
});
const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `q${from + index}`);
const preamble = topicWith(
  ids(1, 10).map((id, index) => question(id, { tags: index < 3 ? ['articles'] : [] })),
  {
    slug: 'preamble',
    withheld: [
      question('h1', { status: 'held' }),
      question('h2', { status: 'held' }),
      question('gone', { status: 'dropped' }),
    ],
  },
);
const rights = topicWith(
  ids(1, 10).map((id) => question(id, { question: `Rights ${id}?`, difficulty: 'hard' })),
  { slug: 'rights' },
);

const resolve = (
  tests: readonly TestPaper[],
  { topics = [preamble, rights], before = null as string[] | null, faulty = [] as Topic[] } = {},
) => {
  const find = paperResolver(
    { subjects: [subjectWith('polity', topics)], faulty, tests: [...tests] },
    () => before,
  );
  const result = find(tests[0]?.slug ?? '');
  return {
    refs: result?.paper?.questions.map(({ ref }) => ref) ?? null,
    paper: result?.paper ?? null,
    issues: result?.issues.map(({ code, file, line }) => `${code} ${file}:${line}`) ?? [],
    fixes: result?.issues.map(({ fix }) => fix) ?? [],
  };
};
const ofFields = (fields: string, options = {}) => resolve([paperWith('a', fields)], options);

const CSV =
  'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id,section\n' +
  'One?,a,b,,,0,,,own-1,polity/preamble#words\nTwo?,a,b,,,1,,,own-2,\n';

const RANKED = 'ranked: true\ncloses: 2090-01-01T00:00:00Z\n';

describe('a list of questions', () => {
  it('needs no line of the file without an issue, because finding one takes long', () => {
    const lineOf = () => {
      throw new Error('A line was looked up.');
    };
    const test = { ...paperWith('a', 'questions: [polity/rights/q2, polity/preamble/q1]\n'), lineOf };
    expect(resolve([test]).refs).toEqual(['polity/rights/q2', 'polity/preamble/q1']);
  });

  it('is the paper in its order', () => {
    expect(ofFields('questions: [polity/rights/q2, polity/preamble/q1]\n')).toMatchObject({
      refs: ['polity/rights/q2', 'polity/preamble/q1'],
      paper: { sections: [{ title: '', questions: 2 }] },
      issues: [],
    });
  });

  it.each([
    [
      'questions:\n  - polity/preamble/q1\n  - polity/preamble/q111\n',
      ['test-question-unknown tests/a.md:6'],
    ],
    ['questions: [polity/preambel/q1]\n', ['test-question-unknown tests/a.md:4']],
    [
      'questions:\n  - polity/preamble/q1\n  - polity/preamble/q1\n',
      ['test-duplicate-question tests/a.md:6'],
    ],
    ['ranked: true\nquestions: [polity/preamble/h1]\n', ['test-ranked-open tests/a.md:4']],
    [`${RANKED}answers: at-once\nquestions: [polity/preamble/h1]\n`, ['test-answers tests/a.md:6']],
    [`${RANKED}questions: [polity/preamble/q1]\n`, ['test-ranked-published tests/a.md:6']],
    ['questions: [polity/preamble/h1, polity/preamble/q1]\n', ['test-held-not-ranked tests/a.md:4']],
    [
      'closes: 2090-01-01T00:00:00Z\nquestions: [polity/preamble/h1]\n',
      ['test-held-not-ranked tests/a.md:5'],
    ],
    ['', ['test-no-questions tests/a.md:null']],
    [
      'questions: [polity/rights/q1]\nblueprint: [{from: polity, count: 1}]\n',
      ['test-questions-mixed tests/a.md:5'],
    ],
    [
      'questions: [polity/rights/q1]\nopens: 2027-01-02T00:00:00Z\ncloses: 2027-01-01T00:00:00Z\n',
      ['test-closes tests/a.md:6'],
    ],
    ['questions: [polity/rights/q1]\nscheme: custom\n', ['test-marks tests/a.md:5']],
    ['questions: [polity/rights/q1]\nmarks: {right: 2}\n', ['test-marks tests/a.md:5']],
    [
      'questions: [polity/rights/q1]\nscheme: custom\nmarks: {right: 2, wrong: 1}\n',
      ['test-marks tests/a.md:6'],
    ],
    [
      'questions: [polity/rights/q1]\nsections: [{title: A, count: 2}]\n',
      ['test-section-total tests/a.md:5'],
    ],
    [
      'questions: [polity/rights/q1]\nsections: [{title: A}]\n',
      ['test-section-count tests/a.md:5', 'test-section-total tests/a.md:5'],
    ],
  ])('with an error is refused: %j', (fields, issues) => {
    expect(ofFields(fields)).toMatchObject({ refs: null, issues });
  });

  it('suggests the nearest id, and the nearest topic', () => {
    expect(ofFields('questions: [polity/preamble/q11]\n').fixes[0]).toContain('polity/preamble/q1 ');
    expect(ofFields('questions: [polity/preambel/q1]\n').fixes[0]).toContain('write polity/preamble ');
  });

  it('leaves out dropped questions with a warning', () => {
    const { refs, issues } = ofFields('questions: [polity/preamble/gone, polity/preamble/q1]\n');
    expect(refs).toEqual(['polity/preamble/q1']);
    expect(issues).toEqual(['test-question-dropped tests/a.md:4']);
  });

  it('may have held questions if the test is ranked', () => {
    const { refs, paper } = ofFields(`${RANKED}questions: [polity/preamble/h1]\n`);
    expect([refs, paper?.openComparison]).toEqual([['polity/preamble/h1'], false]);
  });

  it('is an open comparison if it never closes, and all of its questions are published nowhere else', () => {
    const compared = (fields: string) => ofFields(fields).paper?.openComparison;
    expect(compared('questions: [polity/preamble/h1]\n')).toBe(true);
    expect(compared('questions: [polity/preamble/q1]\n')).toBe(false);
    expect(compared('blueprint: [{from: polity/preamble, count: 1}]\n')).toBe(false);
    const own = (fields: string) => resolve([paperWith('a', fields, CSV)]).paper?.openComparison;
    expect([own(''), own('questions: [own-1, polity/preamble/h1]\n')]).toEqual([true, true]);
    expect([own('closes: 2090-01-01T00:00:00Z\n'), own(RANKED)]).toEqual([false, false]);
  });

  it('is divided into sections by their counts', () => {
    const { paper } = ofFields(
      'questions: [polity/rights/q1, polity/rights/q2, polity/rights/q3]\nsections: [{title: A, count: 1}, {title: B, count: 2}]\n',
    );
    expect(paper?.questions.map(({ section }) => section)).toEqual([0, 1, 1]);
  });
});

describe('a question in several tests', () => {
  const QUESTION = 'questions: [polity/preamble/h1]\n';
  const until = (closes: string) => `ranked: true\ncloses: ${closes}\n${QUESTION}`;
  const codesOf = (one: string, other: string) => {
    const results = [
      [one, other],
      [other, one],
    ].map(([fields = '', others = '']) => resolve([paperWith('a', fields), paperWith('b', others)]).issues);
    expect(results[0]).toEqual(results[1]);
    return results[0];
  };

  it('is in no ranked test if another one tells its answer while answers count', () => {
    const told = ['test-question-told tests/a.md:null'];
    expect(codesOf(until('2090-01-01T00:00:00Z'), QUESTION)).toEqual(told);
    expect(codesOf(until('2090-01-01T00:00:00Z'), until('2090-01-01T00:01:00Z'))).toEqual(told);
    expect(codesOf(until('2090-01-01T00:00:00Z'), `opens: 2090-01-01T00:00:29Z\n${QUESTION}`)).toEqual(told);
  });

  it('may be in tests that tell it at the same time, or one after the other', () => {
    expect(codesOf(until('2090-01-01T00:00:00Z'), until('2090-01-01T00:00:00Z'))).toEqual([]);
    expect(codesOf(until('2090-01-01T00:00:00Z'), `opens: 2090-01-01T00:01:00Z\n${QUESTION}`)).toEqual([]);
    expect(codesOf(QUESTION, QUESTION)).toEqual([]);
  });
});

describe('a test with its own file', () => {
  it('has all of its questions in order', () => {
    const { refs, issues } = resolve([paperWith('a', RANKED, CSV)]);
    expect(refs).toEqual(['tests/a/own-1', 'tests/a/own-2']);
    expect(issues).toEqual([]);
  });

  it('can list some of them by their ids', () => {
    expect(resolve([paperWith('a', 'questions: [own-2]\n', CSV)]).refs).toEqual(['tests/a/own-2']);
  });

  it('warns of a section of no topic, by its line', () => {
    const csv = CSV.replace('polity/preamble#words', 'polity/nothing');
    expect(resolve([paperWith('a', '', csv)]).issues).toEqual(['test-section-unknown tests/a.csv:2']);
  });
});

describe('a blueprint', () => {
  const fields = 'blueprint:\n  - {from: polity/preamble, count: 3}\n  - {from: polity, count: 4}\n';

  it('draws the same questions each time, none twice', () => {
    const { refs } = ofFields(fields);
    expect(refs).toEqual(ofFields(fields).refs);
    expect(new Set(refs).size).toBe(7);
    expect(refs?.slice(0, 3).every((ref) => ref.startsWith('polity/preamble/'))).toBe(true);
    expect(refs).not.toEqual(ofFields(`${fields}seed: other\n`).refs);
  });

  it('draws only what fits the filters', () => {
    expect(ofFields('blueprint: [{from: polity, count: 3, tags: [articles]}]\n').refs?.toSorted()).toEqual(
      ['q1', 'q2', 'q3'].map((id) => `polity/preamble/${id}`),
    );
    const hard = ofFields('blueprint: [{from: polity, count: 10, difficulty: hard}]\n').refs;
    expect(hard?.every((ref) => ref.startsWith('polity/rights/'))).toBe(true);
    expect(ofFields(`${RANKED}blueprint: [{from: polity, count: 2}]\n`).refs?.toSorted()).toEqual([
      'polity/preamble/h1',
      'polity/preamble/h2',
    ]);
  });

  it.each([
    ['blueprint: [{from: polity, count: 21}]\n', 'test-blueprint-short'],
    ['blueprint: [{from: polty, count: 1}]\n', 'test-blueprint-from'],
    ['blueprint: [{from: polity, count: 1, notIn: [b]}]\n', 'test-not-in'],
    ['blueprint: [{from: polity, count: 1, notIn: [a]}]\n', 'test-not-in'],
  ])('that cannot be filled is refused: %j', (row, code) => {
    const { refs, issues } = ofFields(row);
    expect(refs).toBeNull();
    expect(issues[0]).toContain(code);
  });

  it('takes none from the tests that it excludes', () => {
    const last = paperWith(
      'last',
      `questions: [${ids(1, 9)
        .map((id) => `polity/preamble/${id}`)
        .join(', ')}]\n`,
    );
    const next = paperWith('next', 'blueprint: [{from: polity/preamble, count: 1, notIn: [last]}]\n');
    expect(resolve([next, last]).refs).toEqual(['polity/preamble/q10']);
  });

  it('stays as it was drawn, also if a topic gets more questions', () => {
    const before = ofFields(fields).refs;
    const more = { ...preamble, mcqs: [...preamble.mcqs, ...ids(11, 60).map((id) => question(id))] };
    expect(ofFields(fields, { topics: [more, rights], before }).refs).toEqual(before);
  });

  it('replaces only a question that was removed', () => {
    const before = ofFields(fields).refs ?? [];
    const [removed = ''] = before;
    const less = { ...preamble, mcqs: preamble.mcqs.filter(({ id }) => !removed.endsWith(`/${id}`)) };
    const after = ofFields(fields, { topics: [less, rights], before }).refs;
    expect(after?.slice(1)).toEqual(before.slice(1));
    expect(after?.[0]).not.toBe(removed);
    expect(after?.[0]).toMatch(/^polity\/preamble\//);
  });
});
