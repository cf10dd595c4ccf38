import { describe, expect, it } from 'vitest';
import { MCQ_HEADER, NO_EXTRA_FORM } from '../../../../scripts/content/questions/mcq-source.ts';
import { idFromText } from '../../../../scripts/content/questions/question-id.ts';
import {
  isQuestionChanged,
  mcqFormProblems,
  openQuestion,
  withAddedRows,
  withMovedRow,
  withoutRow,
  withQuestion,
} from './mcq-edits.ts';

const FIRST = '" First ", a ,b,,,1,E,"t,u"\n';
const SECOND = '"Sec\nond",a,b,c,d,3,E\n\n';
const THIRD = 'Third,a,b,,,9,,';
const csv = `${MCQ_HEADER}${FIRST}${SECOND}${THIRD}`;

describe('a question in its form', () => {
  it('is read from its row, also if the row has an error', () => {
    expect(openQuestion(csv, 0).form).toEqual({
      question: 'First',
      options: ['a', 'b', '', ''],
      correctAnswer: 1,
      explanation: 'E',
      tags: 't, u',
      ...NO_EXTRA_FORM,
    });
    expect(openQuestion(csv, 2).form).toMatchObject({ question: 'Third', correctAnswer: null });
    expect(openQuestion(csv, 9)).toMatchObject({ index: null, form: { question: '' } });
    expect(isQuestionChanged(openQuestion(csv, 0))).toBe(false);
  });

  it('replaces its row and no other', () => {
    const open = openQuestion(csv, 1);
    const form = { ...open.form, question: 'Two, "said"\nhe' };
    const id = idFromText('Sec\nond');
    const header = `${MCQ_HEADER.trimEnd()},id\n`;
    expect(withQuestion(csv, { ...open, form })).toEqual({
      index: 1,
      mcqs: `${header}${FIRST}"Two, ""said""\nhe",a,b,c,d,3,E,,${id}\n\n${THIRD}`,
    });
    const explained = { ...open.form, explanation: 'F' };
    expect(withQuestion(csv, { ...open, form: explained }).mcqs).toBe(
      `${MCQ_HEADER}${FIRST}"Sec\nond",a,b,c,d,3,F\n\n${THIRD}`,
    );
  });

  it('keeps its id, and has the columns that it needs', () => {
    const header = MCQ_HEADER.trimEnd();
    const text = `${header},id\nOld?,a,b,c,d,0,E,t,kept\n`;
    const open = openQuestion(text, 0);
    const form = { ...open.form, question: 'New?', id: '', section: 'the-words', status: 'held' as const };
    expect(withQuestion(text, { ...open, form }).mcqs).toBe(
      `${header},id,section,status\nNew?,a,b,c,d,0,E,t,kept,the-words,held\n`,
    );
    expect(mcqFormProblems({ ...form, id: 'Not valid' }).row).toContain('The id is "Not valid"');
  });

  it('added from another file has its columns in the right place', () => {
    const header = MCQ_HEADER.trimEnd();
    const added = `${header},status,section\nNew?,a,b,c,d,0,E,t,held,One\n`;
    expect(withAddedRows(`${header},section\nOld?,a,b,c,d,0,E,t,Two\n`, added)).toBe(
      `${header},section,status\nOld?,a,b,c,d,0,E,t,Two\nNew?,a,b,c,d,0,E,t,One,held\n`,
    );
  });

  it('is added at the end, and to a topic without questions', () => {
    const open = openQuestion(csv, null);
    const form = { ...open.form, question: 'New', options: ['a', '', '', ''], correctAnswer: 0 };
    expect(withQuestion(csv, { ...open, form })).toEqual({ index: 3, mcqs: `${csv}\nNew,a,,,,0,,\n` });
    expect(withQuestion('', { ...open, form }).mcqs).toBe(`${MCQ_HEADER}New,a,,,,0,,\n`);
  });
});

describe('the problems of a question', () => {
  const valid = {
    question: 'Q',
    options: ['a', 'b', 'c', 'd'],
    correctAnswer: 3,
    explanation: '',
    tags: '',
    ...NO_EXTRA_FORM,
  };

  it('are at their fields', () => {
    expect(mcqFormProblems(valid)).toEqual({});
    expect(mcqFormProblems({ ...valid, options: ['', 'b', '', ''], correctAnswer: 1 })).toEqual({});
    const twentyOne = Array.from({ length: 21 }, (_, index) => `t${index}`).join(',');
    expect(
      mcqFormProblems({
        question: ' ',
        options: ['a', 'x'.repeat(1_001), '', ''],
        ...NO_EXTRA_FORM,
        correctAnswer: null,
        explanation: 'x'.repeat(10_001),
        tags: twentyOne,
      }),
    ).toEqual({
      question: 'The question is empty.',
      options: 'Option 2 has more than 1,000 characters.',
      explanation: 'The explanation has more than 10,000 characters.',
      tags: 'It can have at most 20 tags.',
    });
    expect(mcqFormProblems({ ...valid, options: ['', '', '', ''] })).toEqual({
      options: 'It needs at least one option.',
    });
    expect(mcqFormProblems({ ...valid, options: ['a', '', '', ''] })).toEqual({
      correctAnswer: 'The correct answer is an empty option.',
    });
    expect(mcqFormProblems({ ...valid, correctAnswer: null })).toEqual({
      correctAnswer: 'Mark the option that is correct.',
    });
    expect(mcqFormProblems({ ...valid, question: 'a\u0000' })).toHaveProperty('question');
  });

  it('include what only the content reader refuses', () => {
    expect(mcqFormProblems({ ...valid, explanation: '😀'.repeat(6_000) }).row).toContain('12000 characters');
  });
});

describe('rows', () => {
  it('are deleted, moved and added with their exact text', () => {
    expect(withoutRow(csv, 1)).toBe(`${MCQ_HEADER}${FIRST}${THIRD}`);
    expect(withoutRow(withoutRow(withoutRow(csv, 0), 0), 0)).toBe('');
    expect(withMovedRow(csv, 2, 0)).toEqual({ index: 0, mcqs: `${MCQ_HEADER}${THIRD}\n${FIRST}${SECOND}` });
    expect(withMovedRow(csv, 0, 99)).toEqual({
      index: 2,
      mcqs: `${MCQ_HEADER}${SECOND}${THIRD}\n${FIRST}`,
    });
    expect(withMovedRow(csv, 9, 0).mcqs).toBe(csv);
    expect(withAddedRows(csv, `h\n${FIRST}`)).toBe(`${csv}\n${FIRST}`);
    expect(withAddedRows('', MCQ_HEADER + FIRST)).toBe(MCQ_HEADER + FIRST);
  });
});
