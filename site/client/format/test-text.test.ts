import { expect, it } from 'vitest';
import { blankText, maximumMarks, openingOf, schemeText } from './test-text.ts';

const scheme = (right: string, wrong: string, blank = '0') => ({
  name: 'custom' as const,
  right,
  wrong,
  blank,
});

it.each([
  [scheme('2', '-2/3'), '2 marks each, one third off for a wrong answer'],
  [scheme('5/2', '-5/6'), '2½ marks each, one third off for a wrong answer'],
  [scheme('4', '-1'), '4 marks each, one quarter off for a wrong answer'],
  [scheme('1', '0'), '1 mark each, nothing off for a wrong answer'],
  [scheme('3', '-2'), '3 marks each, 2 off for a wrong answer'],
  [scheme('3', '-2/3'), '3 marks each, ⅔ off for a wrong answer'],
])('says a scheme in words: %j', (marks, text) => {
  expect(schemeText(marks)).toBe(text);
});

it('says what a blank question costs', () => {
  expect(blankText(scheme('2', '-2/3'))).toBeNull();
  expect(blankText(scheme('2', '-2/3', '-2/3'))).toBe('one third off for a question left blank');
});

it('says the most marks', () => {
  expect(maximumMarks({ scheme: scheme('5/2', '-5/6'), questions: 80 })).toBe('200');
  expect(maximumMarks({ scheme: scheme('5/2', '-5/6'), questions: 3 })).toBe('7½');
});

it.each([
  [null, null, 'open'],
  ['2027-01-01T10:00:00Z', null, 'open'],
  ['2027-01-01T10:00:01Z', null, 'later'],
  [null, '2027-01-01T10:00:00Z', 'closed'],
  [null, '2027-01-01T10:00:01Z', 'open'],
] as const)('tells whether a test from %s to %s is open', (opens, closes, state) => {
  expect(openingOf({ opens, closes }, Date.parse('2027-01-01T10:00:00Z'))).toBe(state);
});
