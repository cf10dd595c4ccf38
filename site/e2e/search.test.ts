import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { brokenRules, DESKTOP, openPages, PHONE, stopClock } from './setup/browser.ts';
import { newLearner } from './setup/learner.ts';

const open = openPages();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search notes and topics' });
const status = (page: Page) => dialog(page).getByRole('status');
const options = (page: Page) => dialog(page).getByRole('option');
const active = (page: Page) => dialog(page).getByRole('option', { selected: true });

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('/');
  await field(page).fill(query);
}

it('finds notes by section, highlights the words and opens the section with only the keyboard', async () => {
  const page = await open('/');
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((address) => address.includes('search'))).toEqual([]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.keyboard.press('/');
  await status(page).getByText('Searches all free notes').waitFor();
  await expect.poll(() => asked.filter((path) => path.endsWith('.pf_meta')).length).toBeGreaterThan(0);
  /* At once: what is typed slowly asks for the files of its first words too. */
  await page.keyboard.insertText('opening words');
  const group = dialog(page).getByRole('group', { name: 'Long notes' });
  await group.getByRole('option', { name: '(GS-II) Indian Polity and Constitution' }).waitFor();
  await status(page).getByText('1 page found').waitFor();
  const section = group.getByRole('option', { name: 'First part' });
  expect(await section.getAttribute('href')).toBe('/polity/long-notes#first-part');
  expect(await section.locator('mark').allInnerTexts()).toEqual(['Opening', 'words']);
  expect(asked.filter((path) => path.startsWith('/search/')).length).toBeLessThan(11);

  const idOfActive = () => active(page).getAttribute('id');
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await idOfActive());
  await page.keyboard.press('ArrowUp');
  expect(await active(page).innerText()).toBe(await options(page).last().innerText());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await active(page).getAttribute('href')).toBe('/polity/long-notes#first-part');
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await idOfActive());
  await page.keyboard.press('Enter');
  await page.waitForURL('/polity/long-notes#first-part');
  await page.getByText('Opening words of the first part.').waitFor();
});

