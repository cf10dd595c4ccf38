import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testInputs } from '../../../../../scripts/testing/random-inputs.ts';
import type { Change } from '../../../../client/question/answer.ts';
import {
  countOfSection,
  filteredRound,
  createQuizState,
  parseQuestions,
  quizReducer,
  secondsLeft,
  allTags,
  outcomeAt,
  isHalfDone,
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
const change = (asked: number, what: Change): QuizAction => ({
  type: 'change',
  question: asked,
  change: what,
});
const answer = (asked: number, chosen: number | null) => change(asked, { chosen });
const questions = [question(0, 'articles'), question(1, 'articles', 'writs'), question(2)];
const reduce = quizReducer(questions);
const after = (...actions: QuizAction[]): QuizState => actions.reduce(reduce, createQuizState(questions));

it('is half done after half of the answers, or at the last question', () => {
  const isHalf = (...actions: QuizAction[]) => isHalfDone(after(...actions), questions);
  expect(isHalf()).toBe(false);
  expect(isHalf(answer(0, 3))).toBe(false);
  expect(isHalf(answer(0, 3), answer(2, 1))).toBe(true);
  expect(isHalf({ type: 'go-to', position: 2 })).toBe(true);
});

describe('answering', () => {
  it('can be changed until the quiz is submitted', () => {
    const answered = after(answer(0, 3), answer(0, 0), answer(1, 1), answer(1, null), { type: 'submit' });
    expect(answered).toMatchObject({
      phase: 'results',
      answers: [{ chosen: 0 }, { chosen: null }, { chosen: null }],
    });
    expect(reduce(answered, answer(1, 1))).toBe(answered);
    expect(reduce(answered, { type: 'tick', seconds: 1 })).toBe(answered);
  });

  it('moves between questions within the range', () => {
    expect(after({ type: 'go-to', position: 1 }).position).toBe(1);
    expect(after({ type: 'go-to', position: 9 }).position).toBe(2);
    expect(after({ type: 'go-to', position: -1 }).position).toBe(0);
  });

  it('counts right, wrong and unattempted', () => {
    const state = after(answer(0, 0), answer(1, 3));
    expect([0, 1, 2].map((index) => outcomeAt(state, questions, index))).toEqual([
      'right',
      'wrong',
      'unattempted',
    ]);
  });
});

describe('checking an answer', () => {
  it('happens when the answer is given, which fixes it', () => {
    const instant = after({ type: 'set-instant', on: true });
    expect(reduce(instant, answer(0, null)).checked).toEqual([]);
    const checked = reduce(instant, answer(0, 2));
    expect(checked.checked).toEqual([0]);
    expect(reduce(checked, answer(0, 1))).toBe(checked);
    expect(reduce(checked, answer(0, null))).toBe(checked);
    expect(after(answer(0, 2)).checked).toEqual([]);
  });

  it('includes answers that were given before, and leaves them fixed afterwards', () => {
    const switched = after(answer(1, 0), { type: 'set-instant', on: true });
    expect(switched.checked).toEqual([1]);
    const off = reduce(switched, { type: 'set-instant', on: false });
    expect(reduce(off, answer(1, 2))).toBe(off);
    expect(reduce(off, answer(0, 2)).checked).toEqual([1]);
  });

  it('is for practice only; the choice is kept for the next round', () => {
    const exam = after(
      { type: 'set-instant', on: true },
      { type: 'start-exam', exam: { scheme: 'gs', durationSeconds: 60 } },
      answer(0, 2),
    );
    expect(exam).toMatchObject({ instant: true, checked: [] });
    expect(reduce(exam, { type: 'restart' }).instant).toBe(true);
  });
});

it('counts the time of each question', () => {
  const state = after(
    { type: 'tick', seconds: 2 },
    { type: 'go-to', position: 1 },
    { type: 'tick', seconds: 3 },
    { type: 'go-to', position: 0 },
    { type: 'tick', seconds: 1 },
  );
  expect(state).toMatchObject({ answers: [{ seconds: 3 }, { seconds: 3 }, { seconds: 0 }], seconds: 6 });
});

describe('a tag in the address', () => {
  it('is the only one that is practised, if there is a question with it', () => {
    const state = after({ type: 'toggle-tag', tag: 'writs' }, { type: 'choose-tag', tag: 'articles' });
    expect(filteredRound(state, questions)).toEqual([0, 1]);
    expect(reduce(state, { type: 'choose-tag', tag: 'unknown' })).toBe(state);
  });
});

describe('the filter', () => {
  it('selects questions with one of its tags while it is on', () => {
    const tagged = after({ type: 'toggle-tag', tag: 'writs' });
    expect(filteredRound(tagged, questions)).toEqual([0, 1, 2]);
    const on = reduce(tagged, { type: 'set-filter', on: true });
    expect(filteredRound(on, questions)).toEqual([1]);
    expect(filteredRound(reduce(on, { type: 'toggle-tag', tag: 'articles' }), questions)).toEqual([0, 1]);
    expect(filteredRound(reduce(on, { type: 'set-filter', on: false }), questions)).toEqual([0, 1, 2]);
    expect(filteredRound(reduce(on, { type: 'toggle-tag', tag: 'writs' }), questions)).toEqual([0, 1, 2]);
  });

  it('limits what is submitted; an empty selection cannot be submitted', () => {
    const on = after(
      { type: 'set-filter', on: true },
      { type: 'toggle-tag', tag: 'writs' },
      { type: 'submit' },
    );
    expect(on.round).toEqual([1]);
    const none = after({ type: 'set-filter', on: true }, { type: 'toggle-tag', tag: 'unknown' });
    expect(reduce(none, { type: 'submit' })).toBe(none);
  });

  it('lists every tag once, sorted', () => {
    expect(allTags(questions)).toEqual(['articles', 'writs']);
  });
});

describe('retrying', () => {
  const results = after(
    { type: 'set-filter', on: true },
    { type: 'toggle-tag', tag: 'articles' },
    answer(0, 3),
    { type: 'submit' },
  );

  it('wrong or unattempted questions replaces the round and clears the tags', () => {
    const wrong = reduce(results, { type: 'retry', which: 'wrong' });
    expect(wrong).toEqual({ ...createQuizState(questions), round: [0] });
    expect(reduce(results, { type: 'retry', which: 'unattempted' }).round).toEqual([1]);
  });

  it('all questions restores the full set', () => {
    const again = reduce(results, { type: 'retry', which: 'all' });
    expect(again).toMatchObject({
      phase: 'answering',
      round: [0, 1, 2],
      answers: createQuizState(questions).answers,
      seconds: 0,
    });
    expect(again.filter).toEqual(results.filter);
  });

  it('does nothing if there is nothing to retry', () => {
    const allRight = after(...[0, 1, 2].map((index): QuizAction => answer(index, index)), { type: 'submit' });
    expect(reduce(allRight, { type: 'retry', which: 'wrong' })).toBe(allRight);
  });
});

describe('an exam', () => {
  const exam = { scheme: 'gs', durationSeconds: 3 } as const;

  it('submits itself when its time is over', () => {
    const started = after(
      { type: 'start-exam', exam },
      { type: 'tick', seconds: 1 },
      { type: 'tick', seconds: 1 },
    );
    expect([started.phase, secondsLeft(started)]).toEqual(['answering', 1]);
    expect(reduce(started, { type: 'tick', seconds: 1 }).phase).toBe('results');
    expect(secondsLeft(createQuizState(questions))).toBeNull();
  });

  it('asks only the questions with the chosen tags', () => {
    const started = after({ type: 'choose-tag', tag: 'writs' }, { type: 'start-exam', exam });
    expect(filteredRound(started, questions)).toEqual([1]);
    expect(reduce(started, { type: 'submit' }).round).toEqual([1]);
    expect(filteredRound(after({ type: 'start-exam', exam }), questions)).toEqual([0, 1, 2]);
  });

  it('stores marks for review and confidence', () => {
    const state = after(
      { type: 'start-exam', exam },
      change(1, { marked: true }),
      change(2, { marked: true }),
      change(1, { marked: false }),
      change(0, { confidence: 'guess' }),
      change(1, { confidence: 'sure' }),
      change(1, { confidence: null }),
    );
    expect(state.answers.map(({ marked, confidence }) => [marked, confidence])).toEqual([
      [false, 'guess'],
      [false, null],
      [true, null],
    ]);
  });
});

describe('any sequence of actions', () => {
  const anyAction: fc.Arbitrary<QuizAction> = fc.oneof(
    fc.tuple(fc.nat(2), fc.nat(3)).map(([asked, option]) => answer(asked, option)),
    fc.record({ type: fc.constant('go-to' as const), position: fc.integer() }),
    fc.record({ type: fc.constant('set-filter' as const), on: fc.boolean() }),
    fc.record({
      type: fc.constant('toggle-tag' as const),
      tag: fc.constantFrom('articles', 'writs', 'none'),
    }),
    fc.record({ type: fc.constant('tick' as const), seconds: fc.nat(5) }),
    fc.record({ type: fc.constant('submit' as const) }),
    fc.record({
      type: fc.constant('retry' as const),
      which: fc.constantFrom('wrong' as const, 'unattempted' as const, 'all' as const),
    }),
  );

  testInputs('shows each question once, from a position that there is', 100, (runs) => {
    fc.assert(
      fc.property(fc.array(anyAction), (actions) => {
        const state = after(...actions);
        const shown = filteredRound(state, questions);
        expect(new Set(shown).size).toBe(shown.length);
        expect(state.position).toBeLessThanOrEqual(Math.max(0, shown.length - 1));
      }),
      runs,
    );
  });
});

describe('data', () => {
  it('without a list of questions is rejected', () => {
    expect(parseQuestions({ questions })).toBe(questions);
    expect(() => parseQuestions({})).toThrow(TypeError);
    expect(() => parseQuestions('<html>')).toThrow(TypeError);
  });
});

it('asks about the chosen section with its subsections', () => {
  const onSections = [question(0), question(1), question(2), question(3)].map((one, index) => {
    return { ...one, section: ['rights', 'equality', 'duties', null][index] ?? null };
  });
  const choose = quizReducer(onSections);
  const section = { id: 'rights', subsections: ['equality'] };
  const state = choose(createQuizState(onSections), { type: 'choose-section', section });
  expect(filteredRound(state, onSections)).toEqual([0, 1]);
  expect(countOfSection(onSections, section)).toBe(2);
  const parent = { id: 'part-iii', subsections: ['rights', 'equality'] };
  expect(filteredRound(choose(state, { type: 'choose-section', section: parent }), onSections)).toEqual([
    0, 1,
  ]);
  expect(filteredRound(choose(state, { type: 'choose-section', section: null }), onSections)).toHaveLength(4);
});
