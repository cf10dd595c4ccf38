import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { onPhoneAndDesk, openPages, PHONE } from './setup/browser.ts';
import { newLearner } from './setup/learner.ts';

const open = openPages();

const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pressed = (page: Page, name: string) => toggle(page, name).getAttribute('aria-pressed');

onPhoneAndDesk('the bookmarks of a learner', (viewport) => {
  it('are kept once saving succeeds, appear on every page, and are removed', async () => {
    const learner = await newLearner();
    const page = await open('/polity/long-notes', { ...learner.browser, viewport, tolerate: [503] });
    const answered = Promise.withResolvers<undefined>();
    await page.route('**/api/user/bookmarks', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await answered.promise;
      return route.fulfill({ status: 503, json: { success: false, code: 'busy', message: 'Later' } });
    });
    const button = toggle(page, 'Bookmark Long notes');
    await button.click();
    await expect.poll(() => button.isDisabled()).toBe(true);
    expect(await button.getAttribute('aria-busy')).toBe('true');
    answered.resolve(undefined);
    await page.getByText('Not saved yet. Please try again.').waitFor();
    expect(await pressed(page, 'Bookmark Long notes')).toBe('false');
    await page.unrouteAll();
    await button.click();
    await expect.poll(() => pressed(page, 'Bookmark Long notes')).toBe('true');
    await expect.poll(() => page.getByText('Not saved yet.').count()).toBe(0);

    await toggle(page, 'Bookmark section: First detail').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => pressed(page, 'Bookmark section: First detail')).toBe('true');
    const answer = (await (await learner.call('GET', '/user/bookmarks')).json()) as { data: unknown[] };
    expect(answer.data).toMatchObject([
      { subject: 'polity', topic: 'long-notes-section-1', title: 'First detail', headingId: 'first-detail' },
      { subject: 'polity', topic: 'long-notes', title: 'Long notes' },
    ]);

    await page.goto('/polity');
    await expect.poll(() => pressed(page, 'Bookmark Long notes')).toBe('true');
    expect(await pressed(page, 'Bookmark No questions yet')).toBe('false');
    await toggle(page, 'Bookmark Long notes').click();
    await expect.poll(() => pressed(page, 'Bookmark Long notes')).toBe('false');
    await page.goto('/polity/long-notes');
    await expect.poll(() => pressed(page, 'Bookmark section: First detail')).toBe('true');
    expect(await pressed(page, 'Bookmark Long notes')).toBe('false');
  });
});

describe('bookmarks', () => {
  it('ask signed-out visitors to sign in, on a topic, a section and a card', async () => {
    const page = await open('/polity/long-notes');
    for (const name of ['Bookmark Long notes', 'Bookmark section: First part']) {
      await toggle(page, name).click();
      await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
      await page.keyboard.press('Escape');
    }
    await page.goto('/polity');
    await toggle(page, 'Bookmark Long notes').click();
    await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
  });

  it('link to their section by its heading after the section moves', async () => {
    const learner = await newLearner();
    const body = { subject: 'polity', topic: 'long-notes-section-1', title: 'Third part', description: '' };
    await learner.call('POST', '/user/bookmarks', { ...body, headingId: 'third-part' });
    const page = await open('/polity/long-notes?section=1', { ...learner.browser, viewport: PHONE });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('third-part');
  });
});
