import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { testInputs } from '../../testing/random-inputs.ts';
import type { Mcq } from '../model.ts';
import { found, foundInRows, HEADER, parse } from '../testing/mcq-rows.ts';

const parseRows = (...rows: string[]) => parse([HEADER, ...rows].join('\n'));

describe('a row', () => {
  it('is read by position and trimmed, with its tags', () => {
    const { mcqs, issues, rows, skipped, refused } = parseRows(
      '" Who, ""then""? ",a, b ,c,d, 2 ,Because,"x, y,, z"',
    );
    expect(mcqs).toMatchObject([
      {
        question: 'Who, "then"?',
        options: ['a', 'b', 'c', 'd'],
        correctAnswer: 2,
        explanation: 'Because',
        tags: ['x', 'y', 'z'],
      },
    ]);
    expect([issues, rows, skipped, refused]).toEqual([[], 1, 0, false]);
  });

  it('may have no tags', () => {
    const { mcqs, issues } = parse(
      'question,option1,option2,option3,option4,correctAnswer,explanation\nQ,a,b,c,d,0,E\n',
    );
    expect(mcqs).toMatchObject([{ question: 'Q', correctAnswer: 0, explanation: 'E', tags: [] }]);
    expect(issues).toEqual([]);
  });

  it.each([
    ['Q,,b,,d,3,E', ['b', 'd'], 1],
    ['Q,,b,,d,1,E', ['b', 'd'], 0],
    ['Q,a,,,,0,E', ['a'], 0],
    ['Q, ,,c,,2,E', ['c'], 0],
  ])('without some options keeps the right answer: %j', (row, options, correctAnswer) => {
    expect(parseRows(row).mcqs).toMatchObject([{ options, correctAnswer }]);
    expect(parseRows(row).issues).toEqual([]);
  });

  it.each([
    ['Q,a,b,c,d,0', 'only 6 columns'],
    ['Q', 'only 1 column'],
    [',a,b,c,d,0,E', 'no question'],
    ['" ",a,b,c,d,0,E', 'no question'],
    ['Q,,,, ,0,E', 'no options'],
    [',,,,,,,', 'no question'],
  ])('that is invalid is skipped with its line and the reason: %j', (row, reason) => {
    const { mcqs, lines, issues, rows, skipped } = parseRows('First,a,b,c,d,0,E', row, 'Last,a,b,c,d,0,E');
    expect(lines).toEqual([2, 4]);
    expect(mcqs.map(({ question }) => question)).toEqual(['First', 'Last']);
    expect([rows, skipped]).toEqual([3, 1]);
    expect(issues).toMatchObject([{ severity: 'warning', code: 'csv-row-skipped', line: 3 }]);
    expect(issues[0]?.message).toContain(reason);
  });

  it.each(['4', '-1', '', 'a', '1.0', '01', '+1', '1 2', '०'])(
    'with the index %j is an error and is left out',
    (index) => {
      const { mcqs, issues, refused } = parseRows('First,a,b,c,d,0,E', `Q,a,b,c,d,${index},E`);
      expect(mcqs.map(({ question }) => question)).toEqual(['First']);
      expect(issues).toMatchObject([{ severity: 'error', code: 'csv-bad-index', line: 3 }]);
      expect(refused).toBe(false);
    },
  );

  it('whose index refers to an empty option is an error', () => {
    expect(foundInRows('Q,a,b,,d,2,E', 'Q,a,b,c,d,0,E')).toEqual(['error:2 csv-empty-answer']);
  });

  it('with more than 8 columns is an error, unless the rest is empty', () => {
    expect(foundInRows('Q,a,b,c,d,0,E,x,y', 'Q,a,b,c,d,0,E')).toEqual(['error:2 csv-extra-columns']);
    expect(parseRows('Q,a,b,c,d,0,E,x, ,,').mcqs).toMatchObject([{ tags: ['x'] }]);
  });

  it('with a tag listed twice keeps it once, with a warning', () => {
    const { mcqs, issues } = parseRows('Q,a,b,c,d,0,E,"x, y,x , z"', 'Q,a,b,c,d,0,E,"Law,law"');
    expect(mcqs.map(({ tags }) => tags)).toEqual([
      ['x', 'y', 'z'],
      ['Law', 'law'],
    ]);
    expect(issues).toMatchObject([
      { severity: 'warning', code: 'csv-tag-repeated', line: 2, message: 'The tag "x" is listed twice.' },
      { severity: 'warning', code: 'csv-tag-repeated', line: 3 },
    ]);
  });

  it.each([
    [`${'क'.repeat(5_001)},a,b,c,d,0,E,x`, 'csv-question-too-long'],
    [`Q,a,b,c,d,0,E,${'क'.repeat(61)}`, 'csv-tag-too-long'],
    [`Q,a,${'क'.repeat(1_001)},c,d,0,E,x`, 'csv-option-too-long'],
    ['Q\0,a,b,c,d,0,E,x', 'csv-control-character'],
    ['Q,a,b,c,d,0,E\u0007,x', 'csv-control-character'],
    [`Q,a,b,c,d,0,E,"${Array.from({ length: 21 }, (_, n) => n).join()}"`, 'csv-too-many-tags'],
  ])('that exceeds the limits of an attempt is an error and is left out: %.20s', (row, code) => {
    const { mcqs, issues } = parseRows('First,a,b,c,d,0,E', row);
    expect(mcqs.map(({ question }) => question)).toEqual(['First']);
    expect(issues).toMatchObject([{ severity: 'error', code, line: 3 }]);
  });

  it('may be as long as an attempt allows, in code points', () => {
    const tags = Array.from({ length: 20 }, (_, n) => `${n}`.padEnd(60, 'क')).join();
    const { mcqs, issues } = parseRows(`${'🪔'.repeat(5_000)},a,b,c,d,0,E,"${tags}"`);
    expect(mcqs[0]?.tags).toHaveLength(20);
    expect(issues).toEqual([]);
  });

  it('with two equal options is a warning', () => {
    expect(foundInRows('Q,a,b, a ,d,0,E')).toEqual(['warning:2 csv-duplicate-options']);
  });

  it('may contain quotes in the middle, but not after white space', () => {
    expect(parseRows('The "Quit India" call,a,b,c,d,0,E').mcqs).toMatchObject([
      { question: 'The "Quit India" call' },
    ]);
    expect(foundInRows('Q, "1, 2",0,1,2,3,E', 'Q,a,b,c,d,0,E')).toEqual(['error:2 csv-stray-quote']);
  });

  it('keeps dangerous text as plain text', () => {
    const { mcqs } = parseRows(
      `"=cmd|'/c calc'!A1",__proto__,constructor,'; DROP TABLE users;--,<script>,1,@SUM(1),-1+1`,
    );
    expect(mcqs).toMatchObject([
      {
        question: "=cmd|'/c calc'!A1",
        options: ['__proto__', 'constructor', "'; DROP TABLE users;--", '<script>'],
        correctAnswer: 1,
        explanation: '@SUM(1)',
        tags: ['-1+1'],
      },
    ]);
  });
});

