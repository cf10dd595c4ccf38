import { describe, expect, it } from 'vitest';
import {
  changeRow,
  formatDraft,
  parseDraft,
  hasUnsavedChanges,
  toMcqs,
  missingFrom,
  moveRow,
  EMPTY_ROW,
  findProblems,
  shownProblems,
  parseTags,
  type Row,
} from './manager-state.ts';

const mcq = {
  question: 'Who?',
  options: ['We', 'They'],
  correctAnswer: 1,
  description: '',
  tags: ['a', 'b'],
};
const text = {
  question: 'Who?',
  options: ['We', 'They', '', ''],
  correctAnswer: 1,
  description: '',
  tags: 'a, b',
};
const row = (id: number, change: Partial<Row> = {}): Row => ({ ...text, id, ...change });
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe('an empty row', () => {
  it('has four empty options, of which the first is right', () => {
    expect(EMPTY_ROW).toEqual({
      question: '',
      options: ['', '', '', ''],
      correctAnswer: 0,
      description: '',
      tags: '',
    });
  });
});

describe('tags', () => {
  it('are split at commas and trimmed, without empty ones', () => {
    expect(parseTags(' writs, ,articles ,,')).toEqual(['writs', 'articles']);
    expect(parseTags('')).toEqual([]);
  });
});

describe('rows', () => {
  it('convert back to the question they were created from', () => {
    expect(toMcqs([row(1)])).toEqual([mcq]);
  });

  it('move by one position, but not beyond the ends', () => {
    const rows = [row(1), row(2), row(3)];
    expect(ids(moveRow(rows, 1, 1))).toEqual([2, 1, 3]);
    expect(ids(moveRow(rows, 3, -1))).toEqual([1, 3, 2]);
    expect(moveRow(rows, 1, -1)).toBe(rows);
    expect(moveRow(rows, 3, 1)).toBe(rows);
    expect(moveRow(rows, 9, 1)).toBe(rows);
  });

  it('change one at a time', () => {
    expect(changeRow([row(1), row(2)], 2, { question: 'What?' }).map(({ question }) => question)).toEqual([
      'Who?',
      'What?',
    ]);
  });
});

describe('a comparison of two sets', () => {
  it('finds questions in only one of them, in any order of their properties', () => {
    const { tags, question, ...rest } = mcq;
    const sent = { tags, ...rest, question };
    expect(missingFrom([sent], [mcq, { ...mcq, correctAnswer: 0 }])).toEqual([false, true]);
    expect(missingFrom([], [sent])).toEqual([true]);
  });
});

describe('unsaved changes', () => {
  const saved = { mcqs: [mcq], own: true, revision: 1 };
  const isChanged = (work: Row[]) => hasUnsavedChanges({ status: 'ready', work, saved });

  it('exist if a save would change the stored questions', () => {
    expect(isChanged([row(1)])).toBe(false);
    expect(isChanged([row(1, { question: ' Who? ', tags: 'a,b,' })])).toBe(false);
    expect(isChanged([row(1, { correctAnswer: 0 })])).toBe(true);
    expect(isChanged([row(1, { tags: 'b, a' })])).toBe(true);
    expect(isChanged([])).toBe(true);
    expect(isChanged([row(1), { ...EMPTY_ROW, id: 2 }])).toBe(true);
  });

  it('do not exist before the questions have loaded', () => {
    expect(hasUnsavedChanges({ status: 'loading', work: [row(1)], saved: { ...saved, mcqs: [] } })).toBe(
      false,
    );
  });
});

describe('problems', () => {
  it('name the question and field, one per question', () => {
    const rows = [row(1, { question: ' ' }), row(2), row(3, { correctAnswer: 3 }), { ...EMPTY_ROW, id: 4 }];
    expect(findProblems(rows)).toEqual([
      { question: 1, field: 'question', message: 'Question 1: the question is empty.' },
      { question: 3, field: 'correctAnswer', message: 'Question 3: the correct answer is an empty option.' },
      { question: 4, field: 'question', message: 'Question 4: the question is empty.' },
    ]);
  });

  it('are reported as one if there are too many questions', () => {
    const rows = Array.from({ length: 501 }, () => EMPTY_ROW);
    expect(findProblems(rows)).toMatchObject([{ question: null, field: 'mcqs' }]);
  });
});

describe('a stored draft', () => {
  const draft = { rows: [text], revision: 2, pending: true, at: 5 };

  it('is parsed, or null if it is invalid', () => {
    const parsed = parseDraft(JSON.stringify(draft));
    expect(parsed).toMatchObject({ work: [text], base: { revision: 2 }, pending: true, at: 5 });
    expect(parsed && formatDraft(parsed)).toEqual(draft);
    for (const broken of [
      null,
      '',
      'null',
      '[]',
      '{"rows":[]}',
      JSON.stringify({ ...draft, revision: 'x' }),
      JSON.stringify({ ...draft, rows: [null] }),
      JSON.stringify({ ...draft, rows: [{ ...text, options: ['a'] }] }),
      JSON.stringify({ ...draft, rows: [{ ...text, tags: 1 }] }),
    ]) {
      expect(parseDraft(broken)).toBeNull();
    }
  });
});

describe('the problems shown', () => {
  const rows = [
    { ...EMPTY_ROW, id: 1 },
    { ...EMPTY_ROW, id: 2, question: 'Which?' },
  ];
  const problems = findProblems(rows);

  it('do not call a question empty before its form was left', () => {
    expect(shownProblems(problems, rows, new Set()).map(({ question }) => question)).toEqual([2]);
    expect(shownProblems(problems, rows, new Set([1])).map(({ question }) => question)).toEqual([1, 2]);
  });

  it('include those of the whole set', () => {
    const whole = { question: null, field: 'question', message: 'Too many.' } as const;
    expect(shownProblems([whole], [], new Set())).toEqual([whole]);
  });
});
