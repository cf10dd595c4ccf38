import { describe, expect, it } from 'vitest';
import type { Mcq } from '../model.ts';
import { questionFindings, plainOption, plainText } from './question-findings.ts';

const VALID: Mcq = {
  question: 'Who?',
  options: ['We', 'They', 'You', 'Nobody'],
  correctAnswer: 0,
  explanation: 'Because.',
  tags: ['acts'],
};
const LIST = ['acts', 'case-law', 'bodies', 'Bills'];

const found = (change: Partial<Mcq>, list: readonly string[] = []) =>
  questionFindings([VALID, { ...VALID, ...change }], [2, 5], list).map(({ code, line }) => `${line} ${code}`);

it('accepts a valid question', () => {
  expect(found({}, LIST)).toEqual([]);
});

it('warns about a missing explanation', () => {
  expect(found({ explanation: '' })).toEqual(['5 mcq-unexplained']);
});

it('warns about options with the same words', () => {
  expect(found({ options: ['We', 'they all', 'You', 'They  all.'] })).toEqual(['5 mcq-options-alike']);
  const [finding] = questionFindings([{ ...VALID, options: ['a', 'They', 'b', 'they'] }], [2], []);
  expect(finding?.message).toContain('Options 2 and 4');
});

it('does not report options that are equal or have no words', () => {
  expect(found({ options: ['We', 'They', 'They'] })).toEqual([]);
  expect(found({ options: ['?', '!', '…'] })).toEqual([]);
});

it('accepts 500 questions and warns about more', () => {
  const many = (length: number) =>
    questionFindings(
      Array.from({ length }, (_, index) => ({ ...VALID, correctAnswer: index % 4 })),
      [],
      [],
    ).map(({ code }) => code);
  expect(many(500)).toEqual([]);
  expect(many(501)).toEqual(['mcq-too-many']);
});

describe('tags', () => {
  it('are not checked if the subject has no list', () => {
    expect(found({ tags: ['any', 'b', 'c', 'd'] })).toEqual([]);
    expect(found({ tags: [] })).toEqual([]);
  });

  it('must be one to three tags from the list if there is one', () => {
    expect(found({ tags: ['acts', 'case-law', 'bodies'] }, LIST)).toEqual([]);
    expect(found({ tags: [] }, LIST)).toEqual(['5 tag-missing']);
    expect(found({ tags: ['acts', 'laws', 'ACTS'] }, LIST)).toEqual(['5 tag-unknown', '5 tag-unknown']);
    expect(found({ tags: LIST }, LIST)).toEqual(['5 tag-too-many']);
    expect(found({ tags: [...LIST, 'x'] }, LIST)).toEqual(['5 tag-unknown', '5 tag-too-many']);
  });

  it('with another spelling cause a suggestion from the list', () => {
    const fixes = questionFindings([{ ...VALID, tags: ['Case law', 'bills', 'laws'] }], [2], LIST).map(
      ({ fix }) => fix,
    );
    expect(fixes).toEqual([
      'write case-law',
      'write Bills',
      'use a tag from the list, or add this one to tags.json',
    ]);
  });
});

it.each([
  ['Who is he?', '  who IS\nhe '],
  ['“Quit India”, 1942', 'quit india - 1942'],
  ['E\u0301tat', '\u00c9TAT'],
  ['मूल अधिकार।', 'मूल  अधिकार'],
])('treats %j and %j as the same question', (one, other) => {
  expect(plainText(one)).toBe(plainText(other));
});

it.each([
  ['Article 52', 'Article 53'],
  ['a > b', 'a < b'],
  ['1.5', '15'],
  ['कि', 'की'],
])('treats %j and %j as different questions', (one, other) => {
  expect(plainText(one)).not.toBe(plainText(other));
});

it('returns nothing for punctuation only', () => {
  expect([plainText('… ?!'), plainOption(' — ')]).toEqual(['', '']);
});

it.each([
  ['1 and 2 only', '1  and 2 Only.'],
  ['The Council of States', 'the council of States'],
  ['1, 2 and 3', '1; 2, and 3'],
  ['1947–48', '1947-48'],
  ['E\u0301tat', '\u00c9tat'],
])('treats %j and %j as the same option', (one, other) => {
  expect(plainOption(one)).toBe(plainOption(other));
});

it.each([
  ['Aa', 'AA'],
  ['CO', 'Co'],
  ['-2', '2'],
  ['\u22122 to 4', '2 to 4'],
  ['5%', '5'],
  ['1 and 2', '1 and 3'],
])('treats %j and %j as different options', (one, other) => {
  expect(plainOption(one)).not.toBe(plainOption(other));
});
