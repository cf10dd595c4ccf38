import { expect, it } from 'vitest';
import { MCQ_HEADER } from '../../../../scripts/content/questions/mcq-source.ts';
import { readPastedRows } from './pasted-rows.ts';

const ROW = 'Who?,We,They,,,0,Because.,"a,b"\n';

it.each([
  ['a CSV with a header', `Question,A,B,C,D,Answer,Why,Tags\n${ROW}`],
  ['a CSV without a header', ROW],
  ['cells of a spreadsheet', 'Who?\tWe\tThey\t\t\t0\tBecause.\ta,b\r\n'],
  ['cells with quotes and lines', 'Who?\tWe\t"They"\t\t\t0\tBecause.\t"a,\nb"\n'],
  ['semicolons', 'question;o;o;o;o;correct;why;tags\nWho?;We;They;;;0;Because.;a,b'],
])('reads %s', (_name, pasted) => {
  expect(readPastedRows(pasted)).toMatchObject({
    rows: 1,
    bad: [],
    mcqs: [{ question: 'Who?', options: ['We', 'They'], correctAnswer: 0, tags: ['a', 'b'] }],
  });
});

it('reports the lines of the pasted text', () => {
  expect(readPastedRows(`${ROW}\nWhat?,a,b,,,9,,\n`).bad).toMatchObject([{ line: 3 }]);
  expect(readPastedRows(`${MCQ_HEADER}What?,a,b,,,9,,\n`).bad).toMatchObject([{ line: 2 }, { line: null }]);
  expect(readPastedRows('').bad).toHaveLength(1);
});
