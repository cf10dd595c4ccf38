import { array, assert, constantFrom, nat, property, record, string, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMcq } from '../../../../../api/contract/practice/mcq-rules.ts';
import { toMcqCsv } from '../../../../client/mcqs/write-mcq-file.ts';
import { readMcqCsv } from './csv-files.ts';

const read = (text: string, name = 'questions.csv') => readMcqCsv(new TextEncoder().encode(text), name);
const SHORT = 'question,option1,option2,option3,option4,correctAnswer,explanation';
const LONG = 'question,option1,option2,option3,option4,correct,description,tags';

describe('an import', () => {
  it.each([SHORT, LONG])('accepts the header %s', (header) => {
    const file = read(`\uFEFF${header}\r\nQ,a,b,,,1,Because\r\n`);
    expect(file).toEqual({
      name: 'questions.csv',
      rows: 1,
      mcqs: [{ question: 'Q', options: ['a', 'b'], correctAnswer: 1, description: 'Because', tags: [] }],
      bad: [],
      doubts: [],
    });
  });

  it('lists every bad row with its line and reason', () => {
    const rows = ['Good,a,b,,,0,', 'Q,a,b,,,7,', ',a,b,,,0,', `Q,a,${'x'.repeat(1_001)},,,0,`, 'Q,a'];
    const { mcqs, bad } = read([SHORT, ...rows].join('\n'));
    expect(mcqs).toHaveLength(1);
    expect(bad).toEqual([
      {
        line: 3,
        reason: 'The correctAnswer is "7". Write the number of the correct option, counted from 0.',
      },
      { line: 4, reason: 'The row was skipped: it has no question. Write the question, or delete the row.' },
      {
        line: 5,
        reason:
          'Option 2 has more than 1000 characters. Shorten the option, or move its text into the question.',
      },
      {
        line: 6,
        reason: 'The row was skipped: it has only 2 columns. Fill in all columns, or delete the row.',
      },
    ]);
  });

  it('lists warnings for rows that it accepts', () => {
    const { mcqs, bad, doubts } = read(`${SHORT}\nQ,a,a,,,0,`);
    expect([mcqs.length, bad.length]).toEqual([1, 0]);
    expect(doubts).toMatchObject([{ line: 2 }]);
  });

  it.each([
    ['a file of another type', read(`${SHORT}\nQ,a,b,,,0,`, 'questions.xlsx')],
    ['a file that is too large', readMcqCsv(new Uint8Array(5_000_001), 'a.csv')],
    ['bytes that are not UTF-8', readMcqCsv(new Uint8Array([0xff, 0xfe, 0x41, 0]), 'a.csv')],
    ['an empty file', read('')],
  ])('rejects %s', (_name, { mcqs, bad }) => {
    expect(mcqs).toEqual([]);
    expect(bad).toHaveLength(1);
  });
});

describe('an export', () => {
  it('can be imported without changes, including formulas', () => {
    const text = string({
      unit: constantFrom('a', '=', '-', '@', "'", '"', ',', '\n', '\t', 'क', '🪔'),
      maxLength: 8,
    });
    const mcq = record({
      question: text.filter((value) => value.trim() !== ''),
      options: array(
        text.filter((value) => value.trim() !== ''),
        { minLength: 1, maxLength: 4 },
      ),
      correctAnswer: nat(3),
      description: text,
      tags: uniqueArray(
        text.map((value) => value.replaceAll(/[,\n\t]/g, '')),
        { maxLength: 3 },
      ),
    }).map((draft) => toMcq({ ...draft, correctAnswer: draft.correctAnswer % draft.options.length }));
    assert(
      property(array(mcq, { minLength: 1, maxLength: 5 }), (mcqs) => {
        const file = read(toMcqCsv(mcqs));
        expect(file.mcqs).toEqual(mcqs);
        expect(file.bad).toEqual([]);
      }),
    );
  });

  it.each([
    { name: 'tags of which one is the other escaped', tags: ['@', "'@"] },
    { name: 'the same the other way round', tags: ["'@", "''@", '@'] },
  ])('keeps $name', ({ tags }) => {
    const mcq = { question: 'Q', options: ['a'], correctAnswer: 0, description: '', tags };
    expect(read(toMcqCsv([mcq]))).toMatchObject({ mcqs: [mcq], bad: [], doubts: [] });
  });

  it('keeps a formula of the greatest length', () => {
    const question = `=${'x'.repeat(4_999)}`;
    const mcq = { question, options: ['a'], correctAnswer: 0, description: '', tags: [] };
    expect(read(toMcqCsv([mcq]))).toMatchObject({ mcqs: [mcq], bad: [] });
  });

  it('escapes formulas, also in cells with several lines', () => {
    const formula = '=cmd|A1\nnext';
    const text = toMcqCsv([
      { question: formula, options: ['+A1', '-0.66'], correctAnswer: 0, description: '@A', tags: ['=1'] },
    ]);
    expect(text).toContain(`"'${formula}","'+A1",-0.66,,,0,"'@A","'=1"`);
  });
});
