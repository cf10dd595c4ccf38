import { expect, it } from 'vitest';
import { LONG_SUBJECT_TOPICS } from './setup/content.ts';
import { openPages } from './setup/browser.ts';

const open = openPages();

it('shows a link back, title, description and three figures', async () => {
  const page = await open('/long-list');
  await page.getByRole('heading', { level: 1, name: 'A subject on no card' }).waitFor();
  await page.getByText('It has more topics than a page shows.').waitFor();
  const figures = await page.getByRole('main').locator('dl dd').allInnerTexts();
  expect(figures.slice(0, 2)).toEqual([String(LONG_SUBJECT_TOPICS), '43']);
  const students = Number(figures[2]);
  expect(students).toBeGreaterThanOrEqual(100);
  expect(students).toBeLessThanOrEqual(599);
  await page.getByTitle('Illustrative figure').waitFor();
  await page.reload();
  expect(await page.getByRole('main').locator('dl dd').last().innerText()).toBe(String(students));
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome to Swadhyay' }).waitFor();
});

it('shows fifteen topics per page, and searches titles and descriptions case-insensitively', async () => {
  const page = await open('/long-list', { viewport: { width: 1280, height: 500 } });
  const cards = page.getByRole('main').getByRole('listitem');
  await page.getByText('Showing 15 of 17 topics').waitFor();
  expect(await cards.count()).toBe(15);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await page.getByText('Showing 2 of 17 topics').waitFor();
  expect(await cards.count()).toBe(2);
  const heading = page.getByRole('heading', { level: 2, name: 'Topics' });
  /* Below the sticky header. */
  const belowHeader = async () => Math.abs(((await heading.boundingBox())?.y ?? 0) - 92) < 4;
  await expect.poll(belowHeader).toBe(true);
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByText('Showing 15 of 17 topics').waitFor();

  await page.getByRole('button', { name: 'Page 2' }).click();
  const box = page.getByPlaceholder('Search topics by name or description...');
  await box.fill('topic NUMBER 1');
  await page.getByText('Showing 9 of 9 topics · Results for “topic NUMBER 1”', { exact: true }).waitFor();
  await box.fill('monsoons');
  expect(await page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Topic number 16',
  ]);
  await box.fill('no such words');
  await page.getByText('No topics match your search.').waitFor();
  await box.fill('');
  await page.getByText('Showing 15 of 17 topics').waitFor();
});

it('keeps page and search in the address, so that Back and a reload return to the same place', async () => {
  const page = await open('/long-list', { viewport: { width: 1280, height: 500 } });
  await page.getByRole('button', { name: 'Page 2' }).click();
  await page.waitForURL('**/long-list?page=2');
  await page.getByText('Showing 2 of 17 topics').waitFor();
  await page.goBack();
  await page.waitForURL('**/long-list');
  await page.getByText('Showing 15 of 17 topics').waitFor();

  const box = page.getByPlaceholder('Search topics by name or description...');
  await box.fill('number');
  await page.waitForURL('**/long-list?q=number');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await page.waitForURL('**/long-list?q=number&page=2');
  await page.getByRole('button', { name: 'Page 1' }).click();
  await page.waitForURL('**/long-list?q=number');
  const last = page.getByRole('main').getByRole('link', { name: /: Topic number 15$/ });
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(300);
  await last.click();
  await page.getByRole('heading', { level: 1, name: 'Topic number 15' }).waitFor();
  await page.goBack();
  await expect.poll(() => box.inputValue()).toBe('number');
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(10);
  await page.reload();
  await page.getByText('Results for “number”').waitFor();
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(10);
});

it('lists every topic without JavaScript', async () => {
  const page = await open('/long-list', { javaScriptEnabled: false });
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(LONG_SUBJECT_TOPICS);
  expect(await page.getByPlaceholder('Search topics by name or description...').isVisible()).toBe(false);
  expect(await page.getByRole('region', { name: 'Topics' }).innerText()).toMatch(
    new RegExp(`Showing ${LONG_SUBJECT_TOPICS} of ${LONG_SUBJECT_TOPICS} topics`),
  );
  await page.getByText(`Showing 15 of`).waitFor({ state: 'hidden' });
});

it('marks restricted topics, and has a page for a subject without topics', async () => {
  const page = await open('/polity');
  const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await card('A premium topic').getByText('Premium', { exact: true }).waitFor();
  await card('A authenticated topic').getByText('Needs sign-in').waitFor();
  await page.goto('/ethics');
  await page.getByText('No topics have been published yet.').waitFor();
  await page.getByText('Showing 0 of 0 topics').waitFor();
});
