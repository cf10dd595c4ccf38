import { readFile } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { brokenRules, openPages, PHONE } from './setup/browser.ts';
import { newLearner, PASSWORD } from './setup/learner.ts';

const open = openPages();
const topic = { subject: 'polity', topic: 'long-notes' };
const slugs = { subjectSlug: 'polity', topicSlug: 'long-notes' };

const ATTEMPT = {
  ...topic,
  attemptData: {
    timeSpent: 60,
    questionDetails: [
      { questionText: 'Who?', selectedAnswer: 1, correctAnswer: 0, questionTags: ['basics'] },
    ],
  },
};

it('data is downloaded, the account deleted, and all of it imported into a new one', async () => {
  const before = await newLearner();
  await before.call('POST', '/notes/save', { ...slugs, content: '# Notes of before' });
  await before.call('POST', '/user/bookmarks', { ...topic, title: 'Long notes', description: '' });
  await before.call('POST', '/quiz/save-attempt', ATTEMPT);
  const first = await open('/account', { ...before.browser, viewport: PHONE });
  const downloading = first.waitForEvent('download');
  await first.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('swadhyay-export.json');
  const path = await download.path();
  await first.getByRole('button', { name: 'Delete my account' }).click();
  await first.getByRole('dialog').getByLabel('Password').fill(PASSWORD);
  await first.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await first.waitForURL(`${inject('origin')}/`);
  await first.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor();

  const after = await newLearner();
  await after.call('POST', '/notes/save', { ...slugs, content: '# Notes of after' });
  const page = await open('/account', { ...after.browser, viewport: PHONE, tolerate: [400] });
  const choose = (buffer: Buffer) =>
    page
      .getByLabel('Import my data')
      .setInputFiles({ name: 'data.json', mimeType: 'application/json', buffer });
  await choose(Buffer.from('{"data":{"bookmarks":[{"title":5}]}}'));
  await page.getByRole('alert').getByText('Bookmarks, row 1: The field “title” must be text.').waitFor();
  await choose(Buffer.from('{"data":{"notes":[{"content":"cut'));
  await page.getByRole('alert').getByText('The file is damaged or incomplete').waitFor();

  const file = await readFile(path);
  await choose(file);
  await page.getByText('Nothing has been imported yet.').waitFor();
  const countsOf = (kind: string) =>
    page.getByRole('row', { name: kind }).getByRole('cell').allTextContents();
  await expect.poll(() => countsOf('Bookmarks')).toEqual(['1', '0']);
  expect(await countsOf('Own notes')).toEqual(['0', '1']);
  expect(await countsOf('Quiz attempts')).toEqual(['1', '0']);
  expect(await brokenRules(page)).toEqual([]);
  expect((await (await after.call('GET', '/user/bookmarks')).json()) as object).toMatchObject({ data: [] });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page
    .getByRole('status')
    .getByText(/^Imported: \d+ new entries, 1 merged\.$/)
    .waitFor();

  // The older notes are kept; both can be read.
  const kept = page.getByRole('button', { name: 'Download: Own notes on Long notes' });
  await kept.waitFor();
  expect(await brokenRules(page)).toEqual([]);
  const keeping = page.waitForEvent('download');
  await kept.click();
  expect(await readFile(await (await keeping).path(), 'utf8')).toBe('# Notes of before');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('heading', { name: 'Kept versions' }).waitFor({ state: 'detached' });

  await page.goto('/quiz-analytics');
  await page.getByRole('tab', { name: 'Attempt History' }).click();
  await page.getByText('Imported', { exact: true }).waitFor();

  await page.goto('/account');
  await choose(file);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await kept.waitFor();
  await choose(file);
  await page.getByText('Everything in this file is already in your account.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Import my data').waitFor();
});

it('the text of Anki becomes cards, once', async () => {
  const learner = await newLearner();
  const page = await open('/review/cards#review-settings', learner.browser);
  const choose = (name: string, text: string) =>
    page
      .getByLabel('Import Anki text')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose('deck.apkg', 'PK');
  await page.getByRole('alert').getByText('This is a deck package.').waitFor();
  const deck = '#separator:tab\n#html:true\nWhich <b>Article</b>?\tArticle 14\nonly a front\t\n';
  for (const result of ['1 card added.', '0 cards added. 1 card you had before.']) {
    await choose('deck.txt', deck);
    await page.getByText('Row 2: Write something on the back.').waitFor();
    await page.getByRole('button', { name: 'Import 1 card' }).click();
    await page.getByText('Choose the topic that the cards belong to.').waitFor();
    if (result === '1 card added.') expect(await brokenRules(page)).toEqual([]);
    await page.getByLabel('Topic of the cards').selectOption('polity/long-notes');
    await page.getByRole('button', { name: 'Import 1 card' }).click();
    await page.getByText(result).waitFor();
  }
  const cards: unknown = await (await learner.call('GET', '/user/reviews?only=own')).json();
  expect(cards).toMatchObject({
    data: { cards: [{ own: { front: 'Which Article?', back: 'Article 14' } }] },
  });
});
