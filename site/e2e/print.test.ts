import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brokenRules, DESKTOP, openPages, PHONE } from './setup/browser.ts';
import { newLearner } from './setup/learner.ts';

const open = openPages();
const TOPIC = '/tests/print?topic=polity/long-notes';

/** Pages of the PDF that the browser would print. */
async function pagesOf(page: Page): Promise<number> {
  await page.emulateMedia({ media: 'print' });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function toggle(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('checkbox', { name }).click();
}

describe('a printed topic', () => {
  it('has its questions, an answer sheet and the key, each on pages of their own, and is reached from practice', async () => {
    const page = await open('/polity/long-notes?tab=mcqs', { colorScheme: 'dark' });
    await page.getByRole('link', { name: 'Print, or take it on paper' }).click();
    await part(page, 'Question paper').waitFor();
    await expect.poll(() => page.title()).toBe('Long notes');
    expect(await part(page, 'Key').count(), 'the key is not on the screen').toBe(0);

    await page.emulateMedia({ media: 'print' });
    const paper = await part(page, 'Question paper').innerText();
    expect(paper).toMatch(
      /Long notes[^]*Maximum marks:?\s*6[^]*Instructions[^]*1\.\s+Consider[^]*2\.\s+Which Article[^]*3\.\s+Two options/,
    );
    expect(paper).not.toMatch(/Both are|forgets the second|there shall be a President/);
    const key = await part(page, 'Key').innerText();
    expect(key).toMatch(/1 c\s+2 a\s+3 a[^]*1\. \(c\) Both 1 and 2[^]*forgets the second[^]*2\. \(a\) 52/);
    expect(await part(page, 'Answer sheet 1').locator('.sheet-column .bubble').count()).toBe(10);
    for (const hidden of ['.site-header', '.site-footer', '.bottom-bar', '.print-options', 'h1'])
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
    const colours = await part(page, 'Question paper').evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor, getComputedStyle(document.body).backgroundColor];
    });
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)']);

    expect(await pagesOf(page)).toBe(3);
    await toggle(page, 'Key');
    expect(await pagesOf(page)).toBe(2);
    await toggle(page, 'Answer sheet');
    expect(await pagesOf(page)).toBe(1);
  });

  it('is refused to readers who may not read the topic', async () => {
    const page = await open('/tests/print?topic=polity/authenticated-topic', { tolerate: [401] });
    await page.getByRole('heading', { name: 'Sign in to print this' }).waitFor();
    const learner = await newLearner();
    const own = await open('/tests/print?topic=polity/authenticated-topic', learner.browser);
    await part(own, 'Question paper').waitFor();
  });
});

describe('answers from paper', () => {
  it('are typed or marked in the grid, kept over a reload, and marked like a test', async () => {
    const learner = await newLearner();
    const page = await open(`${TOPIC}#answers`, { ...learner.browser, viewport: PHONE, goesOffline: true });
    const field = page.getByRole('textbox', { name: 'Answers' });
    await field.fill('1c 2e 3c');
    await page.getByText('“e” is no answer to question 2.').waitFor();
    await page.getByText('Question 3 has only the options a to b.').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark my answers' }).click();
    await page.getByText('2 entries are not understood.').waitFor();

    await field.fill('1c');
    const bubble = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await bubble('2 a').click();
    await bubble('2 b').click();
    await expect.poll(() => field.inputValue()).toBe('1c 2a/b');
    await page.getByText('1 answered, 1 blank, 1 with two marks (counts as wrong)').waitFor();
    await bubble('3 a').focus();
    await page.keyboard.press('b');
    await expect.poll(() => field.inputValue()).toBe('1c 2a/b 3b');

    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Mark my answers' }).click();
    await page.getByText('Your answers are kept on this device.').waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('1c 2a/b 3b');

    await page.getByRole('button', { name: 'Mark my answers' }).click();
    await page.waitForURL(/\/tests\/result\?attempt=/);
    await page.getByRole('heading', { level: 1, name: 'Long notes' }).waitFor();
    await page.getByRole('link', { name: 'Print', exact: true }).click();
    await part(page, 'Question paper').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('link', { name: 'I took it on paper' }).click();
    await expect.poll(() => field.inputValue()).toBe('');
  });

  it('have a grid and a preview without faults on a wide screen', { tags: ['again'] }, async () => {
    const learner = await newLearner();
    const page = await open(TOPIC, { ...learner.browser, viewport: DESKTOP });
    await part(page, 'Question paper').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('link', { name: 'I took it on paper' }).click();
    await page.getByRole('group', { name: 'Question 3' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
  });
});
