import { assert, property, string } from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { FORMULA, undefused } from './formula-cells.ts';

const written = (cell: string) => Papa.unparse([[cell, 'b']], { escapeFormulae: FORMULA });
const read = (text: string) => Papa.parse<string[]>(text, { delimiter: ',' }).data[0]?.[0] ?? '';

describe('cells', () => {
  it.each(['=1', '+1', '-1', '@A1', '\t=1', '\r=1', '=1\nnext line', '＝1', '＠A1'])(
    'are defused: %j',
    (cell) => {
      expect(read(written(cell))).toBe(`'${cell}`);
    },
  );

  it('are left alone where no spreadsheet runs them', () => {
    for (const cell of ['1', "'tis", 'a=b', '', "'"]) expect(read(written(cell))).toBe(cell);
  });

  it('come back as they were', () => {
    for (const cell of ["'=1", "''+1", '-5', "'tis"]) expect(undefused(read(written(cell)))).toBe(cell);
    assert(
      property(string({ unit: 'grapheme' }), (cell) => {
        expect(undefused(read(written(cell)))).toBe(cell);
      }),
    );
  });
});
