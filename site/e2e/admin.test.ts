import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { CANARIES, LONG_SUBJECT_TOPICS } from './setup/content.ts';
import { brokenRules, ONLINE, onPhoneAndDesk, openPages, PHONE } from './setup/browser.ts';
import { newAdmin, newLearner, PASSWORD } from './setup/learner.ts';

const open = openPages(ONLINE);
const dashboard = () => `${inject('origin')}/admin/dashboard`;

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const said = (page: Page, title: string, description: string) =>
  page.getByRole('listitem').filter({ hasText: title }).getByText(description, { exact: true }).waitFor();

onPhoneAndDesk('signing in', (viewport) => {
  it('redirects from the form to the dashboard, which requires the role', async () => {
    const [admin, learner] = [await newAdmin(), await newLearner()];
    const page = await open('/admin/dashboard', { viewport, tolerate: [401] });
    await page.waitForURL('/admin');
    await page.getByRole('heading', { name: 'Admin login' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await logIn(page, ' ', PASSWORD);
    await said(page, 'Missing information', 'Please provide both email and password');
    await logIn(page, admin.email, ' ');
    expect(await page.getByLabel('Password').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await logIn(page, admin.email, 'not the password');
    await said(page, 'Login failed', 'Invalid email or password');
    expect(await page.getByLabel('E-mail').inputValue()).toBe(admin.email);

    await logIn(page, learner.email);
    await page.getByRole('heading', { name: 'This account is not an administrator' }).waitFor();
    expect(page.url()).toBe(dashboard());
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('/admin');

    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/auth/login', async (route) => {
      await held;
      await route.continue();
    });
    await logIn(page, admin.email);
    expect(await page.getByRole('button', { name: 'Signing in...' }).isDisabled()).toBe(true);
    answer();
    await page.waitForURL(dashboard());
    await said(page, 'Login successful', 'Welcome to the admin dashboard');
    await page.getByRole('banner').getByText(admin.email, { exact: true }).waitFor();
    await page.goto('/admin');
    await page.waitForURL(dashboard());
  });
});

describe('the dashboard', () => {
  it('redirects users whose session or role has ended', async () => {
    const [first, second] = [await newAdmin(), await newAdmin()];
    const page = await open('/admin/dashboard', { ...first.browser, tolerate: [401, 403] });
    await page.getByText('Total Subjects').waitFor();
    const { data } = (await (await first.call('GET', '/auth/me')).json()) as { data: { id: string } };
    expect((await second.call('PUT', `/admin/members/${data.id}`, { role: 'learner' })).status).toBe(200);
    await page.getByRole('tab', { name: 'Audit' }).click();
    await page.getByRole('heading', { name: 'This account is not an administrator' }).waitFor();

    const other = await open('/admin/dashboard', { ...second.browser, tolerate: [401] });
    await other.getByText('Total Subjects').waitFor();
    await second.call('POST', '/auth/logout');
    await other.getByRole('tab', { name: 'Members' }).click();
    await other.waitForURL('/admin');
    await said(other, 'You have been signed out', 'Please sign in again to go on.');
  });

  it('loads the content again after an error, lists it, searches it by title and pages through the members', async () => {
    const admin = await newAdmin();
    const page = await open('/admin/dashboard', { ...admin.browser, tolerate: [400] });
    await page.route('**/api/admin/content', (route) =>
      route.fulfill({ status: 400, json: { success: false, code: 'odd', message: 'Not today.' } }),
    );
    await page.reload();
    await page.getByRole('alert').getByText('The content could not be loaded. Not today.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Long notes', exact: true }).waitFor();

    const figure = (label: string) => page.locator('dl > div').filter({ hasText: label });
    await expect.poll(() => figure('Total Subjects').innerText()).toMatch(/\n\d+/);
    await expect.poll(() => figure('Last Rebuild').innerText()).toMatch(/just now|(minute|hour)s? ago/);
    for (const [name, address] of [
      ['View Site', '/'],
      ['Add New Content', '/admin/edit'],
      ['Add Topic to A subject on no card', '/admin/edit/long-list'],
    ] as const) {
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(address);
    }
    for (const [topic, access] of [
      ['Long notes', 'Free'],
      ['A authenticated topic', 'Logged-in Users'],
      ['A premium topic', 'Premium Users'],
    ] as const) {
      const row = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: topic, exact: true }) });
      await row.last().getByText(access, { exact: true }).waitFor();
    }
    const topics = page.getByRole('link', { name: /^Topic number/ });
    expect(await topics.count()).toBeLessThan(LONG_SUBJECT_TOPICS);
    await page.getByRole('button', { name: `more of ${LONG_SUBJECT_TOPICS} topics` }).click();
    await expect.poll(() => topics.count()).toBe(LONG_SUBJECT_TOPICS);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Topic number 11');

    const search = page.getByRole('searchbox', { name: 'Search subjects and topics' });
    await search.fill(' long NOTES');
    await page.getByText('Showing 1 of 1 subject', { exact: true }).waitFor();
    const found = page.getByRole('link', { name: 'Long notes', exact: true });
    expect(await found.getAttribute('href')).toBe('/admin/edit/polity/long-notes');
    expect(await page.getByRole('link', { name: 'No questions yet' }).count()).toBe(0);
    await search.fill('no such title');
    await page.getByText('No content found', { exact: true }).waitFor();

    /* Creating more members than fit on a page is slow, because each needs its own password. */
    await page.route('**/api/admin/members?*', (route) => {
      const from = new URL(route.request().url()).searchParams.get('before') === 'm50' ? 51 : 1;
      const data = Array.from({ length: from === 1 ? 50 : 3 }, (_, index) => ({
        id: `m${from + index}`,
        email: `m${from + index}@example.org`,
        emailVerified: true,
        displayName: null,
        role: 'learner',
        isPremium: false,
        createdAt: '2026-01-01T00:00:00.000Z',
      }));
      return route.fulfill({ json: { success: true, data } });
    });
    await page.getByRole('tab', { name: 'Members' }).click();
    const pages = page.getByRole('navigation', { name: 'Pages of members' });
    await pages.getByRole('button', { name: 'Next' }).click();
    await page.getByText('m53@example.org', { exact: true }).first().waitFor();
    expect(await pages.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await pages.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('m1@example.org', { exact: true }).first().waitFor();
  });
});

