import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newQuiz, questionsIn, quizReducer, scoreOf, type QuizQuestion } from './quiz-state.ts';

const question = (correctAnswer: number): QuizQuestion => ({
  question: 'Which?',
  options: ['a', 'b', 'c', 'd'],
  correctAnswer,
  explanation: '',
  tags: [],
});

describe('quiz', () => {
  const questions = [question(0), question(1), question(2)];

  it('goes from answering to results and back, and answers can be changed until then', () => {
    let state = quizReducer(newQuiz, { type: 'answered', question: 0, option: 3 });
    state = quizReducer(state, { type: 'answered', question: 0, option: 0 });
    state = quizReducer(state, { type: 'submitted' });
    expect(state).toEqual({ phase: 'results', answers: { 0: 0 } });
    expect(quizReducer(state, { type: 'answered', question: 1, option: 1 })).toBe(state);
    expect(quizReducer(state, { type: 'retried' })).toEqual({ phase: 'answering', answers: {} });
  });

  it('counts right, wrong and unattempted', () => {
    expect(scoreOf(questions, { 0: 0, 1: 3 })).toEqual({
      right: 1,
      wrong: 1,
      unattempted: 1,
      percentage: 100 / 3,
    });
    expect(scoreOf([], {}).percentage).toBe(0);
  });

  it('counts every question once', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3)), fc.dictionary(fc.nat(30).map(String), fc.nat(3)), (keys, answers) => {
        const score = scoreOf(keys.map(question), answers);
        expect(score.right + score.wrong + score.unattempted).toBe(keys.length);
        expect(score.percentage).toBeGreaterThanOrEqual(0);
        expect(score.percentage).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('refuses data that is no list of questions', () => {
    expect(questionsIn({ questions })).toBe(questions);
    expect(() => questionsIn({})).toThrow(TypeError);
    expect(() => questionsIn('<html>')).toThrow(TypeError);
  });
});
