import type { Page } from 'playwright-core';
import type { SignedInLearner } from './learner.ts';

/** Starts the quiz of a topic. */
export async function startQuiz(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Practice', exact: true }).click();
  await page.getByRole('heading', { name: 'Questions', exact: true }).waitFor();
}

export async function chooseAnswer(page: Page, option: string): Promise<void> {
  await page.getByRole('radio', { name: option, exact: true }).check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

interface SavedAttempt {
  createdAt: string;
  attemptNumber: number;
  totalQuestions: number;
  correctAnswers: number;
  scorePercentage: number;
  selectedTags: string[];
}

export async function attemptsOf(learner: SignedInLearner): Promise<SavedAttempt[]> {
  const answer = await learner.call('GET', '/quiz/attempts');
  return ((await answer.json()) as { data: SavedAttempt[] }).data;
}

/** Submits the quiz, also with questions left out, and waits for its results. */
export async function submitQuiz(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const anyway = page.getByRole('button', { name: 'Submit anyway' });
  const results = page.getByRole('heading', { name: 'Results' });
  await anyway.or(results).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await results.waitFor();
}
