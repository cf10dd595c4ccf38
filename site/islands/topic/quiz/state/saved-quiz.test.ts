import { beforeEach, expect, it, vi } from 'vitest';
import { createQuizState, quizReducer, type QuizQuestion } from './quiz-state.ts';
import { loadQuiz, saveQuiz } from './saved-quiz.ts';
import { storageKeyOf } from './quiz-memory.ts';

const KEY = { path: 'polity/rights', learner: null, own: false };
const questions: QuizQuestion[] = ['One?', 'Two?', 'Three?'].map((question) => ({
  ...{ question, options: ['a', 'b'], correctAnswer: 0, explanation: '', tags: [] },
}));
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const load = (instant = false) => loadQuiz(KEY, questions, instant);

/** Stores what an earlier version of the site stored. */
function store(state: object): void {
  saveQuiz(KEY, questions, createQuizState(questions));
  const { of } = JSON.parse(stored.get(storageKeyOf(KEY)) ?? '') as { of: string };
  stored.set(storageKeyOf(KEY), JSON.stringify({ of, state: { phase: 'answering', ...state } }));
}

it('continues as it was', () => {
  const reduce = quizReducer(questions);
  const state = [
    { type: 'change', question: 0, change: { chosen: 1, confidence: 'guess' } } as const,
    { type: 'change', question: 2, change: { marked: true } } as const,
    { type: 'go-to', position: 1 } as const,
    { type: 'tick', seconds: 4 } as const,
  ].reduce(reduce, createQuizState(questions, true));
  expect(saveQuiz(KEY, questions, state)).toBe(true);
  expect(load()).toEqual(state);
});

it('is stored as earlier versions of the site read it', () => {
  const change = { chosen: 1, confidence: 'sure', marked: true, seconds: 5 } as const;
  const state = quizReducer(questions)(createQuizState(questions), { type: 'change', question: 1, change });
  saveQuiz(KEY, questions, state);
  expect(JSON.parse(stored.get(storageKeyOf(KEY)) ?? '')).toMatchObject({
    of: expect.stringMatching(/^3-/) as string,
    state: { answers: { 1: 1 }, confidence: { 1: 'sure' }, marked: [1], times: { 1: 5 }, checked: [] },
  });
});

it('continues as earlier versions of the site stored it', () => {
  store({
    ...{ exam: null, round: [0, 2], filter: { on: true, tags: ['writs'] }, position: 1, instant: true },
    ...{ answers: { 0: 1, 2: 0 }, confidence: { 2: 'fifty-fifty' }, marked: [2], checked: [0] },
    ...{ seconds: 9, times: { 0: 4, 2: 5 } },
  });
  expect(load()).toEqual({
    ...{
      phase: 'answering',
      exam: null,
      round: [0, 2],
      position: 1,
      instant: true,
      checked: [0],
      seconds: 9,
    },
    filter: { on: true, tags: ['writs'], section: null, subsections: [] },
    answers: [
      { chosen: 1, confidence: null, marked: false, seconds: 4 },
      { chosen: null, confidence: null, marked: false, seconds: 0 },
      { chosen: 0, confidence: 'fifty-fifty', marked: true, seconds: 5 },
    ],
  });
  store({ round: [0, 1, 2], place: 2, answers: { 1: 0 } });
  expect(load(true)).toMatchObject({ position: 2, instant: true, checked: [], seconds: 0 });
});

it('starts anew with other questions, and after results or text that is not JSON', () => {
  saveQuiz(KEY, questions.slice(1), createQuizState(questions.slice(1)));
  expect(load()).toBeNull();
  store({ phase: 'results' });
  expect(load()).toBeNull();
  stored.set(storageKeyOf(KEY), '{');
  expect(load()).toBeNull();
});
