import { expect, it } from 'vitest';
import { openPages } from './setup/browser.ts';

const open = openPages();

it.each([
  ['/astrology', 'Error Loading Content', 'Subject not found'],
  ['/polity/astrology', 'Topic Not Found', 'The requested topic could not be found.'],
  ['/astrology/astrology', 'Topic Not Found', 'The requested topic could not be found.'],
  ['/tests/astrology', 'Page Not Found', 'There is no page at this address.'],
  ['/polity/long-notes/more', 'Page Not Found', 'There is no page at this address.'],
])('%s responds with 404 and shows %s', async (path, title, text) => {
  const page = await open(path);
  expect((await page.request.get(path)).status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText(text).waitFor();
  expect(await page.title()).toContain(title);
  await page.getByRole('link', { name: 'Return Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome to Swadhyay' }).waitFor();
});
