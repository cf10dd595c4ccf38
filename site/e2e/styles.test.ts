import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { ONLINE, openPages } from './setup/browser.ts';
import { newLearner } from './setup/learner.ts';
import { submitQuiz } from './setup/quiz.ts';

/* Pages for reading have only the styles that they need, and load others later. */

const open = openPages(ONLINE);

/** Names of the classes that the styles of a page have, and of those that its elements have. */
function classesOf(page: Page): Promise<{ styled: string[]; used: string[] }> {
  return page.evaluate(() => {
    const textOf = (sheet: CSSStyleSheet) => [...sheet.cssRules].map(({ cssText }) => cssText).join('');
    const styles = [...document.styleSheets, ...document.adoptedStyleSheets].map(textOf).join('');
    const styled = [...styles.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
      name.replaceAll('\\', ''),
    );
    const used = [...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]);
    return { styled: [...new Set(styled)], used: [...new Set(used)] };
  });
}

let known: Set<string>;
beforeAll(async () => {
  /* This page has the styles of all others. */
  const page = await open('/progress');
  known = new Set((await classesOf(page)).styled);
  expect(known.size).toBeGreaterThan(200);
});

async function unstyled(page: Page): Promise<string[]> {
  const { styled, used } = await classesOf(page);
  return used.filter((name) => known.has(name) && !styled.includes(name));
}

const FOR_READING = ['/', '/polity', '/polity/long-notes'];

it('pages for reading have the styles of their elements and dialogs', async () => {
  const page = await open('/robots.txt');
  for (const path of FOR_READING) {
    await page.goto(path);
    expect(await unstyled(page), path).toEqual([]);
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
    expect(await unstyled(page), path).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search notes and topics' }).fill('opening words');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    expect(await unstyled(page), path).toEqual([]);
  }
});

it('pages for reading have the styles of what a learner sees', async () => {
  const { browser } = await newLearner();
  const page = await open('/robots.txt', browser);
  for (const path of FOR_READING) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    await expect.poll(() => unstyled(page), { message: path }).toEqual([]);
  }
});

it('other pages have the styles of their elements', async () => {
  const page = await open('/no-such-page');
  for (const path of ['', '/login', '/signup', '/forgot-password', '/terms', '/errata', '/offline']) {
    if (path !== '') await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await unstyled(page), path).toEqual([]);
  }
});

it('practice and its results have their styles, and dialogs add no second sheet', async () => {
  const page = await open('/polity/long-notes?tab=mcqs');
  await page.getByRole('button', { name: 'Start Practice' }).click();
  await page.getByRole('radio').first().check();
  expect(await unstyled(page)).toEqual([]);
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search notes and topics' }).waitFor();
  expect(await unstyled(page)).toEqual([]);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Search notes and topics' }).waitFor({ state: 'hidden' });
  await submitQuiz(page);
  const circle = page.locator('.progress-ring circle').first();
  await expect.poll(() => circle.evaluate((element) => getComputedStyle(element).fill)).toBe('none');
  expect(await unstyled(page)).toEqual([]);
});
