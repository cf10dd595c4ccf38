import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { testInputs } from '../../testing/random-inputs.ts';
import { HEADER } from '../testing/mcq-rows.ts';
import { parseMcqCsv } from './mcq-csv.ts';
import { findExtraColumns } from './extra-columns.ts';
import {
  columnsFor,
  formatMcqRow,
  joinMcqRows,
  MCQ_HEADER,
  mcqFormOf,
  NO_EXTRA_FORM,
  readMcqSource,
  rowsUnder,
  type McqSource,
  shownCsv,
} from './mcq-source.ts';

const FIRST = 'First,a,b,c,d,0,E,t\n';
const QUOTED = '"Second,\nthen?", a ,"b",,,1,,\n';
const LAST = 'Last,a,b,,,1,E,';

function sourceOf(text: string): McqSource {
  const source = readMcqSource(text);
  if ('refusal' in source) throw new Error(source.refusal.message);
  return source;
}
const join = ({ header, rows }: Pick<McqSource, 'header' | 'rows'>) =>
  joinMcqRows(
    header,
    rows.map(({ source }) => source),
  );

describe('the rows of a CSV', () => {
  it('keep their exact text, also those with errors and the blank lines between them', () => {
    const text = `\n${HEADER}\n${FIRST}\n${QUOTED}Bad,a,b,,,9,,\nShort,row\n \n${LAST}`;
    const { header, rows } = sourceOf(text);
    expect(header).toBe(`\n${HEADER}\n`);
    expect(rows.map(({ source }) => source)).toEqual([
      `${FIRST}\n`,
      QUOTED,
      'Bad,a,b,,,9,,\n',
      'Short,row\n \n',
      LAST,
    ]);
    expect(rows.map(({ line }) => line)).toEqual([3, 5, 7, 8, 10]);
    expect(rows.map(({ mcq }) => mcq?.question ?? null)).toEqual([
      'First',
      'Second,\nthen?',
      null,
      null,
      'Last',
    ]);
    expect(rows.map(({ issues }) => issues.map(({ code }) => code))).toEqual([
      [],
      [],
      ['csv-bad-index'],
      ['csv-row-skipped'],
      [],
    ]);
    expect(join({ header, rows })).toBe(text);
  });

  it('are the only ones that change when one of them does', () => {
    const { header, rows } = sourceOf(`${HEADER}\n${FIRST}${QUOTED}${LAST}`);
    const sources = rows.map(({ source }) => source);
    const [first = '', second = '', last = ''] = sources;
    expect(joinMcqRows(header, [first, 'New,a,,,,0,,\n', last])).toBe(
      `${HEADER}\n${FIRST}New,a,,,,0,,\n${LAST}`,
    );
    expect(joinMcqRows(header, [last, second])).toBe(`${HEADER}\n${LAST}\n${QUOTED}`);
    expect(joinMcqRows(header, [])).toBe('');
    expect(sourceOf('')).toMatchObject({ header: MCQ_HEADER, rows: [] });
  });

  it.each([
    [`${HEADER}\n"open,a,b,c,d,0,E,\n`, 'csv-quote'],
    [HEADER.replaceAll(',', ';'), 'csv-delimiter'],
    [`${HEADER}\n${'x'.repeat(10_001)},a,b,c,d,0,E,\n`, 'csv-cell-too-long'],
    [`${HEADER}\n${FIRST.repeat(2001)}`, 'csv-too-many-rows'],
  ])('are refused if they cannot be told apart', (text, code) => {
    expect(readMcqSource(text)).toMatchObject({ refusal: { code } });
  });
});

