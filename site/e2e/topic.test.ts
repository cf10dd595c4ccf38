import { expect, it } from 'vitest';
import { openPages, WITH_WORKER } from './setup/browser.ts';

const open = openPages(WITH_WORKER);
const TOPIC = '/polity/long-notes';

it('shows all notes, and the picture of a locked topic, without JavaScript', async () => {
  const page = await open(TOPIC, { javaScriptEnabled: false });
  const text = await page.getByRole('main').innerText();
  for (const words of [
    'भारत का संविधान',
    'Opening words of the first part.',
    'Words of the fine print.',
    'Council of Ministers',
    'A quotation of some length',
    'A footnote.',
  ]) {
    expect(text).toContain(words);
  }
  expect(await page.getByRole('tab').count()).toBe(0);
  expect(await page.getByRole('button').count()).toBe(0);

  await page.goto('/polity/authenticated-topic');
  const picture = page.getByRole('tabpanel').locator('svg.picture').first();
  await picture.waitFor();
  const fills = await picture.evaluate((svg) =>
    ['.line', '.warm'].map((part) => getComputedStyle(svg.querySelector(part) ?? svg).fill),
  );
  expect(fills[0]).toBe('none');
  expect(fills[1]).not.toBe('rgb(0, 0, 0)');
});

it('shows signed-out visitors a title, a link back, four tabs, contents and images, and runs no scripts', async () => {
  const page = await open(TOPIC);
  await page.getByRole('heading', { level: 1, name: 'Long notes' }).waitFor();
  expect(
    await page.getByRole('link', { name: '(GS-II) Indian Polity and Constitution' }).getAttribute('href'),
  ).toBe('/polity');
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Notes', 'MCQs', 'Tests', 'Q&A']);
  await page.getByRole('tab', { name: 'Tests' }).click();
  await page.getByText('Tests Coming Soon').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Q&A Coming Soon').waitFor();
  await page.keyboard.press('Home');
  await page.getByText('Opening words of the first part.').waitFor();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  const picture = page.getByAltText('A red square');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(2);

  const contents = page.getByRole('navigation', { name: 'On this page' });
  /* Without the heading in fenced code. */
  expect(await contents.getByRole('link').allInnerTexts()).toEqual([
    'First part',
    'First detail',
    'Second part',
    'Third part',
  ]);
  await contents.getByRole('link', { name: 'Second part' }).click();
  expect(new URL(page.url()).hash).toBe('#second-part');
  await page.locator('#second-part').getByRole('heading', { name: 'Second part' }).waitFor();
  await contents.getByRole('link', { name: 'Third part' }).click();
  const current = contents.locator('[aria-current=location]');
  await expect.poll(() => current.allTextContents()).toEqual(['Third part']);
  /* Wheel events are ignored while the page is still scrolling to the link target. */
  const turnUp = async () => {
    await page.mouse.wheel(0, -5000);
    return current.count();
  };
  await expect.poll(turnUp).toBe(0);
});

it('collapses a section with its subsections, and remembers the text size, in steps of 2 from 12 to 24', async () => {
  const page = await open(TOPIC);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const words = (text: string) => page.getByText(text, { exact: true });
  const section = (name: string) => page.getByRole('button', { name: `Section: ${name}`, exact: true });
  await section('First part').click();
  await words('Opening words of the first part.').waitFor({ state: 'hidden' });
  expect(await words('Words of the detail.').or(words('Words of the fine print.')).first().isVisible()).toBe(
    false,
  );
  expect(await section('Fine print').getAttribute('aria-expanded')).toBe('false');
  expect(await section('Second part').getAttribute('aria-expanded')).toBe('true');
  await section('First detail').click();
  await words('Words of the fine print.').waitFor();
  expect(await words('Opening words of the first part.').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Collapse all' }).click();
  await page.getByRole('button', { name: 'Expand all' }).click();
  await words('Opening words of the first part.').waitFor();

  const size = () =>
    page
      .locator('.notes')
      .first()
      .evaluate((element) => getComputedStyle(element).fontSize);
  expect(await size()).toBe('16px');
  for (let step = 0; step < 6; step += 1) await page.getByRole('button', { name: 'Larger text' }).click();
  expect(await size()).toBe('24px');
  await page.reload();
  await page.getByText('24 px').waitFor();
  for (let step = 0; step < 8; step += 1) await page.getByRole('button', { name: 'Smaller text' }).click();
  expect(await size()).toBe('12px');

  /* How questions of a section were answered is for learners only. */
  await page.waitForLoadState('networkidle');
  expect(fetched.filter((url) => /coverage|section-match/.test(url))).toEqual([]);
  expect(await page.locator('.coverage').count()).toBe(0);
});

it('scrolls to the section in the URL', async () => {
  const page = await open(`${TOPIC}?section=3`, { viewport: { width: 1280, height: 400 } });
  const section = page.locator('section[data-section="3"]');
  await expect.poll(() => section.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(async () => Math.round((await section.boundingBox())?.y ?? 999)).toBeLessThan(160);
  expect(await section.getByRole('heading').innerText()).toBe('Second part');
});

it('links to the next topic, which shows only title, description and a prompt if it is restricted', async () => {
  const page = await open('/polity/no-questions');
  const links = page.getByRole('navigation', { name: 'Previous and next topic' }).getByRole('link');
  expect(
    await links.evaluateAll((elements) => elements.map((element) => element.getAttribute('href'))),
  ).toEqual(['/polity/long-notes', '/polity/authenticated-topic']);
  await links.last().click();
  await page.getByRole('heading', { level: 1, name: 'A authenticated topic' }).waitFor();
  await page.getByText('For some.').waitFor();
  const panel = page.getByRole('tabpanel', { name: 'Notes' });
  await panel.getByRole('heading', { name: 'Sign in to read this topic' }).waitFor();
  await panel.getByRole('button', { name: 'Sign In to Continue' }).click();
  await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
  await page.goto('/polity/premium-topic');
  await panel.getByRole('heading', { name: 'This topic is for premium members' }).waitFor();
});

it('places the bullets of an Urdu list at the right, next to the text', async () => {
  const page = await open('/long-list/topic-2');
  const room = await page.locator('.notes ul').evaluate((list) => {
    const { left, right } = list.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(list.querySelector('li') ?? list);
    const text = range.getBoundingClientRect();
    return { left: text.left - left, right: right - text.right, runs: getComputedStyle(list).direction };
  });
  expect(room.runs).toBe('rtl');
  expect(room.right).toBeGreaterThan(15);
  expect(room.right).toBeLessThan(40);
  expect(room.left).toBeGreaterThan(100);
});
