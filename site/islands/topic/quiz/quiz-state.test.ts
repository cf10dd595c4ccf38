import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asked,
  newQuiz,
  questionsIn,
  quizReducer,
  secondsLeft,
  tagsOf,
  tallyOf,
  type QuizAction,
  type QuizQuestion,
  type QuizState,
} from './quiz-state.ts';

const question = (correctAnswer: number, ...tags: string[]): QuizQuestion => ({
  question: 'Which?',
  options: ['a', 'b', 'c', 'd'],
  correctAnswer,
  explanation: '',
  tags,
});
const questions = [question(0, 'articles'), question(1, 'articles', 'writs'), question(2)];
const reduce = quizReducer(questions);
const after = (...actions: QuizAction[]): QuizState => actions.reduce(reduce, newQuiz(questions));

describe('answering', () => {
  it('can be changed until it is submitted, and not after', () => {
    const answered = after(
      { type: 'answered', question: 0, option: 3 },
      { type: 'answered', question: 0, option: 0 },
      { type: 'answered', question: 1, option: 1 },
      { type: 'cleared', question: 1 },
      { type: 'submitted' },
    );
    expect(answered).toMatchObject({ phase: 'results', answers: { 0: 0 } });
    expect(reduce(answered, { type: 'answered', question: 1, option: 1 })).toBe(answered);
    expect(reduce(answered, { type: 'ticked', seconds: 1 })).toBe(answered);
  });

  it('moves between questions within the range', () => {
    expect(after({ type: 'went', place: 1 }).place).toBe(1);
    expect(after({ type: 'went', place: 9 }).place).toBe(2);
    expect(after({ type: 'went', place: -1 }).place).toBe(0);
  });

  it('counts right, wrong and unattempted', () => {
    const state = after(
      { type: 'answered', question: 0, option: 0 },
      { type: 'answered', question: 1, option: 3 },
    );
    expect(tallyOf(state, questions)).toEqual({ right: 1, wrong: 1, unattempted: 1 });
  });
});

describe('the filter', () => {
  it('selects questions with one of its tags while it is on', () => {
    const tagged = after({ type: 'tagged', tag: 'writs' });
    expect(asked(tagged, questions)).toEqual([0, 1, 2]);
    const on = reduce(tagged, { type: 'filtered', on: true });
    expect(asked(on, questions)).toEqual([1]);
    expect(asked(reduce(on, { type: 'tagged', tag: 'articles' }), questions)).toEqual([0, 1]);
    expect(asked(reduce(on, { type: 'filtered', on: false }), questions)).toEqual([0, 1, 2]);
    expect(asked(reduce(on, { type: 'tagged', tag: 'writs' }), questions)).toEqual([0, 1, 2]);
  });

  it('limits what is submitted; an empty selection cannot be submitted', () => {
    const on = after({ type: 'filtered', on: true }, { type: 'tagged', tag: 'writs' }, { type: 'submitted' });
    expect(on.round).toEqual([1]);
    const none = after({ type: 'filtered', on: true }, { type: 'tagged', tag: 'unknown' });
    expect(reduce(none, { type: 'submitted' })).toBe(none);
  });

  it('lists every tag once, sorted', () => {
    expect(tagsOf(questions)).toEqual(['articles', 'writs']);
  });
});

describe('retrying', () => {
  const results = after(
    { type: 'filtered', on: true },
    { type: 'tagged', tag: 'articles' },
    { type: 'answered', question: 0, option: 3 },
    { type: 'submitted' },
  );

  it('wrong or unattempted ones replaces the round and clears the tags', () => {
    const wrong = reduce(results, { type: 'retried', what: 'wrong' });
    expect(wrong).toEqual({ ...newQuiz(questions), round: [0] });
    expect(reduce(results, { type: 'retried', what: 'unattempted' }).round).toEqual([1]);
  });

  it('all of them brings back the full set', () => {
    const again = reduce(results, { type: 'retried', what: 'all' });
    expect(again).toMatchObject({ phase: 'answering', round: [0, 1, 2], answers: {}, seconds: 0 });
    expect(again.filter).toEqual(results.filter);
  });

  it('does nothing if there is nothing to retry', () => {
    const allRight = after(
      ...[0, 1, 2].map((index): QuizAction => ({ type: 'answered', question: index, option: index })),
      { type: 'submitted' },
    );
    expect(reduce(allRight, { type: 'retried', what: 'wrong' })).toBe(allRight);
  });
});

describe('an exam', () => {
  const exam = { scheme: 'gs', durationSeconds: 3 } as const;

  it('submits itself when its time is over', () => {
    const begun = after(
      { type: 'examined', exam },
      { type: 'ticked', seconds: 1 },
      { type: 'ticked', seconds: 1 },
    );
    expect([begun.phase, secondsLeft(begun)]).toEqual(['answering', 1]);
    expect(reduce(begun, { type: 'ticked', seconds: 1 }).phase).toBe('results');
    expect(secondsLeft(newQuiz(questions))).toBeNull();
  });

  it('stores marks for review and confidence', () => {
    const state = after(
      { type: 'examined', exam },
      { type: 'marked', question: 1 },
      { type: 'marked', question: 2 },
      { type: 'marked', question: 1 },
      { type: 'confided', question: 0, confidence: 'guess' },
      { type: 'confided', question: 1, confidence: 'sure' },
      { type: 'confided', question: 1, confidence: null },
    );
    expect(state).toMatchObject({ marked: [2], confidence: { 0: 'guess' } });
  });
});

describe('any sequence of actions', () => {
  const anyAction: fc.Arbitrary<QuizAction> = fc.oneof(
    fc.record({ type: fc.constant('answered' as const), question: fc.nat(2), option: fc.nat(3) }),
    fc.record({ type: fc.constant('went' as const), place: fc.integer() }),
    fc.record({ type: fc.constant('filtered' as const), on: fc.boolean() }),
    fc.record({ type: fc.constant('tagged' as const), tag: fc.constantFrom('articles', 'writs', 'none') }),
    fc.record({ type: fc.constant('ticked' as const), seconds: fc.nat(5) }),
    fc.record({ type: fc.constant('submitted' as const) }),
    fc.record({
      type: fc.constant('retried' as const),
      what: fc.constantFrom('wrong' as const, 'unattempted' as const, 'all' as const),
    }),
  );

  it('counts every question of the round exactly once', () => {
    fc.assert(
      fc.property(fc.array(anyAction), (actions) => {
        const state = after(...actions);
        const shown = asked(state, questions);
        const { right, wrong, unattempted } = tallyOf(state, questions);
        expect(new Set(shown).size).toBe(shown.length);
        expect(right + wrong + unattempted).toBe(shown.length);
        expect(state.place).toBeLessThanOrEqual(Math.max(0, shown.length - 1));
      }),
    );
  });
});

describe('data', () => {
  it('without a list of questions is rejected', () => {
    expect(questionsIn({ questions })).toBe(questions);
    expect(() => questionsIn({})).toThrow(TypeError);
    expect(() => questionsIn('<html>')).toThrow(TypeError);
  });
});