describe('a question as a row', () => {
  const mcq = {
    ...{ question: 'Q', options: ['a', '', 'c', ''], correctAnswer: 2, explanation: '', tags: '' },
    ...NO_EXTRA_FORM,
  };
  const columns = findExtraColumns([...HEADER.split(','), 'status', 'id', 'section']);

  it('keeps the position of its options and the columns that the row had', () => {
    expect(formatMcqRow(mcq, [])).toBe('Q,a,,c,,2,,\n');
    expect(formatMcqRow(mcq, ['', '', '', '', '', '', ''])).toBe('Q,a,,c,,2,\n');
    expect(formatMcqRow({ ...mcq, tags: 'x' }, ['', '', '', '', '', '', ''])).toBe('Q,a,,c,,2,,x\n');
    expect(formatMcqRow(mcq, ['', '', '', '', '', '', '', 't', 'id-7'])).toBe('Q,a,,c,,2,,,id-7\n');
  });

  it('has its other columns where the header names them', () => {
    const before = ['', '', '', '', '', '', '', '', 'Active', 'kept', ' Old '];
    const changed = { ...mcq, id: 'kept', section: 'The words' };
    expect(formatMcqRow(changed, before, columns)).toBe('Q,a,,c,,2,,,Active,kept,The words\n');
    expect(formatMcqRow({ ...changed, status: 'held' }, [], columns)).toBe(
      'Q,a,,c,,2,,,held,kept,The words\n',
    );
    expect(formatMcqRow({ ...mcq, section: '' }, before, columns)).toBe('Q,a,,c,,2,,,Active,kept,\n');
    expect(mcqFormOf(before, columns)).toMatchObject({ id: 'kept', section: 'Old', status: 'active' });
    const both = findExtraColumns([...HEADER.split(','), 'also']);
    expect(formatMcqRow({ ...mcq, also: '0' }, [], both)).toBe('Q,a,,c,,2,,,0\n');
    expect(mcqFormOf(['', '', '', '', '', '', '', '', ' 0 3'], both).also).toBe('0 3');
    expect(columnsFor({ ...mcq, source: 'NCERT', difficulty: 'easy' })).toEqual(['difficulty', 'source']);
  });

  it('can be put under another header', () => {
    const source = sourceOf(`${HEADER},id,section\n${FIRST.trimEnd()},one,A\n${QUOTED}`);
    expect(rowsUnder(source.columns, source)).toEqual(source.rows.map((row) => row.source));
    expect(rowsUnder(columns, source)).toEqual([`${FIRST.trimEnd()},,one,A\n`, QUOTED]);
  });

  testInputs('is read again as it was written', 100, (runs) => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', '=', "'", 'क'), maxLength: 8 });
    const filled = text.filter((value) => value.trim() !== '');
    const arbitrary = fc.record({
      question: filled,
      options: fc.tuple(filled, text, text, text).map((options) => options.map(String)),
      correctAnswer: fc.constant(0),
      explanation: text,
    });
    fc.assert(
      fc.property(arbitrary, (made) => {
        const row = formatMcqRow({ ...made, ...NO_EXTRA_FORM, tags: 'x, y' }, []);
        const { mcqs } = parseMcqCsv(`${HEADER}\n${row}${LAST}`, '');
        expect(mcqs).toHaveLength(2);
        expect(mcqs[0]).toMatchObject({
          question: made.question.trim(),
          options: made.options.map((option) => option.trim()).filter((option) => option !== ''),
          correctAnswer: 0,
          explanation: made.explanation.trim(),
          tags: ['x', 'y'],
        });
        expect(Papa.parse<string[]>(row.trimEnd()).data[0]).toHaveLength(8);
      }),
      runs,
    );
  });
});

const STATUS_HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id,status\n';
const row = (name: string, rest: string) => `${name}?,a,b,c,d,0,Because ${name}.,t,${rest}\n`;
const ACTIVE = row('One', 'one,') + row('Two', 'two,Active');

it('keeps active rows byte by byte', () => {
  expect(shownCsv(STATUS_HEADER + ACTIVE)).toBe(STATUS_HEADER + ACTIVE);
  const mixed = STATUS_HEADER + row('Secret A', 'a,held') + ACTIVE + '\n' + row('Secret B', 'b, DROPPED ');
  expect(shownCsv(mixed)).toBe(`${STATUS_HEADER}${ACTIVE}\n`);
  expect(parseMcqCsv(shownCsv(mixed), '').mcqs).toEqual(parseMcqCsv(mixed, '').mcqs);
});

it('leaves out held rows that have an error too', () => {
  const faulty =
    STATUS_HEADER + ACTIVE + 'Secret C?,a,b,c,d,7,Because.,t,c,held\n' + row('Secret D', 'd,heldd');
  expect(shownCsv(faulty)).toBe(STATUS_HEADER + ACTIVE);
});

it('is empty if nothing may be shown', () => {
  expect(shownCsv(STATUS_HEADER + row('Secret', 's,held'))).toBe('');
  expect(shownCsv(`${STATUS_HEADER}"Secret?,a,b,c,d,0,x,t,s,held\n`)).toBe('');
  expect(shownCsv('')).toBe('');
});
