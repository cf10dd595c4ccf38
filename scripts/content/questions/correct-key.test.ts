import { describe, expect, it } from 'vitest';
import { withKey } from './correct-key.ts';
import { parseMcqCsv } from './mcq-csv.ts';

const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id\n';
const ROWS = 'One?,a, b ,"c, d",e,0,"Because, ""so"".",t,q1\n\nTwo?,a,,c,d,3,Because.,t,q2\n';
const correct = (csv: string, id: string, keys: readonly number[] | null, dropped = false) =>
  withKey(csv, id, { keysOf: () => keys, dropped });
const read = (csv: string | null, id: string) => {
  const { mcqs, withheld, issues } = parseMcqCsv(csv ?? '', 'a.csv');
  expect(issues).toEqual([]);
  return [...mcqs, ...withheld].find((mcq) => mcq.id === id);
};

describe('withKey', () => {
  it('changes only the cell of the key', () => {
    expect(correct(HEADER + ROWS, 'q1', [2])).toBe(HEADER + ROWS.replace('e,0,', 'e,2,'));
  });

  it('counts empty options in the file, and not in the question', () => {
    const csv = correct(HEADER + ROWS, 'q2', [1, 2]);
    expect(csv).toBe(`${HEADER.trim()},also\n${ROWS.replace('d,3,Because.,t,q2', 'd,2,Because.,t,q2,3')}`);
    expect(read(csv, 'q2')).toMatchObject({ options: ['a', 'c', 'd'], correctAnswer: 1, also: [2] });
  });

  it('writes several right options, and takes them back', () => {
    const several = correct(HEADER + ROWS, 'q1', [1, 2, 0]);
    expect(read(several, 'q1')).toMatchObject({ correctAnswer: 1, also: [0, 2] });
    expect(read(several, 'q2')).not.toHaveProperty('also');
    const one = correct(several ?? '', 'q1', [0]);
    expect(read(one, 'q1')).toMatchObject({ correctAnswer: 0 });
    expect(read(one, 'q1')).not.toHaveProperty('also');
  });

  it('withdraws a question, and takes it back', () => {
    const dropped = correct(HEADER + ROWS, 'q1', [0], true);
    expect(read(dropped, 'q1')).toMatchObject({ status: 'dropped' });
    expect(read(correct(dropped ?? '', 'q1', [0]), 'q1')).toMatchObject({ status: 'active' });
  });

  it('keeps a held question held', () => {
    const held = `${HEADER.trim()},status\nOne?,a,b,,,0,E,t,q1,held\n`;
    expect(correct(held, 'q1', [1])).toBe(held.replace(',0,', ',1,'));
  });

  it.each([
    ['a row that is not there', HEADER + ROWS, 'q3', [0]],
    ['other options', HEADER + ROWS, 'q1', null],
    ['a row with an error', `${HEADER}One?,a,b,,,7,E,t,q1\n`, 'q1', [0]],
    ['a broken quote', `${HEADER}"One?,a,b,,,0,E,t,q1\n`, 'q1', [0]],
    [
      'rows that are wider than the header',
      `${HEADER}One?,a,b,,,0,E,t,q1\nTwo?,a,b,,,0,E,t,q2,x\n`,
      'q1',
      [0, 1],
    ],
  ])('changes nothing for %s', (_name, csv, id, keys) => {
    expect(correct(csv, id, keys)).toBeNull();
  });
});
