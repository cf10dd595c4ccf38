import { expect, it } from 'vitest';
import { topicWith } from '../testing/topic.ts';
import { giveAwayLines, giveAways } from './give-aways.ts';

const CODES = ['1 only', '2 only', 'Both 1 and 2', 'Neither 1 nor 2'];
const two = (first: string, second: string, correctAnswer: number, last = 'Which are correct?') => ({
  question: `Consider:\n1. ${first}\n2. ${second}\n${last}`,
  options: CODES,
  correctAnswer,
});
const { mcqs } = topicWith([
  two('It is always so.', 'It began in 1950.', 1),
  two('It is so.', 'Every State has one.', 2),
  two('Only the Union may.', 'It is so.', 3),
  two('Only the Union may.', 'It is so.', 0, 'Which are not correct?'),
  { question: 'Who?', options: ['The House of the People', 'We', 'They', 'You'], correctAnswer: 0 },
  { question: 'Who?', options: ['A', 'B', 'They', 'The longest of all options'], correctAnswer: 2 },
  {
    question: 'A: x\nR: y',
    options: [
      'Both A and R are true, and R is the correct explanation of A',
      'Both A and R are true, but R is not the correct explanation of A',
      'A is true, but R is false',
      'A is false, but R is true',
    ],
    correctAnswer: 1,
  },
]);

it('counts how often a sign leads to the right answer', () => {
  expect(giveAways(mcqs).map(({ right, offered }) => `${right}/${offered}`)).toEqual([
    '1/4',
    '1/4',
    '1/1',
    '1/1',
    '2/3',
    '2/7',
  ]);
});

it('shows them with what is expected by chance', () => {
  expect(giveAwayLines(mcqs).slice(0, 2)).toEqual([
    'Give-aways:',
    '    "all" is right: 1 of 4 (25 %, by chance 25 %)',
  ]);
  expect(giveAwayLines([])).toEqual([]);
});
