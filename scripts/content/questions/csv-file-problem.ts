import type { Finding } from '../issue.ts';

const EXPECTED =
  'a comma-separated file whose first row is question,option1,option2,option3,option4,correct,description,tags';

/** Why a file is not comma-separated at all, seen by its first line that is not blank; null where it may be. */
export function csvFileProblem(text: string): Finding | null {
  const start = Math.max(0, text.search(/\S/));
  const [first = ''] = text.slice(start).split('\n', 1);
  const line = text.slice(0, start).split('\n').length;
  const separator = /^"?sep=(.*?)"?$/i.exec(first.trim());
  if (separator !== null) {
    return {
      code: 'csv-separator-line',
      line,
      message: `The first line is the spreadsheet's own "${first.trim()}", not the header.`,
      expected: EXPECTED,
      fix: 'delete the first line, and save the file with commas between the columns',
    };
  }
  for (const [name, delimiter] of [
    ['tabs', '\t'],
    ['semicolons', ';'],
    ['pipes', '|'],
  ] as const) {
    if (count(first, delimiter) >= 5 && count(first, ',') < 6) {
      return {
        code: 'csv-delimiter',
        line,
        message: `The columns are separated by ${name}, not by commas.`,
        expected: EXPECTED,
        fix: 'save the file again as "CSV UTF-8 (comma delimited)"',
      };
    }
  }
  return null;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
