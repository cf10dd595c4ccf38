import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { OwnMcqs } from '../../api/contract/practice/mcqs.ts';
import { brokenRules, onPhoneAndDesk, openPages, PHONE, questionOnLeaving } from './setup/browser.ts';
import { newLearner, type SignedInLearner } from './setup/learner.ts';

const open = openPages();
const TOPIC = '/polity/long-notes';
const MANAGE = `${TOPIC}?tab=manage-mcqs`;
const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

async function kept(learner: SignedInLearner): Promise<OwnMcqs> {
  return ((await (await learner.call('GET', `/mcqs${TOPIC}`)).json()) as { data: OwnMcqs }).data;
}

async function rename(page: Page, question: string): Promise<void> {
  await button(page, 'Edit question 1').click();
  await field(page, 'Question').fill(question);
  await page.getByText('You have unsaved changes.').waitFor();
}

/** Undoes by keyboard, as a message says. The focus moves to its button after the message is on the screen. */
async function undoByKeyboard(page: Page, message: string): Promise<void> {
  await page.getByText(message).waitFor();
  await page.locator('[data-undo]:focus').waitFor();
  await page.keyboard.press('Enter');
}

async function choose(page: Page, text: string, name = 'mine.csv'): Promise<void> {
  await page
    .getByLabel('Import CSV')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('heading', { name: `Import ${name}` }).waitFor();
}

