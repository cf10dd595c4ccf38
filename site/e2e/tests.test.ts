import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import type { TestSource } from '../../api/contract/admin/tests.ts';
import { readMcqText } from '../client/mcqs/read-mcq-file.ts';
import { brokenRules, openPages, PHONE } from './setup/browser.ts';
import { IN_INSTRUCTIONS } from './setup/content.ts';
import { newAdmin, newLearner } from './setup/learner.ts';

const open = openPages();

it('leads from the tests of a topic and the list of all to one, and from there to signing in', async () => {
  const page = await open('/polity/authenticated-topic?tab=tests', { viewport: PHONE });
  await page.getByRole('heading', { name: 'Tests on this topic' }).waitFor();
  await page.getByRole('link', { name: 'Open: Practice of a closed topic' }).click();
  await page.getByRole('link', { name: 'A authenticated topic' }).waitFor();

  await page.goto('/tests');
  await page.getByRole('heading', { name: 'Mock papers' }).waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await page.getByRole('link', { name: 'Practice of a closed topic' }).waitFor();
  await page.getByRole('link', { name: 'Open: A ranked trial' }).click();
  await page.waitForURL('**/tests/ranked-trial');
  await page.getByText('2 marks each, one third off for a wrong answer').waitFor();
  await page.getByText('General').waitFor();
  await page.getByRole('heading', { level: 3, name: 'Rules' }).waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in to start' }).click();
  await page.getByRole('dialog').waitFor();
});

it('says how a test opens instead of its instructions, and shows them to those who may take it', async () => {
  const instructions = (page: Page) => page.getByRole('region', { name: 'Instructions' }).innerText();
  const how = 'appear here for those who may start it';
  const plain = await open('/tests/ranked-trial', { javaScriptEnabled: false });
  expect(await instructions(plain)).toContain(how);
  const visitor = await open('/tests/premium-trial', { viewport: PHONE });
  expect(await instructions(visitor)).toContain('Premium members can take this test.');
  await visitor.goto('/tests/later-trial');
  expect(await instructions(visitor)).toContain('test. It can be started from Jan 1, 2089');
  const learner = await newLearner();
  const page = await open('/tests/closed-practice', { ...learner.browser, viewport: PHONE });
  await page.getByText(IN_INSTRUCTIONS['closed-practice']).waitFor();
  expect(await page.getByText(how).isVisible()).toBe(false);
  expect(await brokenRules(page)).toEqual([]);

  await page.goto('/tests/premium-trial');
  await page.getByText('Open comparison.').waitFor();
  await page.getByRole('button', { name: 'Upgrade to Premium' }).waitFor();
  expect(await page.getByText(how).isVisible()).toBe(true);
});

it('shows the marks of a ranked test that others still take, and its answers when it closes', async () => {
  const learner = await newLearner();
  const id = crypto.randomUUID();
  await learner.call('POST', '/user/tests', { id, test: 'ranked-trial' });
  const answer = { position: 0, chosen: 1, marked: false, visited: true, confidence: null, seconds: 30 };
  await learner.call('POST', `/user/tests/${id}/submit`, { changes: [{ ...answer, basedOn: 0 }] });
  const page = await open(`/tests/result?attempt=${id}`, { ...learner.browser, viewport: PHONE });
  await page.getByText('The answers appear on Jan 1, 2090').waitFor();
  await page.getByRole('region', { name: 'Score' }).getByText('of 2', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /Go through|Delete/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Print' }).count()).toBe(0);
  expect(await brokenRules(page)).toEqual([]);

  await page.goto('/tests/ranked-trial');
  await page.getByText('Until then it can be taken once').waitFor();
  await page.getByRole('link', { name: 'See your result' }).waitFor();
  expect(await page.getByRole('button', { name: 'Take it again' }).count()).toBe(0);

  await page.goto('/');
  const result = page.locator('dl > div').filter({ hasText: 'Last result' });
  await result.getByText('2 of 2 marks').waitFor();
  await result.getByRole('link').click();
  await page.waitForURL(`**/tests/result?attempt=${id}`);
});

it('shows a made test from its link, and says what is wrong with a bad one', async () => {
  const address = '/tests/custom?q=polity/long-notes;0.q1,0.q2&minutes=30&scheme=nta&title=Mine%20%3Cb%3E';
  const page = await open(address, { viewport: PHONE });
  await page.getByRole('heading', { level: 1, name: 'Mine <b>' }).waitFor();
  await page.getByText('4 marks each, one quarter off for a wrong answer. From 1 topic.').waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in to start' }).waitFor();

  await page.goto('/tests/custom?q=polity/long-notes;7.q1&minutes=30&scheme=nta');
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await page.getByText('The link is not complete, so its questions cannot be told.').waitFor();
});

it('makes a test from the form, as far as what matches and the link, from which it can be started', async () => {
  const learner = await newLearner();
  const page = await open('/', { ...learner.browser, viewport: PHONE });
  await page.route('**/api/user/tests', (route) => route.fulfill({ json: { success: true, data: [] } }));
  await page.route('**/api/user/tests/draw', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: { available: 2, questions: ['polity/long-notes/q1', 'polity/long-notes/q2'] },
      },
    }),
  );
  await page.goto('/tests');
  await page.getByRole('link', { name: 'Make my test' }).click();
  await page.getByText('Choose at least one subject.').waitFor();
  await page.getByLabel('Indian Polity and Constitution').check();
  await page.getByText('Only 2 questions match; your test will have all of them.').waitFor();
  await page.getByRole('link', { name: 'Open its page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Indian Polity and Constitution: my test' }).waitFor();
  await page.getByRole('button', { name: 'Start test' }).waitFor();
});

