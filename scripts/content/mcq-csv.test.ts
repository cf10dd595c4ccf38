import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { Mcq } from './model.ts';
import { parseMcqCsv } from './mcq-csv.ts';

const HEADER = 'question,option1,option2,option3,option4,correct,description,tags';
const parse = (text: string) => parseMcqCsv(text, 'subjects/a/b.csv');
const parseRows = (...rows: string[]) => parse([HEADER, ...rows].join('\n'));
/** `severity:line code` of every issue. */
const found = (text: string) =>
  parse(text).issues.map(({ severity, line, code }) => `${severity}:${line} ${code}`);
const foundInRows = (...rows: string[]) => found([HEADER, ...rows].join('\n'));

describe('a row', () => {
  it('is read by position, trimmed, with its tags', () => {
    const { mcqs, issues, rows, skipped, refused } = parseRows(
      '" Who, ""then""? ",a, b ,c,d, 2 ,Because,"x, y,, z"',
    );
    expect(mcqs).toEqual([
      {
        question: 'Who, "then"?',
        options: ['a', 'b', 'c', 'd'],
        correctAnswer: 2,
        description: 'Because',
        tags: ['x', 'y', 'z'],
      },
    ]);
    expect([issues, rows, skipped, refused]).toEqual([[], 1, 0, false]);
  });

  it('may leave out the tags', () => {
    const { mcqs, issues } = parse(
      'question,option1,option2,option3,option4,correctAnswer,explanation\nQ,a,b,c,d,0,E\n',
    );
    expect(mcqs).toMatchObject([{ question: 'Q', correctAnswer: 0, description: 'E', tags: [] }]);
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
  ])('that is none is skipped with line and reason: %j', (row, reason) => {
    const { mcqs, lines, issues, rows, skipped } = parseRows('First,a,b,c,d,0,E', row, 'Last,a,b,c,d,0,E');
    expect(lines).toEqual([2, 4]);
    expect(mcqs.map(({ question }) => question)).toEqual(['First', 'Last']);
    expect([rows, skipped]).toEqual([3, 1]);
    expect(issues).toMatchObject([{ severity: 'warning', code: 'csv-row-skipped', line: 3 }]);
    expect(issues[0]?.message).toContain(reason);
  });

  it.each(['4', '-1', '', 'a', '1.0', '01', '+1', '1 2', '०'])(
    'with the index %j is an error and left out',
    (index) => {
      const { mcqs, issues, refused } = parseRows('First,a,b,c,d,0,E', `Q,a,b,c,d,${index},E`);
      expect(mcqs.map(({ question }) => question)).toEqual(['First']);
      expect(issues).toMatchObject([{ severity: 'error', code: 'csv-bad-index', line: 3 }]);
      expect(refused).toBe(false);
    },
  );

  it('whose index points at nothing is an error', () => {
    expect(foundInRows('Q,a,b,,d,2,E', 'Q,a,b,c,d,0,E')).toEqual(['error:2 csv-empty-answer']);
  });

  it('with more than 8 columns is an error, unless the rest is empty', () => {
    expect(foundInRows('Q,a,b,c,d,0,E,x,y', 'Q,a,b,c,d,0,E')).toEqual(['error:2 csv-extra-columns']);
    expect(parseRows('Q,a,b,c,d,0,E,x, ,,').mcqs).toMatchObject([{ tags: ['x'] }]);
  });

  it('with a tag given twice keeps it once, with a warning', () => {
    const { mcqs, issues } = parseRows('Q,a,b,c,d,0,E,"x, y,x , z"', 'Q,a,b,c,d,0,E,"Law,law"');
    expect(mcqs.map(({ tags }) => tags)).toEqual([
      ['x', 'y', 'z'],
      ['Law', 'law'],
    ]);
    expect(issues).toMatchObject([
      { severity: 'warning', code: 'csv-tag-repeated', line: 2, message: 'The tag "x" is given twice.' },
      { severity: 'warning', code: 'csv-tag-repeated', line: 3 },
    ]);
  });

  it.each([
    [`${'क'.repeat(5_001)},a,b,c,d,0,E,x`, 'csv-question-too-long'],
    [`Q,a,b,c,d,0,E,${'क'.repeat(61)}`, 'csv-tag-too-long'],
    [`Q,a,b,c,d,0,E,"${Array.from({ length: 21 }, (_, n) => n).join()}"`, 'csv-too-many-tags'],
  ])('that no attempt could carry is an error and left out: %.20s', (row, code) => {
    const { mcqs, issues } = parseRows('First,a,b,c,d,0,E', row);
    expect(mcqs.map(({ question }) => question)).toEqual(['First']);
    expect(issues).toMatchObject([{ severity: 'error', code, line: 3 }]);
  });

  it('may be as long as an attempt carries, in code points', () => {
    const tags = Array.from({ length: 20 }, (_, n) => `${n}`.padEnd(60, 'क')).join();
    const { mcqs, issues } = parseRows(`${'🪔'.repeat(5_000)},a,b,c,d,0,E,"${tags}"`);
    expect(mcqs[0]?.tags).toHaveLength(20);
    expect(issues).toEqual([]);
  });

  it('with two equal options is a warning', () => {
    expect(foundInRows('Q,a,b, a ,d,0,E')).toEqual(['warning:2 csv-duplicate-options']);
  });

  it('may hold quotes in the middle, but none after white space', () => {
    expect(parseRows('The "Quit India" call,a,b,c,d,0,E').mcqs).toMatchObject([
      { question: 'The "Quit India" call' },
    ]);
    expect(foundInRows('Q, "1, 2",0,1,2,3,E', 'Q,a,b,c,d,0,E')).toEqual(['error:2 csv-stray-quote']);
  });

  it('holds dangerous text as text', () => {
    const { mcqs } = parseRows(
      `"=cmd|'/c calc'!A1",__proto__,constructor,'; DROP TABLE users;--,<script>,1,@SUM(1),-1+1`,
    );
    expect(mcqs).toEqual([
      {
        question: "=cmd|'/c calc'!A1",
        options: ['__proto__', 'constructor', "'; DROP TABLE users;--", '<script>'],
        correctAnswer: 1,
        description: '@SUM(1)',
        tags: ['-1+1'],
      },
    ]);
  });
});

