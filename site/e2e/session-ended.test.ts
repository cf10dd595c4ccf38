import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { brokenRules, openPages, PHONE } from './setup/browser.ts';
import { newLearner, PASSWORD, type SignedInLearner } from './setup/learner.ts';

/* The server ends the session while something is not saved yet. */

const open = openPages();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const NOT_SAVED = 'Not saved yet: your session has ended.';

const openAs = ({ browser }: SignedInLearner, path: string) =>
  open(path, { ...browser, viewport: PHONE, tolerate: [401] });

async function endSession(learner: SignedInLearner): Promise<void> {
  expect((await learner.call('POST', '/auth/logout')).ok).toBe(true);
}

/** Signs in on the tab that the message opens. */
async function signInBeside(page: Page, { email }: SignedInLearner): Promise<void> {
  await page.getByText(NOT_SAVED).waitFor();
  expect(await brokenRules(page)).toEqual([]);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Sign In' }).click();
  const other = await opened;
  await other.getByLabel('E-mail').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(other, 'Sign in').click();
  await other.waitForURL('/');
  await page.getByText(NOT_SAVED).waitFor({ state: 'detached' });
}

it.each(['/polity/long-notes', '/polity/authenticated-topic'])(
  'notes on %s stay in the editor, and are saved after signing in again',
  async (topic) => {
    const learner = await newLearner();
    const page = await openAs(learner, topic);
    await button(page, 'Edit').click();
    const editor = page.getByRole('textbox', { name: 'Your notes, in markdown' });
    await editor.click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.insertText('Mine alone.\n\n');
    await endSession(learner);
    await button(page, 'Save').click();
    await page.getByText(NOT_SAVED).waitFor();
    await editor.getByText('Mine alone.').waitFor();
    await signInBeside(page, learner);
    await page.getByText('Custom', { exact: true }).waitFor();
    await page.getByText('Mine alone.').waitFor();
  },
);

it('logging out closes the editor, and its text is brought back later', async () => {
  const page = await openAs(await newLearner(), '/polity/long-notes');
  await button(page, 'Edit').click();
  const editor = page.getByRole('textbox', { name: 'Your notes, in markdown' });
  await editor.click();
  await page.keyboard.insertText('Mine alone.');
  await button(page, 'Your account').click();
  await button(page, 'Log out').click();
  await editor.waitFor({ state: 'detached' });
  expect(await page.getByText(NOT_SAVED).count()).toBe(0);
});

it('own questions stay, and are saved after signing in again', async () => {
  const learner = await newLearner();
  const page = await openAs(learner, '/polity/long-notes?tab=manage-mcqs');
  await button(page, 'Edit question 1').click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Mine alone?');
  await endSession(learner);
  await button(page, 'Save').click();
  await signInBeside(page, learner);
  await page.getByText('Your questions are saved.').waitFor();
});

it('the profile keeps what was typed', async () => {
  const learner = await newLearner();
  const page = await openAs(learner, '/account');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Asha');
  await endSession(learner);
  await button(page, 'Save name').click();
  await signInBeside(page, learner);
  expect(await name.inputValue()).toBe('Asha');
  await button(page, 'Save name').click();
  await page.getByText(`Asha · ${learner.email}`).waitFor();
});

it('targets keep their dialog', async () => {
  const learner = await newLearner();
  const page = await openAs(learner, '/calendar');
  await button(page, 'Set Daily Targets').click();
  const dialog = page.getByRole('dialog', { name: 'Set Daily Targets' });
  await dialog.getByLabel('Subject').selectOption('(GS-II) Indian Polity and Constitution');
  await dialog.getByLabel('Topic').selectOption('Long notes');
  await endSession(learner);
  await dialog.getByRole('button', { name: 'Create Targets' }).click();
  await signInBeside(page, learner);
  expect(await dialog.getByLabel('Topic').locator('option:checked').innerText()).toBe('Long notes');
  await dialog.getByRole('button', { name: 'Create Targets' }).click();
  await dialog.waitFor({ state: 'detached' });
  await button(page, 'Edit Daily Targets').waitFor();
});
