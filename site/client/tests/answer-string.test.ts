import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testInputs } from '../../../scripts/testing/random-inputs.ts';
import { changeAnswer, countAnswers, lineAt, readAnswers, toPaperAnswers } from './answer-string.ts';

const four = (count: number) => Array.from({ length: count }, () => 4);
/** The answers of a text, such as `b,a,-,a/c`; problems as texts. */
const read = (text: string, options: readonly number[] = four(5)) => {
  const { marks, problems } = readAnswers(text, options);
  const written = marks.map((one) => one.map((option) => 'abcd'[option]).join('/') || '-').join(',');
  return problems.length === 0
    ? written
    : problems.map(({ from, to, message }) => `${text.slice(from, to)}: ${message}`);
};

describe('typed answers', () => {
  it.each([
    ['1b 2a 3- 4c', 'b,a,-,c,-'],
    ['1. B', 'b,-,-,-,-'],
    ['1.b 2.a', 'b,a,-,-,-'],
    ['1) b\n2) a\n3) -\n', 'b,a,-,-,-'],
    ['1 - b, 2 - a', 'b,a,-,-,-'],
    ['1: (b); 2: (A); 3 = c; 4 => d', 'b,a,c,d,-'],
    ['Q1 b | q.2 C | question 3 d', 'b,c,d,-,-'],
    ['b a - c', 'b,a,-,c,-'],
    ['(a) (b) (c)', 'a,b,c,-,-'],
    ['a) b) c.', 'a,b,c,-,-'],
    ['BACD-', 'b,a,c,d,-'],
    ['1b2a3-4c', 'b,a,-,c,-'],
    ['4b', '-,-,-,b,-'],
    ['3b a', '-,-,b,a,-'],
    ['3- 4c', '-,-,-,c,-'],
    ['3 - 4c', '-,-,-,c,-'],
    ['3-, c', '-,-,-,c,-'],
    ['3-\nc', '-,-,-,c,-'],
    ['1 – 2 — 3_ 4b', '-,-,-,b,-'],
    ['1a/c 2 b+d 3. (a)&(b)', 'a/c,b/d,a/b,-,-'],
    ['b/a a', 'a/b,a,-,-,-'],
    ['1(2) 2 (4) 3. (1)', 'b,d,a,-,-'],
    ['1:2 2=4 3-1 4.3', 'b,d,a,c,-'],
    ['1. 2\n2. 4\n', 'b,d,-,-,-'],
    ['1) 2, 2) 4', 'b,d,-,-,-'],
    ['5-d', '-,-,-,-,d'],
    ['', '-,-,-,-,-'],
  ])('%j', (text, answers) => {
    expect(read(text)).toBe(answers);
  });

  const EXPECTED = 'Write a, b, c or d, or - for a blank one.';
  it.each([
    ['1e 2a', `1e: “e” is no answer to question 1. ${EXPECTED}`],
    ['1b 2) e', `2) e: “e” is no answer to question 2. ${EXPECTED}`],
    ['1 Q2 b', `1: Question 1 has no answer here. ${EXPECTED}`],
    ['1b 6a', '6a: There is no question 6. The paper has 5.'],
    ['0a', '0a: There is no question 0. The first one is 1.'],
    ['1b 2a 1c', '1c: Question 1 is answered twice, first as “1b”. Keep one.'],
    ['a b c d a b', 'b: There is no question 6. The paper has 5.'],
    ['1b 2', `2: Question 2 has no answer here. ${EXPECTED}`],
    ['1. 2. b', `1.: Question 1 has no answer here. ${EXPECTED}`],
    ['2 1b', `2: Question 2 has no answer here. ${EXPECTED}`],
    ['1ab', '1ab: Question 1 has several letters. Write one, or 1a/b for two marked bubbles.'],
    ['answer: b', `answer: “answer” is no answer. ${EXPECTED}`],
    ['1b # 2a', `#: “#” is no answer. ${EXPECTED}`],
    ['1b x', `x: “x” is no answer. ${EXPECTED}`],
    ['99999999999999999999b', expect.stringContaining('There is no question')],
  ])('%j is refused with what was expected', (text, problem) => {
    expect(read(text)).toEqual(expect.arrayContaining([problem]));
  });

  it('may not name options that a question does not have', () => {
    expect(read('1c 2c', [2, 4])).toEqual(['1c: Question 1 has only the options a to b.']);
    expect(read('1b 1', [2])).toEqual([`1: Question 1 has no answer here. ${EXPECTED}`]);
  });

  it('are bounded, and so are their problems', () => {
    expect(readAnswers('x '.repeat(3_000), four(5)).problems).toHaveLength(20);
    const { problems } = readAnswers(' '.repeat(8_000) + '1b', four(5));
    expect(problems).toEqual([{ from: 8_000, to: 8_002, message: 'Write at most 8,000 characters.' }]);
  });

  it('are counted and sent with two marks as such', () => {
    const { marks } = readAnswers('1b 2a/c 3-', four(4));
    expect(countAnswers(marks)).toEqual({ answered: 1, blank: 2, double: 1 });
    expect(toPaperAnswers(marks)).toEqual([1, 'multiple', null, null]);
  });

  it('have lines', () => {
    expect([0, 3, 4].map((offset) => lineAt('1b\n2a\n', offset))).toEqual([1, 2, 2]);
  });
});

