import { expect, it } from 'vitest';
import { readMcqText } from '../../mcqs/read-mcq-file.ts';
import { openQuestion } from './mcq-edits.ts';
import { reviewForm, reviewMcqs, suggestedTags } from './mcq-review.ts';

const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,status\n';
const listed = { listed: ['rights', 'acts'], used: ['rights', 'old'] };
const unlisted = { listed: [], used: ['rights', 'old'] };

it('warns about questions in the words of the check', () => {
  const rows = 'One?,a,b,,,0,Because.,Rights,\nTwo?,a,b,,,0,Because.,gone,\nHeld?,a,b,,,0,,gone,held\n';
  expect(reviewMcqs(readMcqText(HEADER + rows, ''), listed)).toEqual([
    { line: 2, reason: 'The tag "Rights" is not in the subject\'s list. Write rights.' },
    {
      line: 3,
      reason:
        'The tag "gone" is not in the subject\'s list. Use a tag from the list, or add this one to tags.json.',
    },
  ]);
  expect(reviewMcqs(readMcqText(HEADER + rows, ''), unlisted)).toEqual([]);
});

it('warns about more questions than an attempt can have', () => {
  const rows = Array.from(
    { length: 600 },
    (_, number) => `Number ${number}?,a,b,c,d,${number % 4},Because.,,\n`,
  );
  expect(reviewMcqs(readMcqText(HEADER + rows.join(''), ''), unlisted)).toEqual([
    {
      line: null,
      reason:
        'The topic has 600 questions, but an attempt at more than 500 cannot be saved. Split the topic.',
    },
  ]);
});

it('warns about the question of a form', () => {
  const { form } = openQuestion('', null);
  const typed = {
    ...form,
    question: 'Who?',
    options: ['North', 'north', '', ''],
    explanation: 'x',
    tags: 'acts, gone',
  };
  expect(reviewForm(typed, unlisted)).toEqual([
    'Options 1 and 2 differ only in case, punctuation or white space. Change one of the two.',
  ]);
  expect(reviewForm({ ...typed, options: ['We', 'They', '', ''] }, listed)).toEqual([
    'The tag "gone" is not in the subject\'s list. Use a tag from the list, or add this one to tags.json.',
  ]);
});

it('suggests the tags of the list, or else those in use, after those that are written', () => {
  expect(suggestedTags('', listed)).toEqual(['rights', 'acts']);
  expect(suggestedTags('ri', unlisted)).toEqual(['rights', 'old']);
  expect(suggestedTags('acts, r', listed)).toEqual(['acts, rights']);
  expect(suggestedTags('rights,acts,', listed)).toEqual([]);
});
