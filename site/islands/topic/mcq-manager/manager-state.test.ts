import { describe, expect, it } from 'vitest';
import {
  changed,
  draftIn,
  hasUnsavedChanges,
  mcqsOf,
  moved,
  newRowText,
  onlyIn,
  problemsIn,
  rowTextOf,
  tagsIn,
  type Draft,
  type Row,
} from './manager-state.ts';

const mcq = {
  question: 'Who?',
  options: ['We', 'They'],
  correctAnswer: 1,
  description: '',
  tags: ['a', 'b'],
};
const row = (id: number, change: Partial<Row> = {}): Row => ({ ...rowTextOf(mcq), id, ...change });
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe('a new question', () => {
  it('has four empty options, and the first is right', () => {
    expect(newRowText).toEqual({
      question: '',
      options: ['', '', '', ''],
      correctAnswer: 0,
      description: '',
      tags: '',
    });
  });
});

describe('tags', () => {
  it('are parted by commas, trimmed, and dropped where they are empty', () => {
    expect(tagsIn(' writs, ,articles ,,')).toEqual(['writs', 'articles']);
    expect(tagsIn('')).toEqual([]);
  });
});

describe('rows', () => {
  it('are kept as they were made from', () => {
    expect(mcqsOf([row(1)])).toEqual([mcq]);
  });

  it('move by one place, and not beyond the ends', () => {
    const rows = [row(1), row(2), row(3)];
    expect(ids(moved(rows, 1, 1))).toEqual([2, 1, 3]);
    expect(ids(moved(rows, 3, -1))).toEqual([1, 3, 2]);
    expect(moved(rows, 1, -1)).toBe(rows);
    expect(moved(rows, 3, 1)).toBe(rows);
    expect(moved(rows, 9, 1)).toBe(rows);
  });

  it('are changed one at a time', () => {
    expect(changed([row(1), row(2)], 2, { question: 'What?' }).map(({ question }) => question)).toEqual([
      'Who?',
      'What?',
    ]);
  });
});

describe('two sets', () => {
  it('differ in what stands in one alone, in whatever order its parts were written', () => {
    const { tags, question, ...rest } = mcq;
    const sent = { tags, ...rest, question };
    expect(onlyIn([mcq, { ...mcq, correctAnswer: 0 }], [sent])).toEqual([false, true]);
    expect(onlyIn([sent], [])).toEqual([true]);
  });
});

describe('unsaved changes', () => {
  const kept = { mcqs: [mcq], own: true, revision: 1 };
  const isChanged = (rows: Row[]) => hasUnsavedChanges({ status: 'ready', rows, kept });

  it('are what would be kept otherwise than it is', () => {
    expect(isChanged([row(1)])).toBe(false);
    expect(isChanged([row(1, { question: ' Who? ', tags: 'a,b,' })])).toBe(false);
    expect(isChanged([row(1, { correctAnswer: 0 })])).toBe(true);
    expect(isChanged([row(1, { tags: 'b, a' })])).toBe(true);
    expect(isChanged([])).toBe(true);
    expect(isChanged([row(1), { ...newRowText, id: 2 }])).toBe(true);
  });

  it('are none before the questions are there', () => {
    expect(hasUnsavedChanges({ status: 'loading', rows: [row(1)], kept: { ...kept, mcqs: [] } })).toBe(false);
  });
});

describe('problems', () => {
  it('name question and field, one for each question', () => {
    const rows = [row(1, { question: ' ' }), row(2), row(3, { correctAnswer: 3 }), { ...newRowText, id: 4 }];
    expect(problemsIn(rows)).toEqual([
      { question: 1, field: 'question', message: 'Question 1: the question is empty.' },
      { question: 3, field: 'correctAnswer', message: 'Question 3: the correct answer is an empty option.' },
      { question: 4, field: 'question', message: 'Question 4: the question is empty.' },
    ]);
  });

  it('are one where there are too many questions', () => {
    const rows = Array.from({ length: 501 }, () => newRowText);
    expect(problemsIn(rows)).toMatchObject([{ question: null, field: 'mcqs' }]);
  });
});

describe('a stored draft', () => {
  const draft: Draft = { rows: [rowTextOf(mcq)], revision: 2, pending: true, at: 5 };

  it('comes back whole, or not at all', () => {
    expect(draftIn(JSON.stringify(draft))).toEqual(draft);
    for (const broken of [
      null,
      '',
      'null',
      '[]',
      '{"rows":[]}',
      JSON.stringify({ ...draft, revision: 'x' }),
      JSON.stringify({ ...draft, rows: [null] }),
      JSON.stringify({ ...draft, rows: [{ ...rowTextOf(mcq), options: ['a'] }] }),
      JSON.stringify({ ...draft, rows: [{ ...rowTextOf(mcq), tags: 1 }] }),
    ]) {
      expect(draftIn(broken)).toBeNull();
    }
  });
});