it('the selected tab is in view on a phone', async () => {
  const admin = await newAdmin();
  const page = await open('/admin/dashboard?tab=audit', { ...admin.browser, viewport: PHONE });
  const isInView = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => {
      const { left, right } = tab.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });
  await expect.poll(() => isInView('Audit')).toBe(true);
  expect(await isInView('Content')).toBe(false);
  await page.getByRole('tab', { name: 'Content' }).evaluate((tab: HTMLElement) => tab.click());
  expect(await isInView('Content')).toBe(true);
});

onPhoneAndDesk('the members', (viewport) => {
  it('get no role without a verified address, but premium, which opens premium topics and is audited', async () => {
    const [admin, learner] = [await newAdmin(), await newLearner()];
    const reading = await open('/polity/premium-topic', { ...learner.browser, tolerate: [403] });
    await reading.getByRole('heading', { name: 'A premium topic' }).waitFor();
    expect(await reading.getByText(CANARIES[2]).count()).toBe(0);

    const page = await open('/admin/dashboard', { viewport, ...admin.browser });
    await page.getByRole('link', { name: 'Long notes', exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Members' }).click();
    const row = (email: string) => page.getByRole('listitem').filter({ hasText: email });
    const search = page.getByRole('searchbox', { name: 'Search members by e-mail or name' });
    await search.fill(admin.email);
    await row(admin.email).getByText('You', { exact: true }).waitFor();
    expect(await row(admin.email).getByRole('button').allInnerTexts()).toHaveLength(1);

    await search.fill(learner.email.toUpperCase());
    await page.getByRole('button', { name: `Make administrator: ${learner.email}` }).click();
    const promote = page.getByRole('dialog', { name: 'Make administrator?' });
    await promote.getByText(`${learner.email} is not verified yet.`).waitFor();
    expect(await promote.getByRole('button', { name: 'Make administrator' }).isDisabled()).toBe(true);
    expect((await learner.call('GET', '/admin/members')).status).toBe(403);
    await promote.getByRole('button', { name: 'Cancel' }).click();

    await row(learner.email).getByRole('button', { name: 'Grant premium' }).click();
    const grant = page.getByRole('dialog', { name: 'Grant premium?' });
    await grant.getByText(`${learner.email} will be able to open all premium topics`).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await grant.getByRole('button', { name: 'Cancel' }).click();
    await row(learner.email).getByRole('button', { name: 'Grant premium' }).click();
    await grant.getByRole('button', { name: 'Grant premium' }).click();
    await said(page, 'Premium granted', `${learner.email} can open all premium topics now.`);
    await row(learner.email).getByRole('button', { name: 'End premium' }).waitFor();
    await reading.reload();
    await reading.getByText(CANARIES[2]).waitFor();

    await page.getByRole('tab', { name: 'Audit' }).click();
    await page.getByText(`${admin.email} granted premium to ${learner.email}.`, { exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});
