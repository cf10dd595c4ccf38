import { describe, expect, it } from 'vitest';
import { found, foundInRows, HEADER, parse } from '../testing/mcq-rows.ts';

describe('the header', () => {
  it.each([
    HEADER,
    'Question,Option 1,Option 2,Option 3,Option 4,Correct Index,Description,Tags',
    'question,option1,option2,option3,option4,correctAnswer,explanation',
    '"question","option1","option2","option3","option4","correct_answer","explanation",',
  ])('%j is accepted', (header) => {
    expect(found(`\uFEFF${header}\nQ,a,b,c,d,0,E`)).toEqual([]);
  });

  it('causes a warning if it is unknown, and columns are read by position', () => {
    const { mcqs, issues } = parse('frage,a,b,c,d,richtig,grund\nQ,a,b,c,d,3,E');
    expect(mcqs).toMatchObject([{ question: 'Q', correctAnswer: 3 }]);
    expect(issues).toMatchObject([{ severity: 'warning', code: 'csv-header', line: 1 }]);
  });

  it('is reported as a lost question if it is one', () => {
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
    ['that is empty', '', 'null csv-no-questions'],
    ['of blank lines', '\n \n\n', 'null csv-no-questions'],
    ['of a header', `${HEADER}\n`, 'null csv-no-questions'],
    ['without a valid row', `${HEADER}\nQ,a\nQ,a,b,c,d,7,E`, 'null csv-no-questions'],
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

  it('but not for 2,000 rows and cells of 10,000 characters', () => {
    const { mcqs, issues } = parse(`${HEADER}\n${`${row}\n`.repeat(1999)}Q,a,b,c,d,0,${'e'.repeat(10_000)}`);
    expect(mcqs).toHaveLength(2000);
    expect(issues).toEqual([]);
  });

  it('in limited time', () => {
    const started = process.cpuUsage().user;
    parse(`${HEADER}\n${'a",'.repeat(600_000)}`);
    parse(`${HEADER}\n${'"a"b'.repeat(400_000)}`);
    expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(3_000);
  });
});

it('warns if the answers seem to be numbered from 1', () => {
  const rows = ['1', '2', '3', '4'].map((index) => `Q,a,b,c,d,${index},E`);
  expect(foundInRows(...rows)).toEqual(['error:5 csv-bad-index', 'warning:null csv-one-based-index']);
  expect(foundInRows(...rows, 'Q,a,b,c,d,0,E')).toEqual(['error:5 csv-bad-index']);
});
