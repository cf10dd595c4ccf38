import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { brokenRules, ONLINE, openPages, PHONE, stopClock } from './setup/browser.ts';

const open = openPages(ONLINE);
/** The scripts of an address with a query start without a timer, which the stopped clock would hold. */
const PAGE = '/polity?q=';

/** Shows a toast as if the previous page had stored it before navigating. */
async function say(
  page: Page,
  toast: { title: string; description?: string; variant?: string },
): Promise<void> {
  await page.evaluate((kept) => sessionStorage.setItem('toast', kept), JSON.stringify(toast));
  await page.reload();
  await page.getByText(toast.title, { exact: true }).waitFor();
}

it('shows a toast from the previous page once and hides it after five seconds', async () => {
  const page = await open(PAGE);
  await stopClock(page);
  await say(page, { title: 'Subscription successful', description: 'You are now a member.' });
  await page.getByText('You are now a member.', { exact: true }).waitFor();
  await page.clock.runFor(4_500);
  expect(await page.getByText('Subscription successful', { exact: true }).isVisible()).toBe(true);
  await page.clock.runFor(1_500);
  await page.getByText('Subscription successful', { exact: true }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.runFor(1_000);
  expect(await page.getByText('Subscription successful').count()).toBe(0);
});

it('receives focus with F8, passes axe and closes with its button', async () => {
  for (const variant of ['default', 'destructive']) {
    const page = await open(PAGE, { viewport: PHONE });
    await stopClock(page);
    await say(page, { title: `A ${variant} toast`, description: 'With a description.', variant });
    await page.keyboard.press('F8');
    const area = page.getByRole('region', { name: 'Notifications (F8)' });
    await expect.poll(() => area.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    /* The focus keeps the toast, and the audit needs timers. */
    await page.clock.resume();
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close');
    await page.keyboard.press('Enter');
    await area.getByText(`A ${variant} toast`).waitFor({ state: 'detached' });
  }
});

it('closes on a swipe of more than fifty pixels and returns after a shorter one', async () => {
  const page = await open(PAGE, { viewport: PHONE });
  await stopClock(page);
  await say(page, { title: 'Topic Updated' });
  const box = await page.locator('.toast').boundingBox();
  if (!box) throw new Error('The toast has no box');
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  for (const [distance, count] of [
    [40, 1],
    [80, 0],
  ] as const) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance / 2, y, { steps: 4 });
    await page.mouse.move(x + distance, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => page.locator('.toast').count()).toBe(count);
  }
});
