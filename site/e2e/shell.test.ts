import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { parsePopups } from '../../scripts/content/schema/popups/popups.ts';
import { brokenRules, openPages, PHONE } from './setup/browser.ts';
import { newLearner } from './setup/learner.ts';

const open = openPages();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent.trim());
const plans = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Premium' });

async function openFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Upgrade to Premium' }).click();
  await plans(page).waitFor();
}

describe('the premium plans', () => {
  it('open from a premium topic, trap focus, and are chosen without a request or another page', async () => {
    const page = await open('/polity/premium-topic', (await newLearner()).browser);
    const opener = page.getByRole('main').getByRole('button', { name: 'Upgrade to Premium' });
    await opener.press('Enter');
    for (const text of ['₹999', '₹2,499', '₹8,999', 'Save 17%', 'Save 25%', 'Most popular'])
      await plans(page).getByText(text, { exact: true }).waitFor();
    await plans(page).getByText('No payment is taken.').first().waitFor();
    await plans(page).getByText('Downloadable study materials', { exact: true }).waitFor();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.hasFocus() && !document.activeElement?.closest('dialog, body:focus'),
      );
      expect(outside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await plans(page).waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Upgrade to Premium');

    await opener.click();
    /* What every page of a learner asks for. */
    await page.waitForLoadState('networkidle');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await plans(page).getByRole('button', { name: 'Choose Monthly' }).click();
    await page.getByText('Subscription successful', { exact: true }).waitFor();
    await page.getByText('You are now a premium member with monthly billing.', { exact: true }).waitFor();
    expect(await plans(page).isVisible()).toBe(false);
    expect(calls.filter((call) => !/^GET \/_astro\//.test(call))).toEqual([]);
    /* Beside the toast, the locked topic says what is still missing, without a reload. */
    const notes = page.getByRole('tabpanel', { name: 'Notes' });
    await notes.getByRole('heading', { name: 'Not open yet' }).waitFor();
    await page.reload();
    await notes.getByText('You chose a plan in this browser, and no payment was taken.').waitFor();
    expect(await notes.getByRole('heading', { name: 'This topic is for premium members' }).count()).toBe(0);
    await notes.getByRole('button', { name: 'See the plans' }).click();
    await plans(page).getByText('It opens no topic.').waitFor();
    await page.keyboard.press('Escape');
    await notes.getByRole('link', { name: 'Check Again' }).click();
    await notes.getByRole('heading', { name: 'Not open yet' }).waitFor();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByText('Plan chosen', { exact: true }).waitFor();
    expect(await page.getByText('Premium member', { exact: true }).isVisible()).toBe(false);
    expect(await page.getByText('Secret').count()).toBe(0);
  });

  it('open from the menu and label every billing period except monthly as annual', async () => {
    const page = await open('/', { ...(await newLearner()).browser, viewport: PHONE });
    for (const [plan, billing] of [
      ['Monthly', 'monthly'],
      ['Quarterly', 'annual'],
      ['Yearly', 'annual'],
    ] as const) {
      await openFromMenu(page);
      await plans(page)
        .getByRole('button', { name: `Choose ${plan}` })
        .click();
      await page
        .getByText(`You are now a premium member with ${billing} billing.`, { exact: true })
        .waitFor();
      const focus = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      expect(focus).toBe('Your account');
    }
    await openFromMenu(page);
    await plans(page).getByRole('listitem').filter({ hasText: 'Yearly' }).getByText('Your choice').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    const box = (await plans(page).boundingBox())!;
    await page.mouse.click(box.x + 8, box.y + 8);
    expect(await plans(page).isVisible()).toBe(true);
    await page.mouse.click(2, 2);
    await plans(page).waitFor({ state: 'hidden' });
  });
});

/** Advances the clock of the page, which checks its popups every second. */
async function pass(page: Page, seconds: number): Promise<void> {
  await page.clock.fastForward(seconds * 1000 - 2_000);
  await page.clock.runFor(2_500);
}

describe('popups', () => {
  const reminder = (page: Page) => page.getByRole('region', { name: 'Time for a short break?' });
  const welcome = (page: Page) => page.getByRole('region', { name: 'Welcome' });

  it('show a break reminder on every page and a welcome once per visit', async () => {
    const page = await open('/polity');
    await page.clock.install();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole('searchbox').focus();
    /* The clock goes on while the page loads. */
    await pass(page, 1_700);
    expect(calls).not.toContain('/data/popups.json');
    await pass(page, 110);
    await reminder(page).waitFor();
    expect(calls).toContain('/data/popups.json');
    expect(await page.getByRole('searchbox').evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.clock.runFor(400);
    await reminder(page).waitFor({ state: 'detached' });
    await pass(page, 1_200);
    await welcome(page).getByRole('button', { name: 'Close' }).click();
    await page.clock.runFor(400);
    await welcome(page).waitFor({ state: 'detached' });
    await page.reload();
    await pass(page, 1_805);
    await reminder(page).getByRole('button', { name: 'Close' }).click();
    await pass(page, 3_600);
    expect(await welcome(page).count()).toBe(0);
    expect(await reminder(page).count()).toBe(0);
  });

  it('from a file are dialogs and banners with their own colours, animations and conditions', async () => {
    const banner = { type: 'banner', content: 'Words.', showAfterSeconds: 1_800 };
    const { popups, issues } = parsePopups(
      JSON.stringify({
        popups: [
          { ...banner, id: 'desks', title: 'Desks', showOnMobile: false, priority: 9 },
          {
            ...banner,
            id: 'deep',
            title: 'Deep',
            showAfterScrollPercentage: 90,
            priority: 3,
            animation: 'bounce',
          },
          {
            ...{ ...banner, id: 'test', title: 'Test', type: 'modal', priority: 8, animation: 'scale' },
            ...{ buttonText: 'See the courses', buttonAction: 'navigate_to_home' },
          },
          {
            ...{
              ...banner,
              id: 'app',
              title: 'App',
              priority: 5,
              position: 'top',
              width: '15rem',
              height: 200,
            },
            ...{ buttonText: 'Get the app', buttonAction: 'open_app_store', autoCloseAfterSeconds: 60 },
            colours: { background: '#094d45', text: '#ffffff' },
          },
        ],
      }),
    );
    expect(issues).toEqual([]);
    const page = await open('/long-list', { viewport: PHONE });
    await page.route('**/data/popups.json', (route) => route.fulfill({ json: { popups } }));
    await page.clock.install();
    await page.reload();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));

    /* A dialog waits while the user is typing. */
    const search = page.getByRole('searchbox');
    await search.fill('mon');
    await pass(page, 1_805);
    const app = page.getByRole('region', { name: 'App' });
    await app.waitFor();
    const { width, height } = (await app.boundingBox())!;
    expect(width).toBe(240);
    expect(height).toBeGreaterThanOrEqual(200);
    expect(await app.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(9, 77, 69)');
    await app.getByRole('button', { name: 'Get the app' }).click();
    await page.clock.runFor(400);
    await app.waitFor({ state: 'detached' });
    expect(said).toContain('Popup action: open_app_store');

    /* Focus is back in the field, so the dialog keeps waiting. */
    expect(await search.evaluate((box) => box === document.activeElement)).toBe(true);
    const test = page.getByRole('dialog', { name: 'Test' });
    await page.clock.runFor(5_000);
    expect(await test.count()).toBe(0);
    await search.blur();
    await page.clock.runFor(2_000);
    await test.waitFor();
    await page.keyboard.press('Escape');
    await page.clock.runFor(400);
    await test.waitFor({ state: 'detached' });

    const deep = page.getByRole('region', { name: 'Deep' });
    await page.clock.runFor(3_000);
    expect(await deep.count()).toBe(0);
    await search.fill('');
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.clock.runFor(200);
    await deep.waitFor();
    await deep.getByRole('button', { name: 'Close' }).click();
    await pass(page, 60);
    expect(await page.locator('timed-popups > *').count()).toBe(0);
  });

  it('close automatically and link to the home page', async () => {
    const fields = { type: 'modal', content: 'Words.', showAfterSeconds: 1_800 };
    const { popups } = parsePopups(
      JSON.stringify({
        popups: [
          { ...fields, type: 'banner', id: 'brief', title: 'Brief', autoCloseAfterSeconds: 60, priority: 1 },
          { ...fields, id: 'home', title: 'Home', buttonText: 'Go', buttonAction: 'navigate_to_home' },
        ],
      }),
    );
    const page = await open('/polity');
    await page.route('**/data/popups.json', (route) => route.fulfill({ json: { popups } }));
    await page.clock.install();
    await page.reload();
    await pass(page, 1_802);
    await page.getByRole('region', { name: 'Brief' }).waitFor();
    await page.clock.runFor(63_000);
    await page.getByRole('region', { name: 'Brief' }).waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: 'Home' }).getByRole('button', { name: 'Go' }).click();
    await page.waitForURL(`${inject('origin')}/`);
  });
});

