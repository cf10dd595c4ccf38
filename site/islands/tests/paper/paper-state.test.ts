import { describe, expect, it } from 'vitest';
import { SCHEMES } from '../../../../api/contract/tests/schemes.ts';
import type { PrintedQuestion } from '../../../../api/contract/tests/printed-papers.ts';
import {
  bySection,
  doubleText,
  durationText,
  keyText,
  maximumText,
  optionColumns,
  ruleTexts,
  sheetColumns,
} from './paper-state.ts';

const question = (more: Partial<PrintedQuestion> = {}): PrintedQuestion => ({
  ...{ ref: 'polity/preamble/q1', section: 0, question: 'Which?', options: ['A', 'B', 'C', 'D'] },
  ...{ keys: [1], dropped: false, explanation: '' },
  ...more,
});
const paper = (count: number) => ({
  scheme: SCHEMES['upsc-gs'],
  questions: Array.from({ length: count }, () => question()),
});

describe('the head of a paper', () => {
  it('says the time as exam papers do', () => {
    expect([120, 60, 90, 61, 1, 45].map(durationText)).toEqual([
      ...['2 hours', '1 hour', '1 hour 30 minutes', '1 hour 1 minute', '1 minute', '45 minutes'],
    ]);
  });

  it('says the exact maximum', () => {
    expect(maximumText(paper(100))).toBe('200');
    expect(maximumText({ ...paper(3), scheme: SCHEMES['upsc-csat'] })).toBe('7½');
  });

  it('says the rules of the scheme', () => {
    const [, marks, blank, double] = ruleTexts(paper(100));
    expect(marks).toBe('2 marks each, one third off for a wrong answer.');
    expect(blank).toBe('A question that you leave blank costs nothing.');
    expect(double).toContain('wrong one');
    expect(ruleTexts({ ...paper(1), scheme: SCHEMES['option-e'] })).toEqual([
      expect.stringMatching(/^This paper has one question\./),
      marks,
      'A question that you leave blank costs ⅔ of a mark.',
      double,
    ]);
    expect(doubleText({ doubleMarked: 'blank' }, 2)).toBe('count as blank');
  });
});

it('puts short options on one line', () => {
  expect(optionColumns(['52', '53', '74', '79'])).toBe(4);
  expect(optionColumns(['1 only', '2 only', 'Both 1 and 2', 'Neither'])).toBe(2);
  expect(optionColumns(['Yes', 'No'])).toBe(2);
  expect(optionColumns(['short', 'an option that is rather long'])).toBe(1);
  expect(optionColumns(['1\n2', 'a'])).toBe(1);
});

it('groups questions by section, and names sections only if there are several', () => {
  const questions = [question(), question({ section: 1 }), question({ section: 1 })];
  const sections = ['One', 'Two'].map((title) => ({ title, questions: 1 }));
  const found = bySection({ sections, questions });
  expect(found.map(({ title }) => title)).toEqual(['One', 'Two']);
  expect(found[1]?.questions.map(({ position }) => position)).toEqual([1, 2]);
  expect(
    bySection({ sections: [{ title: 'One', questions: 1 }], questions: [question()] })[0]?.title,
  ).toBeNull();
});

describe('answer sheets', () => {
  const lengths = (count: number) => sheetColumns(count).map((sheet) => sheet.map(({ length }) => length));
  it('have a hundred questions each, in blocks of five', () => {
    expect(lengths(100)).toEqual([[25, 25, 25, 25]]);
    expect(lengths(200)).toEqual([
      [25, 25, 25, 25],
      [25, 25, 25, 25],
    ]);
    expect(lengths(101)).toEqual([[25, 25, 25, 25], [1]]);
    expect(lengths(25)).toEqual([[10, 10, 5]]);
    expect(lengths(3)).toEqual([[3]]);
    expect(lengths(80)).toEqual([[20, 20, 20, 20]]);
  });

  it('have every question once, in order', () => {
    for (let count = 1; count <= 200; count += 1)
      expect(sheetColumns(count).flat(2)).toEqual([...Array(count).keys()]);
  });
});

it('writes keys', () => {
  expect(keyText(question())).toBe('b');
  expect(keyText(question({ keys: [0, 2] }))).toBe('a or c');
  expect(keyText(question({ dropped: true }))).toBe('dropped');
});
