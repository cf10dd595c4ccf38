import { expect, it } from 'vitest';
import type { AttemptSummary } from '../../../api/contract/practice/quiz.ts';
import { savedToast } from './guest-attempts.ts';

const attempt = { id: 'a', correctAnswers: 1, totalQuestions: 3 } as AttemptSummary;

it('leads to the result of the attempt that was saved, or to all of them', () => {
  expect(savedToast({ made: 0, saved: [] })).toBeNull();
  expect(savedToast({ made: 1, saved: [attempt] })).toEqual({
    title: 'Your attempt is saved',
    description: '1 of 3 right.',
    link: { href: '/quiz-analytics?attempt=a', label: 'See the result' },
    stays: true,
  });
  expect(savedToast({ made: 2, saved: [attempt, attempt] })).toMatchObject({
    title: 'Your 2 attempts are saved',
    link: { href: '/quiz-analytics' },
  });
});

it('does not call an attempt saved that could not be sent', () => {
  expect(savedToast({ made: 1, saved: [] })?.title).toBe('Your attempt is kept on this device');
  expect(savedToast({ made: 2, saved: [attempt] })?.description).toMatch(/^Not saved yet\./);
});