describe('signed out', () => {
  it('the tab is hidden and its URL asks to sign in', async () => {
    const page = await open(MANAGE);
    await page.getByRole('heading', { name: 'Login Required' }).waitFor();
    await page.getByText('Please log in to manage MCQs for this topic.', { exact: true }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Notes', 'MCQs', 'Tests', 'Q&A']);
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('tab', { name: 'MCQs', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Tests Coming Soon').waitFor();
    await page.goto(MANAGE);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
  });
});

onPhoneAndDesk('own questions', (viewport) => {
  it('are added, edited, reordered, deleted, saved, practised and reverted', async () => {
    const learner = await newLearner();
    const page = await open(TOPIC, { ...learner.browser, viewport });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.getByRole('tab', { name: 'Manage MCQs' }).click();
    await page.getByText('These are the official questions.').waitFor();
    expect(scripts.some((url) => url.includes('ManagerIsland'))).toBe(true);
    expect(await button(page, 'Save').isDisabled()).toBe(true);
    expect(await button(page, 'Revert').count()).toBe(0);

    await button(page, 'Edit question 2').click();
    expect(await field(page, 'Explanation').inputValue()).toBe(
      'Article 52 says that there shall be a President.',
    );
    await button(page, 'Edit question 2').click();

    await button(page, 'Add MCQ').click();
    await page.keyboard.type('Mine?');
    expect(await page.getByRole('radio', { name: 'Option 1 is right' }).isChecked()).toBe(true);
    expect(await page.getByRole('textbox', { name: /^Option \d$/ }).count()).toBe(4);
    expect(await button(page, 'Save').isDisabled()).toBe(true);
    await button(page, 'Question 4: it needs at least one option.').click();
    await page.keyboard.type('No');
    await field(page, 'Option 2').fill('Yes');
    await page.getByRole('radio', { name: 'Option 3 is right' }).check();
    await button(page, 'Question 4: the correct answer is an empty option.').waitFor();
    await page.getByRole('radio', { name: 'Option 2 is right' }).check();
    await field(page, 'Explanation').fill('Because **so**.');
    await page.getByText('Preview', { exact: true }).click();
    await page.locator('.notes strong', { hasText: 'so' }).last().waitFor();
    await field(page, 'Tags').fill(' own, ,articles,');

    await button(page, 'Move question 4 up').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Move question 1 up',
    );
    await button(page, 'Delete question 2').click();
    await undoByKeyboard(page, 'Question 2 has been deleted.');
    await expect.poll(() => page.getByRole('heading', { level: 3, name: /^Question \d$/ }).count()).toBe(4);
    await button(page, 'Delete question 2').click();
    await page.getByText('Question 2 has been deleted.').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(sideways)).toBe(0);

    await button(page, 'Cancel').click();
    await expect.poll(() => page.getByText('Mine?').count()).toBe(0);
    await undoByKeyboard(page, 'Your changes have been discarded.');
    await page.getByText('Mine?').waitFor();
    await button(page, 'Save').click();
    await page.getByText('Your questions are saved.').waitFor();
    expect(await button(page, 'Save').isDisabled()).toBe(true);
    const { mcqs, revision } = await kept(learner);
    expect(revision).toBe(1);
    expect(mcqs?.map(({ question }) => question)).toEqual([
      'Mine?',
      'Which Article deals with the President?',
      'Two options only?',
    ]);
    expect(mcqs?.[0]).toEqual({
      question: 'Mine?',
      options: ['No', 'Yes'],
      correctAnswer: 1,
      description: 'Because **so**.',
      tags: ['own', 'articles'],
    });

    await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
    await button(page, 'Start Practice').click();
    await page.getByText('You are practising your own questions.').waitFor();
    await page.getByText('Mine?').first().waitFor();

    await page.goto(MANAGE);
    await page.getByText('These are your own questions.').waitFor();
    await button(page, 'Revert').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Revert Action' });
    await dialog.getByText('deleted permanently').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Revert').click();
    await dialog.getByRole('button', { name: 'Revert' }).click();
    await page.getByText('These are the official questions.').waitFor();
    expect((await kept(learner)).mcqs).toBeNull();
  });

  it('are imported from a file, which is previewed first', async () => {
    const learner = await newLearner();
    const page = await open(MANAGE, { ...learner.browser, viewport });
    await choose(page, `${HEADER}\nFrom a file?,a,b,,,1,So\nBad?,a,b,,,7,\n,a,b,,,0,\n`);
    await page.getByText('1 of 3 rows can be imported. Nothing has been imported yet.').waitFor();
    const bad = page.getByRole('list', { name: 'Cannot be imported' }).getByRole('listitem');
    expect(await bad.allInnerTexts()).toEqual([
      'Line 3: The correctAnswer is "7". Write the number of the correct option, counted from 0.',
      'Line 4: The row was skipped: it has no question. Write the question, or delete the row.',
    ]);
    expect(await brokenRules(page)).toEqual([]);
    await button(page, 'Append to the list').click();
    await button(page, 'Edit question 4').waitFor();
    await choose(
      page,
      '\uFEFFquestion,option1,option2,option3,option4,correct,description,tags\r\n=1+1,a,b,,,0,"So,\r\nthen","x,y"\r\n',
    );
    await button(page, 'Replace the list').click();
    await expect.poll(() => button(page, 'Edit question 2').count()).toBe(0);
    await choose(page, 'not a CSV', 'notes.txt');
    await page.getByText('Only files whose name ends in .csv can be imported.').waitFor();
    await button(page, 'Cancel').click();

    const download = page.waitForEvent('download');
    await button(page, 'Export CSV').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('long-notes-mcqs.csv');
    const exported = readFileSync(await file.path(), 'utf8');
    expect(exported).toBe(`\uFEFF${HEADER},tags\r\n"'=1+1",a,b,,,0,"So,\nthen","x,y"\r\n`);
    await button(page, 'Delete question 1').click();
    await page
      .getByText('No MCQs available. Click "Add MCQ" to create your first question.', { exact: true })
      .waitFor();
    await choose(page, exported);
    await button(page, 'Append to the list').click();
    await button(page, 'Save').click();
    await page.getByText('Your questions are saved.').waitFor();
    expect((await kept(learner)).mcqs).toMatchObject([{ question: '=1+1', tags: ['x', 'y'] }]);
  });
});

it('without questions there is nothing to export, and without access to the topic nothing to manage', async () => {
  const learner = await newLearner();
  const page = await open('/polity/authenticated-topic?tab=manage-mcqs', {
    ...learner.browser,
    tolerate: [403],
  });
  await page.getByText('What of the obsidian ferry mandate?').waitFor();
  await page.goto('/polity/no-questions?tab=manage-mcqs');
  await page
    .getByText('No MCQs available. Click "Add MCQ" to create your first question.', { exact: true })
    .waitFor();
  expect(await button(page, 'Export CSV').isDisabled()).toBe(true);
  await page.goto('/polity/premium-topic?tab=manage-mcqs');
  await page.getByRole('alert').getByText('The questions could not be loaded.').waitFor();
});

describe('unsaved changes', () => {
  it('survive a crash and can be restored, and make the browser ask before leaving the page', async () => {
    const learner = await newLearner();
    const page = await open(MANAGE, learner.browser);
    await rename(page, 'Before the crash?');
    const again = await page.context().newPage();
    await page.close();
    await again.goto(MANAGE);
    await button(again, 'Bring them back').waitFor();
    expect(await brokenRules(again)).toEqual([]);
    await button(again, 'Bring them back').click();
    await again.getByText('Before the crash?').waitFor();
    await button(again, 'Save').click();
    await again.getByText('Your questions are saved.').waitFor();
    await again.reload();
    await again.getByText('Before the crash?').waitFor();
    expect(await button(again, 'Bring them back').count()).toBe(0);
    await rename(again, 'Unsaved?');
    expect(await questionOnLeaving(again)).toBe('beforeunload');
  });

  it('are sent when the network is back, or on the next visit to any tab of the topic', async () => {
    const learner = await newLearner();
    const page = await open(MANAGE, {
      ...learner.browser,
      goesOffline: true,
      tolerate: [503],
    });
    await page.route('**/api/mcqs/save', (route) => route.abort('internetdisconnected'));
    await rename(page, 'Written on a train?');
    await button(page, 'Save').click();
    await page
      .getByRole('alert')
      .getByText('Not saved yet. Your questions are kept on this device and will be sent again.')
      .waitFor();
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Your questions are saved.').waitFor();
    expect((await kept(learner)).mcqs?.[0]?.question).toBe('Written on a train?');

    await page.reload();
    await page.route('**/api/mcqs/save', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'busy', message: 'Later' } }),
    );
    await rename(page, 'Kept overnight?');
    await button(page, 'Save').click();
    await page.getByText('Not saved yet.').waitFor();
    const tomorrow = await page.context().newPage();
    await page.close();
    await tomorrow.goto(TOPIC);
    await expect.poll(async () => (await kept(learner)).mcqs?.[0]?.question).toBe('Kept overnight?');
  });
});

