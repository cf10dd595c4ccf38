import { describe, expect, it } from 'vitest';
import { parseMcqCsv } from './mcq-csv.ts';
import { idFromText } from './question-id.ts';

const FIXED = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags';
const parse = (columns: string, ...rows: string[]) =>
  parseMcqCsv([`${FIXED},${columns}`, ...rows].join('\n'), 'a.csv');
const codes = (columns: string, ...rows: string[]) =>
  parse(columns, ...rows).issues.map(({ code, line }) => `${line} ${code}`);

describe('columns after the eighth', () => {
  it('are found by name, in any order', () => {
    const { mcqs, issues } = parse(
      'Status,source,difficulty,section,ID',
      'Q,a,b,c,d,0,E,t,active,Article 1,Hard,Key facts,q1',
    );
    expect(mcqs).toMatchObject([
      { id: 'q1', section: 'Key facts', difficulty: 'hard', source: 'Article 1', status: 'active' },
    ]);
    expect(issues).toEqual([]);
  });

  it.each([
    ['', undefined],
    ['2', [1]],
    ['0 2', [1]],
    ['3, 2', [1, 2]],
  ])('also has other right options: %j', (cell, also) => {
    const { mcqs, issues } = parse('also', `Q,a,,c,d,0,E,t,"${cell}"`);
    expect([mcqs[0]?.also, issues]).toEqual([also, []]);
  });

  it.each(['1', '4', 'b', '2 x'])('also %j is an error', (cell) => {
    expect(codes('also', `Q,a,,c,d,0,E,t,"${cell}"`)).toContain('2 csv-bad-also');
  });

  it('may be empty or missing: the id is then a digest of the text', () => {
    const { mcqs } = parse('id,difficulty', 'Q  one,a,b,c,d,0,E,t,,', 'Q two,a,b,c,d,0,E,t');
    expect(mcqs.map(({ id }) => id)).toEqual([idFromText('Q one'), idFromText('Q two')]);
    expect(mcqs[0]).toMatchObject({ section: '', difficulty: null, source: '', status: 'active' });
    expect(mcqs[0]?.id).toMatch(/^t-[0-9a-f]{12}$/);
  });

  it('keep held and dropped questions apart from the others', () => {
    const { mcqs, withheld, withheldLines, refused } = parse(
      'status',
      'Shown,a,b,c,d,0,E,t,active',
      'Held,a,b,c,d,0,E,t,held',
      'Gone,a,b,c,d,0,E,t,dropped',
    );
    expect(mcqs.map(({ question }) => question)).toEqual(['Shown']);
    expect(withheld.map(({ question }) => question)).toEqual(['Held', 'Gone']);
    expect([withheldLines, refused]).toEqual([[3, 4], false]);
    expect(parse('status', 'Held,a,b,c,d,0,E,t,held').refused).toBe(false);
  });

  it.each([
    ['a column without meaning', 'level', 'Q,a,b,c,d,0,E,t,x', '1 csv-unknown-column'],
    ['a column twice', 'id,id', 'Q,a,b,c,d,0,E,t,x,y', '1 csv-unknown-column'],
    ['an id with a space', 'id', 'Q,a,b,c,d,0,E,t,q 1', '2 csv-bad-id'],
    ['an id of 41 characters', 'id', `Q,a,b,c,d,0,E,t,${'x'.repeat(41)}`, '2 csv-bad-id'],
    ['an unknown difficulty', 'difficulty', 'Q,a,b,c,d,0,E,t,tough', '2 csv-bad-difficulty'],
    ['an unknown status', 'status', 'Q,a,b,c,d,0,E,t,hidden', '2 csv-bad-status'],
    ['a long source', 'source', `Q,a,b,c,d,0,E,t,${'x'.repeat(301)}`, '2 csv-text-too-long'],
    ['a cell without a column', 'id', 'Q,a,b,c,d,0,E,t,q1,x', '2 csv-extra-columns'],
  ])('are reported by line: %s', (_, columns, row, expected) => {
    expect(codes(columns, row, 'R,a,b,c,d,0,E,t')).toEqual([expected]);
  });

  it('refuse the second question with an id', () => {
    const { mcqs, issues } = parse('id', 'Q,a,b,c,d,0,E,t,q1', 'R,a,b,c,d,0,E,t,q1');
    expect(mcqs.map(({ question }) => question)).toEqual(['Q']);
    expect(issues).toMatchObject([{ severity: 'error', code: 'csv-duplicate-id', line: 3 }]);
    expect(issues[0]?.message).toContain('line 2');
  });
});
