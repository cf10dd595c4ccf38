import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { testInputs } from '../../testing/random-inputs.ts';
import { parseMcqCsv } from './mcq-csv.ts';
import { withIds } from './new-ids.ts';
import { isQuestionId } from './question-id.ts';
import { withCell, withColumns } from './row-cells.ts';

const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags';
const row = (question: string, rest = '') => `"${question}",a,b,c,d,0,E,t${rest}\n`;

function done(csv: string) {
  const made = withIds(csv);
  if ('refusal' in made) throw new Error(made.refusal.message);
  return made;
}

describe('missing ids', () => {
  it('are short and say what the question is about', () => {
    const questions = [
      'Which Article deals with the President of India?',
      'Consider the following statements: 1. The Rajya Sabha is permanent. 2. It can be dissolved.',
      'भारत का राष्ट्रपति कौन है?',
      'Which of the following is correct?',
      'How many of the above are correct?',
    ];
    const { csv, added } = done(`${HEADER}\n${questions.map((question) => row(question)).join('')}`);
    expect(added).toEqual([
      { line: 2, id: 'deals-president-india' },
      { line: 3, id: 'rajya-sabha-permanent-dissolved' },
      { line: 4, id: 'q1' },
      { line: 5, id: 'q2' },
      { line: 6, id: 'q3' },
    ]);
    expect(parseMcqCsv(csv, '').mcqs.map(({ id }) => id)).toEqual(added.map(({ id }) => id));
  });

  it('differ from those in the file, and are not written twice', () => {
    const first = done(`${HEADER}\n${row('President?')}${row('The President?')}`);
    expect(first.added.map(({ id }) => id)).toEqual(['president', 'president-2']);
    expect(done(first.csv)).toEqual({ csv: first.csv, added: [] });
    const second = done(`${first.csv}${row('A President?')}`);
    expect(second.added).toEqual([{ line: 4, id: 'president-3' }]);
    expect(second.csv.startsWith(first.csv)).toBe(true);
  });

  it('leave all other text as it is', () => {
    const text = `\n${HEADER},Section,id \n"A, ""b""?" , a,b,c,d,0,"E\nx",t,s\n\n${row('Kept?', ',s,kept')}Bad?,a,b,c,d,9,E,t\n, , \n${row('Last?', ',, ').trimEnd()}`;
    const { csv, added } = done(text);
    expect(added).toEqual([
      { line: 3, id: 'q1' },
      { line: 9, id: 'last' },
    ]);
    expect(csv.replace(`,s,${added[0]?.id}\n`, ',s\n').replace(/,last$/, ',')).toBe(text);
  });

  it('get a column in a header without tags too', () => {
    const { csv } = done('question,option1,option2,option3,option4,correct,description\nWho?,a,b,,,0,E\n');
    expect(csv).toBe(
      'question,option1,option2,option3,option4,correct,description,tags,id\nWho?,a,b,,,0,E,,q1\n',
    );
  });

  it('are refused where a new column would turn a cell into an id', () => {
    const spilled = withIds(`${HEADER}\n${row('Who?')}${row('What?', ',second tag')}`);
    expect(spilled).toMatchObject({ refusal: { line: 3, code: 'csv-extra-columns' } });
    expect(withIds('a;b;c;d;e;f;g\n')).toHaveProperty('refusal');
    expect(done('')).toEqual({ csv: '', added: [] });
  });

  testInputs('are valid and unique for any text, and change nothing else', 100, (runs) => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ß', ',', '"', ' ', 'x', '\n', '7', 'क') });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (questions) => {
        const rows = questions.map((question) => [
          `Q${question}`,
          'a',
          'b',
          'c',
          'd',
          '0',
          `E${question}`,
          't',
        ]);
        const before = `${Papa.unparse([HEADER.split(','), ...rows], { newline: '\n' })}\n`;
        const { csv, added } = done(before);
        const read = parseMcqCsv(csv, '').mcqs;
        expect(read.map(({ id }) => id)).toEqual(added.map(({ id }) => id));
        expect(added.every(({ id }) => isQuestionId(id))).toBe(true);
        expect(new Set(added.map(({ id }) => id)).size).toBe(added.length);
        const texts = (text: string) =>
          parseMcqCsv(text, '').mcqs.map(({ question, explanation }) => [question, explanation]);
        expect(texts(csv)).toEqual(texts(before));
      }),
      runs,
    );
  });
});

describe('a cell', () => {
  it('is replaced or added, with quotes where it needs them', () => {
    expect(withCell('a,b\n', 1, 'x')).toBe('a,x\n');
    expect(withCell('a,b\n\n', 3, 'x, y')).toBe('a,b,,"x, y"\n\n');
    expect(withCell('"a, ""b""",,c', 1, 'x')).toBe('"a, ""b""",x,c');
    expect(withCell('"a\nb",c\n', 1, '')).toBe('"a\nb",\n');
  });

  it('of the header is added once', () => {
    expect(withColumns(`${HEADER}\n`, ['id', 'section'])).toBe(`${HEADER},id,section\n`);
    expect(withColumns(`${HEADER},ID\n`, ['id'])).toBe(`${HEADER},ID\n`);
    expect(withColumns(`${HEADER},,\n`, ['id'])).toBe(`${HEADER},id,\n`);
  });
});
