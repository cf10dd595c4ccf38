import { assert, property, string } from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { SPREADSHEET_SAFE, unescapedFormula } from './csv-rows.ts';

const written = (cell: string) => Papa.unparse([[cell, 'b']], SPREADSHEET_SAFE);
const read = (text: string) => Papa.parse<string[]>(text, { delimiter: ',' }).data[0]?.[0] ?? '';

describe('cells', () => {
  it.each(['=1', '+1+1', '-A1', '-1-1', '-1\n', '@A1', '\t=1', '\r=1', '=1\nnext line', '＝1', '＠A1'])(
    'are escaped: %j',
    (cell) => {
      expect(read(written(cell))).toBe(`'${cell}`);
    },
  );

  it.each(['a;=1+1', 'a\t=1', 'a|=1'])('are quoted if other spreadsheets would split them: %j', (cell) => {
    expect(written(cell)).toBe(`"${cell}",b`);
    expect(read(written(cell))).toBe(cell);
  });

  it('are not changed if no spreadsheet evaluates them', () => {
    for (const cell of ['1', "'tis", 'a=b', '', "'"]) expect(read(written(cell))).toBe(cell);
  });

  it('are unchanged after a round trip', () => {
    for (const cell of ["'=1", "''+1", '-5', "'tis"])
      expect(unescapedFormula(read(written(cell)))).toBe(cell);
    assert(
      property(string({ unit: 'grapheme' }), (cell) => {
        expect(unescapedFormula(read(written(cell)))).toBe(cell);
      }),
    );
  });
});
