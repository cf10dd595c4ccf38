import { expect, it } from 'vitest';
import { openPages } from './setup/browser.ts';

const open = openPages();

it('a missing address responds with 404, says what is missing, and leads home', async () => {
  const page = await open('/robots.txt', { tolerate: [404] });
  for (const [path, title, text] of [
    ['/astrology', 'Error Loading Content', 'Subject not found'],
    ['/polity/astrology', 'Topic Not Found', 'The requested topic could not be found.'],
    ['/astrology/astrology', 'Topic Not Found', 'The requested topic could not be found.'],
    ['/tests/astrology', 'Page Not Found', 'There is no page at this address.'],
    ['/polity/long-notes/more', 'Page Not Found', 'There is no page at this address.'],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText(text).waitFor();
    expect(await page.title(), path).toContain(title);
  }
  await page.getByRole('link', { name: 'Return Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome to Swadhyay' }).waitFor();
});
