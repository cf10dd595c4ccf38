import { parseMcqCsv } from '../questions/mcq-csv.ts';

export const HEADER = 'question,option1,option2,option3,option4,correct,description,tags';

export const parse = (text: string) => parseMcqCsv(text, 'subjects/a/b.csv');

/** `severity:line code` of every issue. */
export const found = (text: string) =>
  parse(text).issues.map(({ severity, line, code }) => `${severity}:${line} ${code}`);

export const foundInRows = (...rows: string[]) => found([HEADER, ...rows].join('\n'));