describe('lines', () => {
  it('are known for every question', () => {
    const { lines } = parseRows('"Q', '1",a,b,c,d,0,E', 'Q,a,b,c,d,9,E', '', 'Q,a,b,c,d,1,E');
    expect(lines).toEqual([2, 6]);
  });

  it('include blank lines and line ends inside quotes', () => {
    const bad = 'Q,a,b,c,d,9,E';
    expect(found(`\n${HEADER}\n\n"Q\n1",a,"b\n\nc",c,d,0,E\n  \n${bad}\n\n${bad}`)).toEqual([
      'error:9 csv-bad-index',
      'error:11 csv-bad-index',
    ]);
    for (const end of ['\r\n', '\r']) {
      expect(found([HEADER, 'Q,a,b,c,d,0,E', '"Q', '2",a,b,c,d,9,E', bad].join(end))).toEqual([
        'error:3 csv-bad-index',
        'error:5 csv-bad-index',
      ]);
    }
  });

  testInputs('are exact for any combination of rows', 100, (runs) => {
    const part = fc.constantFrom('x', '\n', '\n\n', ',', '""', ' ');
    const cell = fc.array(part, { maxLength: 5 }).map((parts) => `"${parts.join('')}"`);
    const row = fc.record({ cells: fc.tuple(cell, cell), bad: fc.boolean(), blank: fc.nat(2) });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        let line = 2;
        let text = `${HEADER}\n`;
        const expected: number[] = [];
        for (const { cells, bad, blank } of rows) {
          text += '\n'.repeat(blank);
          line += blank;
          if (bad) expected.push(line);
          const source = `Q${cells[0] === '""' ? '' : ''},${cells[0]},b,c,d,${bad ? 7 : 1},${cells[1]}\n`;
          text += source;
          line += source.split('\n').length - 1;
        }
        const { issues } = parse(text);
        expect(issues.filter(({ code }) => code === 'csv-bad-index').map((issue) => issue.line)).toEqual(
          expected,
        );
      }),
      runs,
    );
  });
});

describe('a round trip', () => {
  const text = fc
    .string({
      unit: fc.constantFrom('a', 'Z', '0', '"', ',', '\n', ';', '|', '\t', ' ', '=', 'न', 'é', '💡', '#'),
      maxLength: 20,
    })
    .map((value) => value.trim());
  const filled = text.filter((value) => value !== '');
  const tag = filled.map((value) => value.replaceAll(',', '').trim()).filter((value) => value !== '');
  const mcq: fc.Arbitrary<Mcq> = fc
    .record({
      question: filled,
      options: fc.array(filled, { minLength: 1, maxLength: 4 }),
      explanation: text,
      tags: fc.uniqueArray(tag, { maxLength: 3 }),
      answer: fc.nat(3),
    })
    .map(({ answer, options, ...rest }) => ({ ...rest, options, correctAnswer: answer % options.length }));

  testInputs('preserves questions with any cell content', 100, (runs) => {
    fc.assert(
      fc.property(
        fc.array(mcq, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        (mcqs, newline) => {
          const rows = mcqs.map(({ question, options, correctAnswer, explanation, tags }) => [
            question,
            ...Array.from({ length: 4 }, (_, index) => options[index] ?? ''),
            correctAnswer,
            explanation,
            tags.join(', '),
          ]);
          const csv = Papa.unparse([HEADER.split(','), ...rows], { newline });
          const read = parse(csv);
          expect(read.mcqs).toMatchObject(mcqs);
          expect(read.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
          expect([read.rows, read.skipped]).toEqual([mcqs.length, 0]);
        },
      ),
      runs,
    );
  });
});
