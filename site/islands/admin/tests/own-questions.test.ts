import { expect, it } from 'vitest';
import { hasUnsavedMcqs } from '../../../client/admin/mcqs/mcq-editing.ts';
import { createOwnQuestions, finishedFile, keepSaved, type OwnQuestionsStore } from './own-questions.ts';

const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id\n';
const SAVED = `${HEADER}First?,a,b,,,0,,,q1\n`;

const problemOf = (own: OwnQuestionsStore) => {
  const finished = finishedFile(own);
  return 'problem' in finished ? finished.problem : '';
};

it('adds a question that is still open to the file, with an id', () => {
  const own = createOwnQuestions(SAVED);
  expect(finishedFile(own)).toEqual({ csv: SAVED });
  own.actions.openQuestion(null);
  own.actions.typeQuestion({ question: 'Second?', options: ['c', 'd', '', ''], correctAnswer: 1 });
  expect(hasUnsavedMcqs(own.getState())).toBe(true);
  const finished = finishedFile(own);
  if ('problem' in finished) throw new Error(finished.problem);
  expect(finished.csv).toMatch(/^.+\nFirst\?.+,q1\nSecond\?,c,d,,,1,,,\w+\n$/);
  keepSaved(own, finished.csv, own.getState().work.mcqs);
  own.actions.closeQuestion();
  expect(hasUnsavedMcqs(own.getState())).toBe(false);
  expect(own.getState().work.mcqs).toBe(finished.csv);
});

it('saves nothing while a question has an error or a file cannot be read', () => {
  const own = createOwnQuestions('');
  expect(finishedFile(own)).toEqual({ csv: null });
  own.actions.openQuestion(null);
  own.actions.typeQuestion({ question: 'No options?' });
  expect(problemOf(own)).toContain('has errors');
  expect(own.getState().questionChecks).toBe(1);
  own.actions.closeQuestion();
  own.actions.chooseFile(new TextEncoder().encode('x'), 'questions.txt');
  expect(problemOf(own)).toContain('cannot be read');
  own.actions.dropFile();
  expect(finishedFile(own)).toEqual({ csv: null });
});

it('keeps what was typed while the file was saved', () => {
  const own = createOwnQuestions(SAVED);
  own.actions.deleteQuestion(0);
  keepSaved(own, SAVED, SAVED);
  expect(hasUnsavedMcqs(own.getState())).toBe(true);
});
