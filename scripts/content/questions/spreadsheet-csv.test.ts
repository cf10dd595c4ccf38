import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { SPREADSHEET_SAFE } from './csv-rows.ts';
import { escapedCsv, unescapedCsv } from './spreadsheet-csv.ts';

const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags\n';
const ROWS =
  'One?,=1+1,-0.66,+5, b ,0,"Because, ""so"".",t\n\n' + `"@SUM(A1)",a;=2,'-x,"'=y",,1,"-1, and\n=2",\n`;

describe('a CSV of questions for spreadsheets', () => {
  it('has no cell that is run as a formula, and keeps the text of all others', () => {
    const escaped = escapedCsv(HEADER + ROWS);
    expect(escaped).toBe(
      HEADER +
        `One?,"'=1+1",-0.66,+5, b ,0,"Because, ""so"".",t\n\n` +
        `"'@SUM(A1)","a;=2","''-x","''=y",,1,"'-1, and\n=2",\n`,
    );
  });

  it('reads back as it was', () => {
    const cells = (csv: string) => Papa.parse<string[]>(csv, { delimiter: ',' }).data;
    expect(cells(unescapedCsv(escapedCsv(HEADER + ROWS)))).toEqual(cells(HEADER + ROWS));
    const plain = `${HEADER}One?,a,-0.66,,,0,E,t\n`;
    expect([escapedCsv(plain), unescapedCsv(plain)]).toEqual([plain, plain]);
  });

  it('reads the export of a learner’s own questions as they were', () => {
    const rows = Papa.parse<string[]>(HEADER + ROWS, { delimiter: ',', skipEmptyLines: true }).data;
    const exported = Papa.unparse(rows, { ...SPREADSHEET_SAFE, newline: '\n' });
    expect(exported).toContain(`"'=1+1"`);
    expect(Papa.parse(unescapedCsv(exported), { delimiter: ',' }).data).toEqual(rows);
  });

  it('keeps a file whose rows cannot be told apart', () => {
    const broken = `${HEADER}"One?,=1,b,,,0,E,t\n`;
    expect([escapedCsv(broken), unescapedCsv(broken)]).toEqual([broken, broken]);
  });
});