it('two tabs show conflicting changes instead of overwriting them, and keep either side', async () => {
  const learner = await newLearner();
  const first = await open(MANAGE, { ...learner.browser, tolerate: [409] });
  const second = await open(MANAGE, { ...learner.browser, tolerate: [409] });
  const saved = async () => (await kept(learner)).mcqs?.[0]?.question;
  const conflict = async (mine: string, other: string) => {
    await rename(first, mine);
    await rename(second, other);
    await button(second, 'Save').click();
    await second.getByText('Your questions are saved.').waitFor();
    await button(first, 'Save').click();
    await first.getByRole('heading', { name: 'Changed in two places' }).waitFor();
    await first.getByRole('region', { name: 'Yours' }).getByText(mine).waitFor();
    await first.getByRole('region', { name: 'The other' }).getByText(other).waitFor();
    expect(await first.getByText('Only here').count()).toBe(2);
    expect(await saved()).toBe(other);
  };
  const decide = async (choice: string, left: string) => {
    await button(first, choice).click();
    await first.getByText(left).waitFor();
    await expect.poll(saved).toBe(left);
    expect(await button(first, 'Save').isDisabled()).toBe(true);
  };

  await conflict('From the first?', 'From the second?');
  expect(await brokenRules(first)).toEqual([]);
  await first.reload();
  await first.getByRole('heading', { name: 'Changed in two places' }).waitFor();
  await decide('Keep mine and overwrite', 'From the first?');

  await first.reload();
  await second.reload();
  await conflict('Again from the first?', 'Again from the second?');
  await decide('Use the other', 'Again from the second?');
});

it('on a phone the save bar covers no question before there is something to save', async () => {
  const learner = await newLearner();
  const page = await open(MANAGE, { ...learner.browser, viewport: PHONE });
  const bar = page.locator('.save-bar');
  await button(page, 'Edit question 1').waitFor();
  expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('static');
  await button(page, 'Add MCQ').click();
  await page.getByText('You have unsaved changes.').waitFor();
  expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('sticky');
  expect(await page.getByText('Question 4: the question is empty.').count()).toBe(0);
  expect(await button(page, 'Save').isDisabled()).toBe(true);
  await field(page, 'Question').blur();
  await bar.getByText('Question 4: the question is empty.').waitFor();
});

it('the card that starts practice counts the learner’s own questions', async () => {
  const learner = await newLearner();
  const page = await open(MANAGE, learner.browser);
  await button(page, 'Delete question 1').click();
  await button(page, 'Save').click();
  await page.getByText('Your questions are saved.').waitFor();
  await page.goto(`${TOPIC}?tab=mcqs`);
  await page.getByRole('heading', { name: '2 questions of your own on this topic' }).waitFor();
});