const anyMarks = fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }).map((one) => one.sort());
const anySheet = fc.array(anyMarks, { minLength: 1, maxLength: 30 });
/** Answers in the usual form, ten in a line. */
const writeAnswers = (sheet: readonly (readonly number[])[]) =>
  sheet
    .map((one, index) => {
      const answer = one.map((option) => 'abcd'[option]).join('/') || '-';
      return `${index + 1}${answer}${index % 10 === 9 ? '\n' : ' '}`;
    })
    .join('');
/** Texts that look like answers, and some that do not. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Array.from('abcdABCD-–_/+&.):=(), \n;eq')),
      fc.constantFrom(' ', '\n', ', '),
      fc.integer({ min: 0, max: 12 }).map(String),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('for every sheet', () => {
  testInputs('what is written is read again', 100, (runs) => {
    fc.assert(
      fc.property(anySheet, (sheet) => {
        expect(readAnswers(writeAnswers(sheet), four(sheet.length))).toMatchObject({
          marks: sheet,
          problems: [],
        });
      }),
      runs,
    );
  });

  testInputs('its answers are read in any order, form and case', 100, (runs) => {
    const forms: ((number: number, answer: string) => string)[] = [
      (number, answer) => `${number}${answer}`,
      (number, answer) => `${number}. ${answer.toUpperCase()}`,
      (number, answer) => `${number}) ${answer === '-' ? answer : `(${answer.replaceAll('/', ')/(')})`}`,
      (number, answer) => `Q${number}: ${answer}`,
    ];
    const anyOrder = anySheet.chain((sheet) =>
      fc.tuple(
        fc.constant(sheet),
        fc.shuffledSubarray([...sheet.keys()], { minLength: sheet.length }),
        fc.constantFrom(...forms),
        fc.constantFrom(', ', '\n', ';'),
      ),
    );
    fc.assert(
      fc.property(anyOrder, ([sheet, order, form, separator]) => {
        const text = order
          .map((index) => form(index + 1, sheet[index]!.map((option) => 'abcd'[option]).join('/') || '-'))
          .join(separator);
        expect(readAnswers(text, four(sheet.length))).toMatchObject({ marks: sheet, problems: [] });
      }),
      runs,
    );
  });
});

describe('for every text', () => {
  testInputs('entries and problems are in order and cover all but what separates them', 200, (runs) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { entries, problems } = readAnswers(text, four(10));
        fc.pre(problems.length < 20);
        const parts = [...entries, ...problems].sort((one, other) => one.from - other.from);
        let end = 0;
        for (const { from, to } of parts) {
          expect(text.slice(end, from)).toMatch(/^[\s,;|]*$/);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(text.slice(end)).toMatch(/^[\s,;|]*$/);
      }),
      runs,
    );
  });

  testInputs('changing one answer changes no other, and hides no problem', 300, (runs) => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 9 }), anyMarks, (text, position, marks) => {
        const before = readAnswers(text, four(10));
        fc.pre(before.problems.length < 20);
        const changed = changeAnswer(text, four(10), { position, marks });
        const after = readAnswers(changed, four(10));
        const expected = before.marks.map((one, index) => (index === position ? marks : one));
        expect(after.marks, changed).toEqual(expected);
        expect(after.problems).toHaveLength(before.problems.length);
      }),
      runs,
    );
  });
});
