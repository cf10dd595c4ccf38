import Papa from 'papaparse';
import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANKI_HEADER, CSV_HEADER, toAnki, toCsv } from './card-files.ts';

const card = (question: string, options = ['हम', 'مرحبا']) => ({
  id: '0123',
  subject: 'polity',
  topic: 'preamble',
  content: { question, options, correctAnswer: 1, description: 'Because "so".', tags: ['two words', 'b'] },
  due: Date.UTC(2026, 5, 15),
});

const rowsOf = (text: string, delimiter: string) => Papa.parse<string[]>(text, { delimiter }).data;

describe('toCsv', () => {
  test('has a column per field, with a byte order mark', () => {
    const text = CSV_HEADER + toCsv([card('Who,\n"we"?')]);
    expect(text.startsWith('\uFEFFsubject,topic,question,option1,option2,option3,option4,')).toBe(true);
    expect(rowsOf(text.slice(1), ',').slice(1, 2)).toEqual([
      [
        'polity',
        'preamble',
        'Who,\n"we"?',
        'हम',
        'مرحبا',
        '',
        '',
        '1',
        'Because "so".',
        'two words,b',
        '2026-06-15T00:00:00.000Z',
      ],
    ]);
  });

  test.each([
    '=1+1',
    '+1+1',
    '-1-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '=1\nnext line',
    '=1\r\nmore',
    '＝1',
    '-',
  ])('defuses %j', (text) => {
    const [, row] = rowsOf((CSV_HEADER + toCsv([card(text, [text, text])])).slice(1), ',');
    for (const cell of [row?.[2], row?.[3], row?.[4]]) expect(cell).toBe(`'${text}`);
  });

  test.each(['-1', '+5', '-0.66'])('leaves the number %j as it is', (text) => {
    const [, row] = rowsOf((CSV_HEADER + toCsv([card(text, [text, text])])).slice(1), ',');
    for (const cell of [row?.[2], row?.[3], row?.[4]]) expect(cell).toBe(text);
  });

  test('starts no cell with a formula', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        for (const row of rowsOf((CSV_HEADER + toCsv([card(text, [text])])).slice(1), ',').slice(1)) {
          for (const cell of row) expect(cell).not.toMatch(/^(?![+-]?\d+(?:\.\d+)?$)[=+\-@\t\r\n]/);
        }
      }),
    );
  });

  test('writes only the header without cards', () => {
    expect((CSV_HEADER + toCsv([])).trim().split('\r\n')).toHaveLength(1);
  });
});

describe('toAnki', () => {
  test('writes guid, front, back and tags', () => {
    const text = ANKI_HEADER + toAnki([card('# Who,\t"we"?')]);
    expect(text.split('\n').slice(0, 4)).toEqual([
      '#separator:tab',
      '#html:false',
      '#guid column:1',
      '#tags column:4',
    ]);
    const body = text.split('\n').slice(4).join('\n');
    expect(body.startsWith('"0123"\t"# Who')).toBe(true);
    expect(rowsOf(body.trimEnd(), '\t')).toEqual([
      ['0123', '# Who,\t"we"?\nA. हम\nB. مرحبا', 'B. مرحبا\n\nBecause "so".', 'polity::preamble two_words b'],
    ]);
  });

  test('leaves out missing explanations, and writes nothing without cards', () => {
    const plain = card('Who?');
    const text = ANKI_HEADER + toAnki([{ ...plain, content: { ...plain.content, description: '' } }]);
    expect(text).toContain('\t"B. مرحبا"\t');
    expect(ANKI_HEADER + toAnki([])).toBe('#separator:tab\n#html:false\n#guid column:1\n#tags column:4\n');
  });
});

describe('a card that the learner made', () => {
  const own = { ...card(''), content: { front: '=Who?', back: 'We,\n"the people"' } };

  test('has its front as the question and its back as the explanation', () => {
    const [, row] = rowsOf((CSV_HEADER + toCsv([own])).slice(1), ',');
    expect(row?.slice(2, 10)).toEqual(["'=Who?", '', '', '', '', '', 'We,\n"the people"', '']);
  });

  test('keeps its sides in Anki', () => {
    const rows = rowsOf(toAnki([own]), '\t');
    expect(rows[0]).toEqual(['0123', '=Who?', 'We,\n"the people"', 'polity::preamble']);
  });
});