describe('a page', () => {
  it('prints only its notes, expanded, in black on white', async () => {
    const page = await open('/polity/long-notes', { colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Collapse all' }).click();
    const words = page.getByText('Words of the fine print.', { exact: true });
    expect(await words.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await words.isVisible()).toBe(true);
    for (const part of ['banner', 'contentinfo', 'tablist', 'navigation'] as const)
      expect(await page.getByRole(part).count(), part).toBe(0);
    const look = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return { color, backgroundColor };
      });
    expect(await look('body')).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
    const spelt = await page
      .locator('.notes a[href="https://example.org/"]')
      .evaluate((link) => getComputedStyle(link, '::after').content);
    expect(spelt).toContain('https://example.org/');
  });

  it('replays clicks and key presses from before its scripts loaded', async () => {
    /* The service worker is blocked because it would serve the delayed scripts from its cache. */
    const page = await open('/', { serviceWorkers: 'block' });
    let held = Promise.withResolvers<undefined>();
    await page.route('**/_astro/PageScript*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/polity', { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    held.resolve(undefined);
    await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
    held = Promise.withResolvers();
    await page.goto('/polity', { waitUntil: 'load' });
    await page.keyboard.press('/');
    held.resolve(undefined);
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
  });

  it('fits the width of a phone with wide tables, and with long words', async () => {
    const page = await open('/polity/long-notes', { viewport: { width: 320, height: 640 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.evaluate(() => {
      const long = 'Donaudampfschifffahrt'.repeat(6);
      for (const element of document.querySelectorAll('h1, main > div > a, main p, .notes li'))
        element.append(` ${long}`);
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it('for the style guide is not published', async () => {
    expect((await fetch(`${inject('origin')}/style`)).status).toBe(404);
  });
});
