import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AttemptSummary } from '../../api/contract/practice/quiz.ts';
import type { TagPerformance } from '../../api/contract/practice/quiz-figures.ts';
import type { ReviewCard } from '../../api/contract/practice/reviews.ts';
import type { SubmittedTest } from '../../api/contract/tests/test-attempts.ts';
import { runScript, startServer, type RunningServer } from '../../scripts/testing/product.ts';
import { brokenRules, openPages, PHONE } from './setup/browser.ts';
import { newLearner, type SignedInLearner } from './setup/learner.ts';
import { submitQuiz } from './setup/quiz.ts';

/* Corrections that an editor makes in the files and publishes. */
const open = openPages();
let folder: string;
let settings: { CONTENT_DIR: string; DATA_DIR: string };
let server: RunningServer;

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id,section,status\n';

interface Edition {
  /** Right option of question 6 of the topic and of question 1 of the test. */
  key: 0 | 1;
  wording?: string;
  /** Whether question 10 is withdrawn. */
  drops?: boolean;
  phase: 'provisional' | 'final';
}

function write({ key, wording = 'Question 1?', drops = false, phase }: Edition): void {
  const file = (path: string, text: string) => writeFileSync(join(settings.CONTENT_DIR, path), text);
  const row = (number: number) => {
    const text = number === 1 ? wording : `Question ${number}?`;
    return `${text},Alpha,Beta,Gamma,Delta,${number === 6 ? key : 0},Because.,articles,q${number},first,${drops && number === 10 ? 'dropped' : ''}`;
  };
  file('subjects/polity/subject.md', '---\ntitle: Polity\n---\n');
  file('subjects/polity/preamble.md', '---\ntitle: The Preamble\n---\n## First\n\nWords.\n');
  file('subjects/polity/preamble.csv', HEADER + NUMBERS.map(row).join('\n'));
  file('tests/mock.md', `---\ntitle: A mock paper\nminutes: 10\nkeys: ${phase}\n---\nThree questions.\n`);
  const own = [1, 2, 3].map(
    (number) =>
      `Paper question ${number}?,Alpha,Beta,Gamma,Delta,${number === 1 ? key : 0},Because.,articles,own-${number},,`,
  );
  file('tests/mock.csv', HEADER + own.join('\n'));
}