describe('lines', () => {
  it('are known of every question', () => {
    const { lines } = parseRows('"Q', '1",a,b,c,d,0,E', 'Q,a,b,c,d,9,E', '', 'Q,a,b,c,d,1,E');
    expect(lines).toEqual([2, 6]);
  });

  it('count blank lines and line ends inside quotes', () => {
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

  it('are exact whatever stands between', () => {
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
      { numRuns: 200 },
    );
  });
});

describe('what was written comes back', () => {
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
      description: text,
      tags: fc.uniqueArray(tag, { maxLength: 3 }),
      answer: fc.nat(3),
    })
    .map(({ answer, options, ...rest }) => ({ ...rest, options, correctAnswer: answer % options.length }));

  it('whatever the cells hold', () => {
    fc.assert(
      fc.property(
        fc.array(mcq, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        (mcqs, newline) => {
          const rows = mcqs.map(({ question, options, correctAnswer, description, tags }) => [
            question,
            ...Array.from({ length: 4 }, (_, index) => options[index] ?? ''),
            correctAnswer,
            description,
            tags.join(', '),
          ]);
          const csv = Papa.unparse([HEADER.split(','), ...rows], { newline });
          const read = parse(csv);
          expect(read.mcqs).toEqual(mcqs);
          expect(read.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
          expect([read.rows, read.skipped]).toEqual([mcqs.length, 0]);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the header', () => {
  it.each([
    HEADER,
    'Question,Option 1,Option 2,Option 3,Option 4,Correct Index,Description,Tags',
    'question,option1,option2,option3,option4,correctAnswer,explanation',
    '"question","option1","option2","option3","option4","correct_answer","explanation",',
  ])('%j is known', (header) => {
    expect(found(`\uFEFF${header}\nQ,a,b,c,d,0,E`)).toEqual([]);
  });

  it('that is not known is a warning, and positions hold', () => {
    const { mcqs, issues } = parse('frage,a,b,c,d,richtig,grund\nQ,a,b,c,d,3,E');
    expect(mcqs).toMatchObject([{ question: 'Q', correctAnswer: 3 }]);
    expect(issues).toMatchObject([{ severity: 'warning', code: 'csv-header', line: 1 }]);
  });

  it('that is a question is said to be lost', () => {
    const { mcqs, issues } = parse('Q1,a,b,c,d,0,E\nQ2,a,b,c,d,0,E');
    expect(mcqs.map(({ question }) => question)).toEqual(['Q2']);
    expect(issues[0]?.message).toContain('looks like a question');
  });
});

describe('a file is refused', () => {
  const row = 'Q,a,b,c,d,0,E';
  const refusal = (text: string) => {
    const { mcqs, refused, issues } = parse(text);
    expect(mcqs).toEqual([]);
    expect(refused).toBe(true);
    const { code, line, severity } = issues.at(-1)!;
    expect(severity).toBe('error');
    return `${line} ${code}`;
  };

  it.each([
    ['without anything', '', 'null csv-no-questions'],
    ['of blank lines', '\n \n\n', 'null csv-no-questions'],
    ['of a header', `${HEADER}\n`, 'null csv-no-questions'],
    ['in which no row is left', `${HEADER}\nQ,a\nQ,a,b,c,d,7,E`, 'null csv-no-questions'],
    [
      'with semicolons',
      'question;option1;option2;option3;option4;correct;description\nQ;a;b;c;d;0;E, e',
      '1 csv-delimiter',
    ],
    ['with tabs', `${HEADER}\n${row}`.replaceAll(',', '\t'), '1 csv-delimiter'],
    ['with pipes', `${HEADER}\n${row}`.replaceAll(',', '|'), '1 csv-delimiter'],
    ['with semicolons after blank lines', `\n\n${HEADER}\n${row}`.replaceAll(',', ';'), '3 csv-delimiter'],
    ['with a separator line', `sep=;\n${HEADER}\n${row}`, '1 csv-separator-line'],
    ['with a quoted separator line', `"sep=,"\r\n${HEADER}\n${row}`, '1 csv-separator-line'],
    ['of too many rows', `${HEADER}\n${`${row}\n`.repeat(2001)}`, '2002 csv-too-many-rows'],
    ['of too many columns', `${HEADER}\n${row}\n${row}${','.repeat(20)}`, '3 csv-too-many-columns'],
    ['with a huge cell', `${HEADER}\n${row}\n${row}${'x'.repeat(10_000)}`, '3 csv-cell-too-long'],
    ['with one huge row', `${HEADER}\n${'"a""b,'.repeat(100_000)}`, '2 csv-quote'],
  ])('%s', (_, text, expected) => {
    expect(refusal(text)).toBe(expected);
  });

  it.each([
    ['never closed', `${HEADER}\n${row}\n"Q,a,b,c,d,0,E\n${row}\n${row}`, 3],
    ['never closed in the middle', `${HEADER}\nQ,a,"b,c,d,0,E\n${row}`, 2],
    ['not closed, but closed by the next quote', `${HEADER}\n"Q,a,b,c,d,0,E\n"Q2, then",a,b,c,d,0,E`, 2],
    ['not closed, and the next cell begins with a comma', `${HEADER}\n"Q,a,b,c,d,0,E\nQ2,",x",b,c,d,0,E`, 2],
    ['not doubled', `${HEADER}\n${row}\n"The "Quit India" call",a,b,c,d,0,E\n${row}`, 3],
    ['not doubled on a later line of the cell', `${HEADER}\n"x\ny","The\n"Quit" call",b,c,d,0,E`, 3],
  ])('for a quote that is %s, at its line', (_, text, line) => {
    expect(refusal(text)).toBe(`${line} csv-quote`);
  });

  it('but takes 2,000 rows and cells of 10,000 characters', () => {
    const { mcqs, issues } = parse(`${HEADER}\n${`${row}\n`.repeat(1999)}Q,a,b,c,d,0,${'e'.repeat(10_000)}`);
    expect(mcqs).toHaveLength(2000);
    expect(issues).toEqual([]);
  });

  it('within bounded time', () => {
    const started = performance.now();
    parse(`${HEADER}\n${'a",'.repeat(600_000)}`);
    parse(`${HEADER}\n${'"a"b'.repeat(400_000)}`);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

it('warns where the answers seem to be counted from 1', () => {
  const rows = ['1', '2', '3', '4'].map((index) => `Q,a,b,c,d,${index},E`);
  expect(foundInRows(...rows)).toEqual(['error:5 csv-bad-index', 'warning:null csv-one-based-index']);
  expect(foundInRows(...rows, 'Q,a,b,c,d,0,E')).toEqual(['error:5 csv-bad-index']);
});
