import { describe, expect, it } from 'vitest';
import { changedTestFile, parseTestFile, testFile } from './test-file.ts';

const file = (fields: string, body = 'Read this.\n') => `---\n${fields}---\n${body}`;
const issuesOf = (fields: string) =>
  parseTestFile(file(fields), 'tests/a.md').issues.map(({ code, line }) => `${code}:${line}`);

const VALID = 'title: Mock 1\nminutes: 120\n';

describe('parseTestFile', () => {
  it('fills in the defaults', () => {
    const { data, instructions, issues } = parseTestFile(file(VALID), 'tests/a.md');
    expect(issues).toEqual([]);
    expect(instructions).toBe('Read this.\n');
    expect(data).toEqual({
      title: 'Mock 1',
      description: '',
      access: 'free',
      order: null,
      minutes: 120,
      scheme: 'upsc-gs',
      marks: null,
      qualifying: null,
      dropped: null,
      ranked: false,
      opens: null,
      closes: null,
      afterwards: 'nothing',
      answers: null,
      keys: 'final',
      cutOffs: [],
      sections: [],
      questions: [],
      blueprint: [],
      topics: [],
      seed: '',
    });
  });

  it('reads marks as numbers and as fractions, and blueprints', () => {
    const { data, issues } = parseTestFile(
      file(
        `${VALID}scheme: custom\nmarks: {right: 2.5, wrong: -5/6}\ncutOffs:\n  - {name: General, marks: 98}\nblueprint:\n  - {from: polity, count: 20, difficulty: hard, tags: [articles], notIn: [gs-mock-1]}\nseed: 7\n`,
      ),
      'tests/a.md',
    );
    expect(issues).toEqual([]);
    expect(data).toMatchObject({
      marks: { right: '2.5', wrong: '-5/6' },
      cutOffs: [{ name: 'General', marks: '98' }],
      blueprint: [
        { from: 'polity', count: 20, difficulty: 'hard', tags: ['articles'], notIn: ['gs-mock-1'] },
      ],
      seed: '7',
    });
  });

  it.each([
    ['title: A\n', ['test-minutes:1']],
    [`${VALID}scheme: ssc\n`, ['test-scheme:4']],
    [`${VALID}minuts: 3\n`, ['test-unknown-field:4']],
    [`${VALID}acess: premium\n`, ['test-unknown-field:4']],
    [`${VALID}access: gold\n`, ['test-access:4']],
    [`${VALID}opens: 2027-02-30T09:00:00Z\n`, ['test-opens:4']],
    [`${VALID}answers: never\n`, ['test-answers:4']],
    [`${VALID}opens: tomorrow\n`, ['test-opens:4']],
    [`${VALID}marks:\n  right: 2\n  wrong: -2/0\n`, ['test-marks:6']],
    [
      `${VALID}blueprint:\n  - {from: polity, count: 2}\n  - {from: polity, count: 0}\n`,
      ['test-blueprint:6'],
    ],
    [`${VALID}sections:\n  - title: A\n    count: 2\n  - title: B\n    cout: 2\n`, ['test-sections:8']],
    ['title: A: B\nminutes: 3\n', ['test-yaml:2']],
    [`${VALID}x: &a 1\ny: *a\n`, ['test-yaml:2']],
    ['- a\n', ['test-yaml:2']],
  ])('refuses %j', (fields, issues) => {
    expect(issuesOf(fields)).toEqual(issues);
  });

  it.each([
    [
      'blueprint:\n  - {from: polity, count: 2}\n  - {from: polity, count: 0}\n',
      'count in row 2 of blueprint',
      6,
    ],
    ['blueprint:\n  - {from: polity}\n', 'count in row 1 of blueprint', 5],
    ['blueprint:\n  - {from: polity, count: 2, cout: 3}\n', 'cout in row 1 of blueprint', 5],
    [
      'sections:\n  - title: A\n    blueprint:\n      - {from: a, count: x}\n',
      'count in row 1 of blueprint in row 1 of sections',
      7,
    ],
    ['marks: {right: 2, wrong: -2/0}\n', 'wrong in marks', 4],
    ['opens: soon\n', null, 4],
  ])('says which value of %j is wrong', (fields, place, line) => {
    const [issue] = parseTestFile(file(VALID + fields), 'tests/a.md').issues;
    const message =
      place === null ? 'The value of opens is not a time.' : `The value of ${place} is missing or not valid.`;
    expect([issue?.message, issue?.line]).toEqual([message, line]);
  });

  it('refuses too many questions', () => {
    expect(issuesOf(`${VALID}questions:\n${'  - polity/a/q1\n'.repeat(201)}`)).toEqual(['test-questions:5']);
  });

  it('names what it expected', () => {
    const [issue] = parseTestFile(file(`${VALID}scheme: ssc\n`), 'tests/a.md').issues;
    expect(issue?.expected).toBe('scheme: upsc-gs, upsc-csat, nta, option-e, custom');
  });
});

describe('testFile', () => {
  const { data } = parseTestFile(file(`${VALID}questions: [polity/a/q1, polity/a/q2]\n`), '');

  it('can be read back', () => {
    if (!data) throw new Error('not read');
    expect(parseTestFile(testFile(data, 'Text\n'), '')).toMatchObject({ data, instructions: 'Text\n' });
  });

  it('keeps comments and the order of the fields', () => {
    if (!data) throw new Error('not read');
    const before = file(
      '# ours\nminutes: 120 # two hours\ntitle: Mock 1\nquestions: [polity/a/q1, polity/a/q2]\n',
    );
    expect(changedTestFile(before, { ...data, title: 'Mock 2', ranked: true }, 'New\n')).toBe(
      '---\n# ours\nminutes: 120 # two hours\ntitle: Mock 2\nquestions: [ polity/a/q1, polity/a/q2 ]\nranked: true\n---\nNew\n',
    );
  });
});
