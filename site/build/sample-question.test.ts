import { expect, it } from 'vitest';
import { sampleQuestion } from './sample-question.ts';

const question = {
  question: 'Which Article deals with the President?',
  options: ['52', '53', '74', '79'],
  correctAnswer: 0,
  explanation: '<p>Article 52.</p>',
  tags: [],
  id: 'q1',
  section: null,
};

it('takes the first question that fits on the home page', () => {
  const second = { ...question, question: 'Which Article deals with the Cabinet?' };
  expect(sampleQuestion([question, second])).toBe(question);
  for (const unfit of [
    { question: 'Consider:\n1. One\n2. Two' },
    { question: 'x'.repeat(300) },
    { options: ['Yes', 'No'] },
    { options: ['52', '53', '74', ''] },
    { options: ['52', '53', '74', 'x'.repeat(90)] },
    { explanation: '' },
    { explanation: '<p><img src="map.png"></p>' },
    { explanation: 'x'.repeat(2_000) },
  ])
    expect(sampleQuestion([{ ...question, ...unfit }, second])).toBe(second);
  expect(sampleQuestion([])).toBeUndefined();
});
