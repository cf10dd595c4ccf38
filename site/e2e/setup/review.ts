import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ReviewCard } from '../../../api/contract/practice/reviews.ts';
import { newLearner, type SignedInLearner } from './learner.ts';

export const STATEMENTS = 'Consider the following statements:\n1. One\n2. Two\n\nWhich is correct?';
export const PRESIDENT = 'Which Article deals with the President?';

/** A learner who got one question of the topic wrong and left another out. */
export async function learnerWithCards(): Promise<SignedInLearner> {
  const learner = await newLearner();
  const questionDetails = [
    { questionText: STATEMENTS, selectedAnswer: 0, correctAnswer: 2 },
    { questionText: PRESIDENT, selectedAnswer: 1, correctAnswer: 0 },
    { questionText: 'Two options only?', selectedAnswer: 0, correctAnswer: 0 },
  ];
  const attemptData = { timeSpent: 30, questionDetails };
  const body = { subject: 'polity', topic: 'long-notes', attemptData };
  expect((await learner.call('POST', '/quiz/save-attempt', body)).ok).toBe(true);
  return learner;
}

export async function cardsOf(learner: SignedInLearner, query = ''): Promise<ReviewCard[]> {
  const answer = await learner.call('GET', `/user/reviews${query}`);
  return ((await answer.json()) as { data: { cards: ReviewCard[] } }).data.cards;
}

/** The card shown now. */
export async function asked(page: Page, place: string, learner: SignedInLearner): Promise<ReviewCard> {
  const card = page.getByRole('region', { name: place });
  await card.waitFor();
  /* Statements and tables are laid out, with their words in order. */
  const words = (text: string) => text.replaceAll(/\s+/g, '');
  const text = words((await card.textContent()) ?? '');
  const found = (await cardsOf(learner)).find(({ question, own }) =>
    text.includes(words(question?.question ?? own?.front ?? '')),
  );
  if (!found) throw new Error(`None of the learner's cards is shown: ${text}`);
  return found;
}

export async function answer(page: Page, { question }: ReviewCard, right: boolean): Promise<void> {
  const option = question?.options[right ? question.correctAnswer : 3] ?? '';
  await page.getByRole('region', { name: /^Card/ }).getByText(option, { exact: true }).click();
}
