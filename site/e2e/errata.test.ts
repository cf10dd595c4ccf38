import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TopicContent } from '../../api/contract/content/topics.ts';
import { parseMcqCsv } from '../../scripts/content/questions/mcq-csv.ts';
import type { OfficialMcq } from '../../scripts/content/model.ts';
import { startAdminServer, type AdminServer } from './setup/admin-server.ts';
import { brokenRules, openPages, PHONE } from './setup/browser.ts';
import { newLearner, PASSWORD } from './setup/learner.ts';
import { writeContent } from './setup/content.ts';

const open = openPages();
const folder = mkdtempSync(join(tmpdir(), 'swadhyay-errata-'));
let admin: AdminServer;
let question: OfficialMcq;

beforeAll(async () => {
  writeContent(folder);
  admin = await startAdminServer(folder, PASSWORD);
  const answer = await fetch(`${admin.server.origin}/api/content/polity/long-notes`);
  const [first] = parseMcqCsv(((await answer.json()) as TopicContent).mcqs, '').mcqs;
  if (!first) throw new Error('The topic has no questions.');
  question = first;
});
afterAll(async () => {
  await admin.stop();
  rmSync(folder, { recursive: true });
});

it('a corrected key changes scores, is told to the learner once, and is listed for everyone', async () => {
  const { origin } = admin.server;
  const ref = `polity/long-notes/${question.id}`;
  const chosen = (question.correctAnswer + 1) % question.options.length;
  const learner = await newLearner(origin);
  const saved = await learner.call('POST', '/quiz/save-attempt', {
    subject: 'polity',
    topic: 'long-notes',
    attemptData: {
      clientId: randomUUID(),
      timeSpent: 20,
      questionDetails: [
        {
          questionText: question.question,
          options: question.options,
          selectedAnswer: chosen,
          correctAnswer: question.correctAnswer,
        },
      ],
    },
  });
  const attempt = ((await saved.json()) as { data: { id: string } }).data.id;

  const page = await open('/admin/dashboard?tab=questions', { ...admin.browser, viewport: PHONE });
  await page.getByLabel('Open a question by subject, topic and id').fill(ref);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText('1 of 30 first attempts that a figure needs').waitFor();
  await page.getByText('Most chosen wrong one').waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await page.getByRole('button', { name: 'Correct the key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the key' });
  await dialog.getByRole('checkbox').nth(question.correctAnswer).uncheck();
  await dialog.getByRole('button', { name: 'Show what would change' }).click();
  await dialog.getByText('Choose at least one right option.').waitFor();
  await dialog.getByText('Say why, in a sentence.').waitFor();
  await dialog.getByRole('checkbox').nth(chosen).check();
  await dialog.getByLabel('Reason, which learners').fill('The source says otherwise.');
  await dialog.getByRole('button', { name: 'Show what would change' }).click();
  await dialog
    .getByText('1 of 1 attempts changes its score, by +100.0 percentage points on average.')
    .waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Correct and score again' }).click();
  await page.locator('.toast').getByText('Corrected. Answers are being scored again.').waitFor();

  const score = async () => {
    const answer = await learner.call('GET', `/quiz/attempts/${attempt}`);
    return ((await answer.json()) as { data: { scorePercentage: number } }).data.scorePercentage;
  };
  await expect.poll(score).toBe(100);
  const home = await open('/', { ...learner.browser, viewport: PHONE });
  await home.getByRole('heading', { name: 'A correction changed your score' }).waitFor();
  await home.getByText('0 % → 100 %').waitFor();
  await home.getByText('The answer key was corrected. The source says otherwise.').waitFor();
  await home.getByRole('button', { name: 'Got it' }).click();
  await home.getByRole('heading', { name: 'A correction changed your score' }).waitFor({ state: 'hidden' });

  await home.goto(`/quiz-analytics?attempt=${attempt}`);
  await home.getByRole('heading', { name: 'Corrected since' }).waitFor();
  await home.getByRole('button', { name: 'Report a problem' }).click();
  await home.getByRole('button', { name: 'Send report' }).click();
  await home.getByText('Choose a reason.').waitFor();
  await home.getByLabel('It is no longer true').check();
  await home.getByLabel('Details').fill('Amended in 2024.');
  expect(await brokenRules(home)).toEqual([]);
  await home.getByRole('button', { name: 'Send report' }).click();
  await home.locator('.toast').getByText('Thank you. An editor will look at the question.').waitFor();

  const errata = await open('/errata', { baseURL: origin });
  await errata.getByText('The source says otherwise.').waitFor();
  await errata.getByText(question.options[chosen] ?? '', { exact: true }).waitFor();

  await page.goto('/admin/dashboard?tab=questions');
  await page.getByRole('listitem').getByText('It is no longer true').waitFor();
  await page.getByText('1 question with open reports').waitFor();
  await page.getByLabel('Reason', { exact: true }).selectOption('typo');
  await page.getByText('No report matches.').waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all open reports' }).click();
  await page.getByRole('button', { name: /^Open: / }).click();
  await page.getByText('Amended in 2024.').waitFor();
  await page.getByText('All answers have been scored again; 1 score changed.').waitFor();
  await page.getByText('The published file still has the old key').waitFor();
  await page.getByRole('button', { name: 'Answer and close' }).click();
  const closing = page.getByRole('dialog', { name: 'Answer and close the reports' });
  await closing.getByLabel('Answer to them').fill('x'.repeat(501));
  await closing.getByText('That is 501 characters; at most 500 are allowed.').waitFor();
  await closing.getByLabel('Answer to them').fill('It was amended in 2025 again.');
  expect(await brokenRules(page)).toEqual([]);
  await closing.getByRole('button', { name: 'Close reports' }).click();
  await page.getByText('Closed', { exact: true }).waitFor();
  await home.goto('/');
  await home.getByRole('heading', { name: 'Your report was answered' }).waitFor();
  await home.getByText('An editor has looked at the question. It was amended in 2025 again.').waitFor();

  /* The list arrives when it is known who asks: a learner may see more than a visitor. */
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const asking = await open('/errata', { ...learner.browser, held: ['**/api/errata', arrival] });
  await asking.getByRole('button', { name: 'Your account' }).waitFor();
  arrive();
  await asking.getByText('The source says otherwise.').waitFor();
});
