import { expect, it } from 'vitest';
import {
  clockText,
  countStates,
  firstPosition,
  savingText,
  sectionsOf,
  stateOf,
  timeInWords,
} from './hall-state.ts';

const answer = (chosen: number | null, marked: boolean, visited: boolean) => ({ chosen, marked, visited });

it('tells the five states of the legend apart', () => {
  const answers = [
    answer(null, false, false),
    answer(null, false, true),
    answer(0, false, true),
    answer(null, true, true),
    answer(3, true, true),
  ];
  expect(answers.map((one) => stateOf(one))).toEqual([
    'not-visited',
    'not-answered',
    'answered',
    'marked',
    'answered-marked',
  ]);
  expect(Object.values(countStates(answers))).toEqual([1, 1, 1, 1, 1]);
});

it('lists sections with questions', () => {
  const questions = [{ section: 0 }, { section: 2 }, { section: 0 }].map((question) => ({
    ...question,
    ref: '',
    question: '',
    options: [],
  }));
  const sections = ['A', 'B', 'C'].map((title) => ({ title, questions: 1 }));
  expect(sectionsOf({ sections, questions })).toEqual([
    { index: 0, title: 'A', positions: [0, 2] },
    { index: 2, title: 'C', positions: [1] },
  ]);
});

it('opens where the learner was, else at the question that was visited last', () => {
  const answers = [answer(1, false, true), answer(2, false, true), answer(null, false, false)];
  expect([0, 2, null, 7].map((wanted) => firstPosition(answers, wanted))).toEqual([0, 2, 1, 1]);
  expect(firstPosition([answer(null, false, false)], null)).toBe(0);
});

it('says Saved only when the server has acknowledged everything', () => {
  const text = (unsent: number, sending: boolean, offline = false, stored = true) =>
    savingText({ unsent, conflicts: 0, sending, offline, stored }).text;
  expect(text(0, true)).toBe('Saved');
  expect(text(1, true)).toBe('Saving…');
  expect(text(1, true, true)).toBe('Saved on this device, not sent yet');
  expect(text(1, false)).toBe('Saved on this device, not sent yet');
  expect(text(1, true, false, false)).toBe('Not sent yet: keep this page open');
  const waiting = { unsent: 1, conflicts: 1, sending: false, offline: false, stored: true };
  expect(savingText(waiting).text).toBe('Choose between two answers');
});

it('writes times', () => {
  expect([7_100, 245, 9].map((seconds) => clockText(seconds))).toEqual(['1:58:20', '4:05', '0:09']);
  expect([7_200, 3_900, 60, 1].map((seconds) => timeInWords(seconds))).toEqual([
    '2 hours',
    '1 hour 5 minutes',
    '1 minute',
    '1 second',
  ]);
});