it('lets an administrator check a test, with its problems beside the fields', async () => {
  const admin = await newAdmin();
  const page = await open('/admin/dashboard?tab=tests', { ...admin.browser, tolerate: [400] });
  await page.getByRole('link', { name: 'A ranked trial' }).waitFor();
  await page.getByRole('link', { name: 'New test' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Words of the Preamble');
  await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('words-of-the-preamble');
  await page.getByRole('button', { name: 'Pick questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pick questions' });
  await dialog.getByLabel('Text').fill('President');
  await dialog.getByText('1 question; the test has 0.').waitFor();
  await dialog.getByRole('checkbox', { name: /deals with the President/ }).check();
  await dialog.getByText('1 question; the test has 1.').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Move Which Article deals with the President?' }).waitFor();
  await page.getByLabel('Minutes').fill('0');
  await page.getByRole('button', { name: 'Check and preview' }).click();
  await page.getByText('Expected: a whole number from 1 to 600.').waitFor();
  await page.getByLabel('Minutes').fill('10');
  await page.getByLabel('Ranked', { exact: true }).check();
  await page.getByRole('button', { name: 'Check and preview' }).click();
  await page.getByText('is published, so everyone can read its answer').waitFor();
  await page.getByLabel('Ranked', { exact: true }).uncheck();
  await page.getByRole('button', { name: 'Check and preview' }).click();
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
  expect(await brokenRules(page)).toEqual([]);
});

it('lets an administrator write the own questions and the instructions of a ranked test', async () => {
  const admin = await newAdmin();
  const page = await open('/admin/tests', { ...admin.browser, tolerate: [409] });
  await page.getByLabel('Title', { exact: true }).fill('Own words');
  await page.getByRole('textbox', { name: 'Instructions, in markdown' }).fill('Read **twice**.');
  await page.getByLabel('They are').selectOption('All of its own file');
  await page.getByRole('button', { name: 'Add MCQ' }).click();
  const form = page.getByRole('group', { name: 'New question' });
  await form.getByLabel('Question', { exact: true }).fill('Which word is last?');
  await page.getByRole('button', { name: 'Create the test' }).click();
  await page.getByText('The question that is open has errors.').first().waitFor();
  await form.getByLabel('Option 1', { exact: true }).fill('This');
  await form.getByLabel('Option 2', { exact: true }).fill('That');
  await form.getByLabel('Option 2 is right').check();
  await form.getByLabel('Topic that teaches it').fill('polity/long-notes');
  expect(await brokenRules(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add to the list' }).click();
  await page.getByRole('button', { name: 'Create the test' }).click();
  await page.getByText('Saved. Learners see it after the next rebuild.').waitFor();
  const read = async () => {
    const answer = await admin.call('GET', '/admin/tests/own-words');
    return ((await answer.json()) as { data: TestSource }).data;
  };
  const stored = await read();
  expect(stored).toMatchObject({ instructions: 'Read **twice**.', problems: [] });
  const [row] = readMcqText(stored.csv, '').mcqs;
  expect(row).toMatchObject({
    question: 'Which word is last?',
    correctAnswer: 1,
    section: 'polity/long-notes',
  });
  expect(stored.csv).toContain(row?.id);

  const { title, minutes } = stored.fields;
  const { revision, csv } = stored;
  const theirs = { fields: { title, minutes }, instructions: 'Theirs.', csv, revision };
  await admin.call('PUT', '/admin/tests/own-words', theirs);
  await page.getByLabel('Minutes').fill('15');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('was changed elsewhere since you opened it. Nothing was saved.').waitFor();
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await page.getByText('Saved. Learners see it after the next rebuild.').waitFor();
  const mine = await read();
  expect(mine).toMatchObject({ instructions: 'Read **twice**.', fields: { minutes: 15 } });
  await admin.call('DELETE', '/admin/tests/own-words', { revision: mine.revision });
});

it('offers an administrator a test that was not saved', async () => {
  const admin = await newAdmin();
  const page = await open('/admin/tests', admin.browser);
  await page.getByLabel('Title', { exact: true }).fill('Half a test');
  await page.getByRole('textbox', { name: 'Instructions, in markdown' }).fill('Half a sentence');
  const again = await page.context().newPage();
  await page.close();
  await again.goto('/admin/tests');
  await again.getByText('There are changes on this device that were never saved').waitFor();
  expect(await brokenRules(again)).toEqual([]);
  await again.getByRole('button', { name: 'Bring them back' }).click();
  await again
    .getByRole('textbox', { name: 'Instructions, in markdown' })
    .getByText('Half a sentence')
    .waitFor();
  expect(await again.getByLabel('Title', { exact: true }).inputValue()).toBe('Half a test');
});

it('tells nothing of held-out questions but their number', async () => {
  const page = await fetch(`${inject('origin')}/tests/ranked-trial`).then((answer) => answer.text());
  expect(page).toContain('A ranked trial');
  expect(page).not.toContain('long-notes');
});