function publish(edition: Edition): void {
  write(edition);
  const { status, output } = runScript('build-site', settings);
  if (status !== 0) throw new Error(output);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swadhyay-errata-publish-'));
  settings = { CONTENT_DIR: join(folder, 'content'), DATA_DIR: join(folder, 'data') };
  mkdirSync(join(settings.CONTENT_DIR, 'subjects/polity'), { recursive: true });
  mkdirSync(join(settings.CONTENT_DIR, 'tests'));
  publish({ key: 0, phase: 'provisional' });
  server = await startServer({ ...settings, RATE_LIMIT: '0' });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function get<Data>(learner: SignedInLearner, path: string): Promise<Data> {
  return ((await (await learner.call('GET', path)).json()) as { data: Data }).data;
}

/** Answers five of the ten questions right, and all others with (b). */
async function practise(page: Page): Promise<void> {
  await page.goto('/polity/preamble?tab=mcqs');
  await page.getByRole('button', { name: 'Start Practice', exact: true }).click();
  for (const number of NUMBERS) {
    await page.getByText(`Question ${number} of 10`).first().waitFor();
    await page.getByRole('radio', { name: number <= 5 ? 'Alpha' : 'Beta', exact: true }).check();
    if (number < 10) await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await submitQuiz(page);
}

async function takeTest(learner: SignedInLearner): Promise<string> {
  const id = randomUUID();
  await learner.call('POST', '/user/tests', { id, test: 'mock' });
  const changes = [1, 0, 0].map((chosen, position) => ({
    ...{ position, chosen, marked: false, visited: true, confidence: null, seconds: 5, basedOn: 0 },
  }));
  expect((await learner.call('POST', `/user/tests/${id}/submit`, { changes })).status).toBe(200);
  return id;
}

it('published corrections change scores, are told once, and are listed for everyone', async () => {
  const { origin } = server;
  const learner = await newLearner(origin);
  const page = await open('/', { ...learner.browser, viewport: PHONE });
  await practise(page);
  const score = async () => (await get<AttemptSummary[]>(learner, '/quiz/attempts'))[0]?.scorePercentage;
  await expect.poll(score).toBe(50);
  const test = await takeTest(learner);

  /* The last question: reported, and withdrawn below. */
  await page.getByRole('button', { name: 'Report a problem' }).last().click();
  await page.getByLabel('More than one option is right, or none').check();
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.locator('.toast').getByText('An editor will look at the question').waitFor();
  await page.getByRole('button', { name: 'Reported', exact: true }).click();
  await page.getByText('no editor has answered yet').waitFor();
  expect(await brokenRules(page)).toEqual([]);

  publish({ key: 1, phase: 'final' });
  await expect.poll(score).toBe(60);
  await page.goto('/');
  await page.getByRole('heading', { name: 'A correction changed your score' }).waitFor();
  await page.getByText('50 % → 60 %').waitFor();
  await page.getByText('Question 6?').waitFor();
  /* 2 marks each, and two thirds off: 10/3 of 6, then 6 of 6. */
  await page.getByText('55.6 % → 100 %').waitFor();
  await page.getByText('Paper question 1?').waitFor();
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('heading', { name: 'A correction changed your score' }).waitFor({ state: 'hidden' });

  const tags = await get<TagPerformance[]>(learner, '/quiz/tag-performance');
  expect(tags).toMatchObject([
    { topic: 'preamble', totalQuestions: 10, correctAnswers: 6 },
    { topic: 'mock', totalQuestions: 3, correctAnswers: 3 },
  ]);
  const { cards } = await get<{ cards: ReviewCard[] }>(learner, '/user/reviews');
  const keyOf = (text: string) =>
    cards.find(({ question }) => question?.question === text)?.question?.correctAnswer;
  expect([keyOf('Question 6?'), keyOf('Question 7?'), keyOf('Paper question 1?')]).toEqual([1, 0, 1]);

  await page.goto(`/tests/result?attempt=${test}`);
  await page.getByRole('heading', { name: 'Provisional and final key' }).waitFor();
  await page.getByText('The final key counts.').waitFor();
  await page.getByRole('heading', { name: 'Corrected since' }).waitFor();
  expect(await brokenRules(page)).toEqual([]);
  expect((await get<SubmittedTest>(learner, `/user/tests/${test}`)).provisional?.score.marks).toBe('10/3');

  publish({ key: 1, phase: 'final', wording: 'The first question in better words?', drops: true });
  await expect.poll(score).toBeCloseTo(66.67, 1);
  /* The report is answered after the scores have changed. */
  const answered = async () => (await get<{ reports: unknown[] }>(learner, '/user/corrections')).reports;
  await expect.poll(answered).toHaveLength(1);
  await page.goto('/');
  await page.getByText('60 % → 66.7 %').waitFor();
  const notice = page.getByRole('region', { name: 'A correction changed your score' });
  /* Below the corrections, the notice lists the answered report. */
  await expect.poll(() => notice.getByRole('list').first().getByRole('listitem').count()).toBe(1);
  await notice.getByText('The question was withdrawn and no longer counts.').waitFor();
  await page.getByRole('heading', { name: 'Your report was answered' }).waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await page.getByRole('button', { name: 'Got it' }).click();
  await notice.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await get(learner, '/user/corrections')).toEqual({ corrections: [], more: 0, reports: [] });

  const [attempt] = await get<AttemptSummary[]>(learner, '/quiz/attempts');
  await page.goto(`/quiz-analytics?attempt=${attempt?.id}`);
  const withdrawn = page.getByRole('listitem').filter({ hasText: 'Question 10 · no longer counts' });
  await withdrawn.getByText('Withdrawn', { exact: true }).waitFor();
  await expect.poll(() => page.locator('ol [data-outcome]').count()).toBe(9);
  await expect.poll(() => withdrawn.getByText('Correct answer').count()).toBe(0);

  const errata = await open('/errata', { baseURL: origin });
  await errata.getByText('Question 6?').waitFor();
  await errata.getByText('Question 10?').waitFor();
  await errata.getByText('Withdrawn', { exact: true }).waitFor();
  /* The test is not closed: its question is secret. */
  expect(await errata.getByText('Paper question').count()).toBe(0);
  expect(await errata.getByText('better words').count()).toBe(0);
  expect(await brokenRules(errata)).toEqual([]);
});