it('opens with Ctrl-K and its button, closes with Escape and restores focus', async () => {
  const page = await open('/polity');
  expect(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  ).not.toContain(expect.stringContaining('/search/'));
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await button.click();
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await dialog(page).waitFor({ state: 'hidden' });

  const topics = page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Search topics by name or description...'));
  await topics.first().fill('');
  await page.keyboard.type('and/or');
  expect(await topics.first().inputValue()).toBe('and/or');
  expect(await dialog(page).isVisible()).toBe(false);
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('checkbox', { name: 'Open with /' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.keyboard.press('/');
  expect(await dialog(page).isVisible()).toBe(false);
});

it('does not navigate when results arrive after closing, and opens a section of another tab', async () => {
  const page = await open('/polity/long-notes');
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.context().route('**/search/shards.json', async (route) => {
    await held;
    await route.continue();
  });
  await search(page, 'monsoons');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  arrive();
  await page.locator('[role=option]').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe('/polity/long-notes');

  await page.getByRole('button', { name: 'Collapse all' }).click();
  await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
  await search(page, 'electoral college');
  await dialog(page).getByRole('option', { name: 'Second part' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await page.getByRole('cell', { name: 'Head of the Union executive' }).waitFor();
  await expect
    .poll(async () => Math.round((await page.locator('#second-part').boundingBox())?.y ?? 999))
    .toBeLessThan(160);
});

it('finds Devanagari words, titles and aliases, and forgives typing errors, but finds no gated text', async () => {
  const page = await open('/');
  await search(page, 'संविधान');
  await options(page).filter({ hasText: 'Long notes' }).waitFor();
  expect(await options(page).first().locator('mark').allInnerTexts()).toEqual(['संविधान']);
  await field(page).fill('संवि');
  await options(page).filter({ hasText: 'Long notes' }).waitFor();
  await field(page).fill('monsoon');
  await dialog(page).getByRole('option', { name: 'Topic number 16' }).waitFor();
  await field(page).fill('premium');
  await dialog(page).getByRole('option', { name: 'A premium topic' }).waitFor();
  for (const query of ['marmalade', 'नीति']) {
    await field(page).fill(query);
    await status(page).getByText(`No results for “${query}”. Try fewer or different words.`).waitFor();
    /* The subjects, of which none is opened by Enter. */
    await options(page).filter({ hasText: 'Indian Polity and Constitution' }).first().waitFor();
    expect(await active(page).count()).toBe(0);
  }
  await field(page).fill('topic number');
  await dialog(page).getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => dialog(page).getByRole('group').count()).toBeGreaterThan(6);
  await field(page).fill('');
  await status(page).getByText('Searches all free notes').waitFor();

  await field(page).fill('topic number 1');
  await status(page).getByText('best pages').waitFor();
  expect(await active(page).innerText()).toContain('Topic number 1');
  expect(await active(page).getAttribute('href')).toBe('/long-list/topic-1');
  for (const [query, topic] of [
    ['closed premium part', 'A premium topic'],
    ['गुप्त संधि', 'A authenticated topic'],
    ['authentikated', 'A authenticated topic'],
  ] as const) {
    await field(page).fill(query);
    await options(page).filter({ hasText: topic }).first().waitFor();
    expect(await options(page).first().innerText()).toContain(topic);
  }

  await field(page).fill('constitutoin');
  await dialog(page)
    .getByRole('option', { name: '(GS-II) Indian Polity and Constitution' })
    .first()
    .waitFor();
  await field(page).fill('COM');
  const marked = dialog(page).getByRole('group', { name: 'Long notes' }).locator('mark');
  await expect.poll(() => marked.allInnerTexts()).toContain('Council');
  expect(await marked.allInnerTexts()).not.toContain('of');
});

/** The search cannot load something, says so, and works when it is tried again. */
async function failsAndRecovers(addresses: string): Promise<void> {
  const page = await open('/', { goesOffline: true, unreachable: addresses });
  await search(page, 'opening');
  await status(page).getByText('The search could not be loaded.').waitFor();
  expect(await options(page).count()).toBe(0);
  await page.context().unrouteAll();
  await dialog(page).getByRole('button', { name: 'Try Again' }).click();
  await dialog(page).getByRole('option', { name: 'First part' }).waitFor();
  expect(await field(page).inputValue()).toBe('opening');
}

it('shows an error when its files fail to load and keeps the query for a retry', () =>
  failsAndRecovers('**/search/**'));

it('shows an error when its worker fails to load and keeps the query for a retry', () =>
  failsAndRecovers('**/search-worker*'));

it('shows an error when only its index fails to load', { tags: ['again'] }, () =>
  failsAndRecovers('**/search/*/index/**'),
);

it('shows an error when its code fails to load and works when reopened', async () => {
  /* The service worker is blocked because it would serve the code from its cache. */
  const page = await open('/', {
    goesOffline: true,
    serviceWorkers: 'block',
    unreachable: '**/_astro/search-dialog*',
  });
  await search(page, 'opening');
  await status(page).getByText('The search could not be loaded.').waitFor();
  await page.context().unrouteAll();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  /* The hidden field keeps focus until the next paint and would receive a slash as text. */
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('option', { name: 'First part' }).waitFor();
});

it('shows an error when its code does not arrive for ten seconds, and works when it does', async () => {
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  const page = await open('/', { serviceWorkers: 'block', held: ['**/_astro/search-dialog*', held] });
  await stopClock(page);
  await search(page, 'opening');
  await page.clock.fastForward(9_000);
  expect(await status(page).innerText()).toBe('');
  await page.clock.fastForward(2_000);
  await status(page).getByText('The search could not be loaded.').waitFor();
  await page.clock.resume();
  arrive();
  await dialog(page).getByRole('option', { name: 'First part' }).waitFor();
});

it('searches titles without a network once it was used', async () => {
  const page = await open('/polity', { goesOffline: true });
  await search(page, 'long notes');
  await options(page).first().waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.keyboard.press('Control+k');
  await field(page).fill('long notes');
  await status(page).getByText('Only titles were searched').waitFor();
  expect(await active(page).getAttribute('href')).toBe('/polity/long-notes');
  await page.context().setOffline(false);
  await dialog(page).getByRole('button', { name: 'Try Again' }).click();
  await status(page).getByText('page').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Try Again' }).isVisible()).toBe(false);
});

it('has results that pass axe, at a desk', { tags: ['again'] }, async () => {
  const page = await open('/polity', { viewport: DESKTOP });
  await search(page, 'part');
  await options(page).first().waitFor();
  expect(await brokenRules(page)).toEqual([]);
});

it('shows recent searches, which can be repeated, removed and end with the session', async () => {
  const { browser } = await newLearner();
  const page = await open('/', { ...browser, viewport: PHONE });
  const recent = dialog(page).getByRole('region', { name: 'Recent searches' });
  for (const query of ['monsoons', 'fine print']) {
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await field(page).fill(query);
    await options(page).first().click();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.goto('/');
  }
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => recent.getByRole('listitem').allInnerTexts()).toEqual(['fine print', 'monsoons']);
  expect(await brokenRules(page)).toEqual([]);
  await recent.getByRole('button', { name: 'Remove “fine print”' }).click();
  await recent.getByRole('button', { name: 'monsoons', exact: true }).click();
  expect(await field(page).inputValue()).toBe('monsoons');
  await options(page).first().waitFor();
  await recent.waitFor({ state: 'hidden' });
  expect(await brokenRules(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('recent_searches'))).toBeNull();
});

it('is offered by the page of a missing address, with its words', async () => {
  const page = await open('/polity/long-note');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  expect(await field(page).inputValue()).toBe('long note');
  await dialog(page).getByRole('option', { name: 'Long notes' }).first().click();
  await page.waitForURL('/polity/long-notes');
});
