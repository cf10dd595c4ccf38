import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../scripts/testing/product.ts';
import { ADMIN_EMAIL, startAdminServer, type AdminServer } from './setup/admin-server.ts';
import { brokenRules, DESKTOP, ONLINE, openPages, PHONE } from './setup/browser.ts';
import { writeContent } from './setup/content.ts';

/* The published site with a separate content folder and an administrator. */
const open = openPages(ONLINE);
const PASSWORD = 'a lamp for the contents';
let folder: string;
let server: RunningServer;
let token: string;
let browser: AdminServer['browser'];
let admin: AdminServer;

const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const jsonOf = (name: string): unknown => JSON.parse(textOf(name));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swadhyay-content-'));
  writeContent(folder);
  admin = await startAdminServer(folder, PASSWORD);
  ({ server, token, browser } = admin);
});
afterAll(async () => {
  await admin.stop();
  rmSync(folder, { recursive: true });
});

/** Calls the API as another device of the administrator. */
async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
  const answer = await fetch(`${server.origin}/api/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Data }).data;
}

const PART = '/admin/dashboard?part=';
const toast = (page: Page, title: string) => page.locator('.toast').filter({ hasText: title }).waitFor();
const titles = (list: Locator) => list.getByRole('listitem').locator('bdi').allInnerTexts();
/** Passes axe and is not wider than the window. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await brokenRules(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}
const pressed = (page: Page, ...keys: string[]) =>
  keys.reduce(async (before, key) => {
    await before;
    await page.keyboard.press(key);
    /* The library moves the item a moment after the key. */
    await page.waitForTimeout(120);
  }, Promise.resolve());

describe('subjects', () => {
  it('are edited, with errors at the field and changes from elsewhere combined, and reordered as on the home page', async () => {
    mkdirSync(join(folder, 'subjects/second'));
    writeFileSync(join(folder, 'subjects/second/subject.md'), '---\ntitle: Second\n---\n');
    const page = await open('/admin/dashboard', { ...browser, tolerate: [400, 409] });
    await page.getByRole('button', { name: 'Edit A subject on no card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit subject: A subject on no card' });
    const title = dialog.getByLabel('Title');
    await title.fill('x'.repeat(201));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The title has 201 characters.').waitFor();
    expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);

    await title.fill('Mine');
    const { revision } = await call<{ revision: string }>('GET', '/subjects/long-list');
    await call('PUT', '/subjects/long-list', { title: 'Theirs', description: 'Their words.', revision });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('was changed elsewhere while you were editing it').waitFor();
    await dialog.getByText('Changed elsewhere to: Theirs').waitFor();
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Their words.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Subject Updated');
    await dialog.waitFor({ state: 'detached' });
    expect(textOf('subjects/long-list/subject.md')).toBe(
      '---\ntitle: Mine\ndescription: Their words.\n---\n',
    );
    const card = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await card('Mine').getByText('Changed', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Reorder subjects' }).click();
    const order = page.getByRole('dialog', { name: 'Reorder subjects' });
    const more = order.getByRole('list', { name: 'More Courses' });
    await expect.poll(() => titles(more)).toEqual(['Mine', 'Second']);
    const position = more.getByRole('textbox', { name: 'Position of Second' });
    await position.fill('1');
    await position.press('Enter');
    await order.getByRole('button', { name: 'Save order' }).click();
    await toast(page, 'Subjects Reordered');
    await order.waitFor({ state: 'detached' });
    const headings = page.getByRole('heading', { level: 2 }).locator('bdi');
    await expect
      .poll(() => headings.allInnerTexts())
      .toEqual(['(GS-II) Indian Polity and Constitution', '(GS-IV) Ethics', 'Second', 'Mine']);
    expect(textOf('subjects/second/subject.md')).toContain('order: 1\n');
    await card('Second').getByText('New', { exact: true }).waitFor();
    writeFileSync(join(folder, 'subjects/long-list/subject.md'), '---\ntitle: A subject on no card\n---\n');
  });
});

describe('topics', () => {
  it('are reordered by typing a position, with the arrow keys and by dragging', async () => {
    const page = await open('/admin/dashboard', { ...browser, viewport: PHONE });
    await page.getByRole('button', { name: 'Reorder topics of A subject on no card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reorder topics' });
    const list = dialog.getByRole('list', { name: 'Reorder topics' });
    const order = async () =>
      (await titles(list)).map((title) => title.replace('Topic number ', '')).join(' ');
    const rest = '4 5 6 7 8 9 10 11 12 13 14 15 16';

    await list.getByRole('textbox', { name: 'Position of Topic number 1', exact: true }).waitFor();
    /* Only the list scrolls. */
    expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await expectAccessible(page);
    await page.setViewportSize(DESKTOP);

    const position = list.getByRole('textbox', { name: 'Position of Topic number 17' });
    await position.fill('1');
    await position.press('Enter');
    await expect.poll(order).toBe(`17 1 2 3 ${rest}`);
    await dialog.getByText('Topic number 17 is number 1 of 17.').waitFor({ state: 'attached' });
    expect(await position.evaluate((field) => field === document.activeElement)).toBe(true);

    await list.getByRole('button', { name: 'Move Topic number 17' }).focus();
    await pressed(page, 'Space', 'ArrowDown', 'ArrowDown', 'Escape');
    await expect.poll(order).toBe(`17 1 2 3 ${rest}`);
    expect(await dialog.isVisible()).toBe(true);
    await pressed(page, 'Space', 'ArrowDown', 'ArrowDown', 'Space');
    await expect.poll(order).toBe(`1 2 17 3 ${rest}`);

    const boxOf = async (title: string) =>
      (await list.getByRole('button', { name: `Move ${title}`, exact: true }).boundingBox())!;
    const [from, to] = [await boxOf('Topic number 3'), await boxOf('Topic number 1')];
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y - 20, { steps: 4 });
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 8 });
    await page.mouse.up();
    await expect.poll(order).toBe(`3 1 2 17 ${rest}`);

    await dialog.getByRole('button', { name: 'Save order' }).click();
    await toast(page, 'Topics Reordered');
    expect(textOf('subjects/long-list/topic-3.md')).toContain('order: 1\n');
    expect(textOf('subjects/long-list/topic-17.md')).toContain('order: 4\n');
    await expect
      .poll(() =>
        page
          .getByRole('link', { name: /^Topic number/ })
          .first()
          .innerText(),
      )
      .toBe('Topic number 3');
  });

  it('of a long subject are shown in pages and placed across them', async () => {
    for (let number = 1; number <= 120; number += 1) {
      const text = `---\ntitle: Case ${number}\norder: ${number}\n---\nx\n`;
      writeFileSync(join(folder, `subjects/ethics/case-${number}.md`), text);
    }
    const page = await open('/admin/edit/ethics', browser);
    await page.getByRole('button', { name: 'Reorder topics' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reorder topics' });
    expect(await dialog.getByRole('listitem').count()).toBe(100);
    const position = dialog.getByRole('textbox', { name: 'Position of Case 2', exact: true });
    await position.fill('119');
    await position.press('Enter');
    await dialog.getByText('Page 2 of 2').waitFor();
    expect(await position.evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: 'Save order' }).click();
    await toast(page, 'Topics Reordered');
    expect(textOf('subjects/ethics/case-2.md')).toContain('order: 119\n');
    expect(textOf('subjects/ethics/case-120.md')).toContain('order: 120\n');
    for (let number = 1; number <= 120; number += 1)
      rmSync(join(folder, `subjects/ethics/case-${number}.md`));
  });
});

it('the bin restores a subject, and a topic byte for byte unless its address is in use', async () => {
  const [notes, questions] = [
    textOf('subjects/polity/long-notes.md'),
    textOf('subjects/polity/long-notes.csv'),
  ];
  await call('DELETE', '/content/polity/long-notes', {});
  const page = await open('/admin/dashboard', { ...browser, tolerate: [409] });
  await page.getByRole('button', { name: 'Delete (GS-IV) Ethics' }).click();
  expect(await page.getByRole('button', { name: 'Delete A subject on no card' }).count()).toBe(0);
  const dialog = page.getByRole('dialog', { name: 'Delete subject' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Subject Deleted');
  expect(existsSync(join(folder, 'subjects/ethics'))).toBe(false);
  await page.getByRole('tab', { name: 'Bin' }).click();
  await page.getByText('Subject at /ethics').waitFor();
  await page.getByRole('button', { name: 'Restore (GS-IV) Ethics' }).click();
  await toast(page, 'Subject Restored');
  await page.getByText('Subject at /ethics').waitFor({ state: 'detached' });
  expect(textOf('subjects/ethics/subject.md')).toBe('---\ntitle: (GS-IV) Ethics\n---\n');

  await page.getByText('Topic at /polity/long-notes').waitFor();
  await page.getByText(`Deleted by ${ADMIN_EMAIL} on`).waitFor();
  writeFileSync(join(folder, 'subjects/polity/long-notes.md'), '---\ntitle: Another\n---\n');
  await page.getByRole('button', { name: 'Restore Long notes' }).click();
  await page.getByRole('alert').getByText('The address "/polity/long-notes" is in use again.').waitFor();
  rmSync(join(folder, 'subjects/polity/long-notes.md'));
  await page.getByRole('button', { name: 'Restore Long notes' }).click();
  await toast(page, 'Topic Restored');
  await page.getByText('The bin is empty.').waitFor();
  expect(textOf('subjects/polity/long-notes.md')).toBe(notes);
  expect(textOf('subjects/polity/long-notes.csv')).toBe(questions);
});

describe('site files', () => {
  it('have cards, which are added, moved and deleted, and redirects, which keep what was changed elsewhere', async () => {
    const redirect = (from: string, to: string) => ({ from: `polity/${from}`, to: `polity/${to}` });
    const first = redirect('old', 'long-notes');
    writeFileSync(join(folder, 'redirects.json'), JSON.stringify({ redirects: [first] }));
    const page = await open(`${PART}cards`, { ...browser, tolerate: [400, 409] });
    await page.getByText('These are the built-in cards.').waitFor();
    await page.getByRole('button', { name: 'Add card' }).click();
    const add = page.getByRole('dialog', { name: 'Add card' });
    await add.getByLabel('Slug').fill('Long List');
    await add.getByLabel('Title').fill('A long list');
    await add.getByLabel('Group').selectOption('mains');
    await add.getByRole('button', { name: 'Save' }).click();
    const slug = add.getByLabel('Slug');
    await add.getByText('"Long List" is not a valid address').waitFor();
    expect(await slug.getAttribute('aria-invalid')).toBe('true');
    await slug.fill('long-list');
    await add.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Card added');
    expect((jsonOf('courses.json') as { courses: unknown[] }).courses.at(-1)).toEqual({
      ...{ slug: 'long-list', paper: '', title: 'A long list', description: '', group: 'mains' },
    });

    await page.getByRole('button', { name: 'Reorder cards' }).click();
    const order = page.getByRole('dialog', { name: 'Reorder cards' });
    const position = order.getByRole('textbox', { name: 'Position of A long list' });
    await position.fill('1');
    await position.press('Enter');
    await order.getByRole('button', { name: 'Save order' }).click();
    await toast(page, 'Cards reordered');
    const { courses } = jsonOf('courses.json') as { courses: { slug: string; group: string }[] };
    expect(courses.find(({ group }) => group === 'mains')?.slug).toBe('long-list');

    const search = page.getByRole('searchbox', { name: 'Search cards' });
    await search.fill('long list');
    await page.getByText('Showing 1 of 1 card', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete A long list' }).click();
    await page.getByRole('dialog', { name: 'Delete card' }).getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Card deleted');
    expect(textOf('courses.json')).not.toContain('long-list');

    await page.getByRole('tab', { name: 'Redirects' }).click();
    await page.getByRole('button', { name: 'Edit /polity/old' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit redirect: /polity/old' });
    await edit.getByLabel('To').fill('polity/no-questions');
    const others = [redirect('older', 'long-notes'), redirect('old', 'premium-topic')];
    await call('PUT', '/site-files/redirects', { value: { redirects: others } });
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByText('Changed elsewhere to: polity/premium-topic').waitFor();
    await edit.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Redirect changed');
    expect(jsonOf('redirects.json')).toEqual({
      redirects: [redirect('older', 'long-notes'), redirect('old', 'no-questions')],
    });
  });

  it('have tags and popups', async () => {
    const page = await open(`${PART}tags`, { ...browser, viewport: PHONE, tolerate: [400] });
    await page.getByRole('button', { name: 'Add list of tags' }).click();
    const tags = page.getByRole('dialog', { name: 'Add list of tags' });
    await tags.getByLabel('Subject').fill('polity');
    await tags.getByLabel('Tags').fill('articles\nbasics, more');
    await tags.getByRole('button', { name: 'Save' }).click();
    await tags.getByText('Tag 2 of "polity" is not a valid tag.').waitFor();
    await tags.getByLabel('Tags').fill('articles\n\n basics ');
    await tags.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'List of tags added');
    expect(jsonOf('tags.json')).toEqual({ polity: ['articles', 'basics'] });

    await page.getByRole('tab', { name: 'Popups' }).click();
    await page.getByRole('button', { name: 'Edit Welcome' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit Welcome' }).click();
    const popup = page.getByRole('dialog', { name: 'Edit popup: Welcome' });
    await popup.getByLabel('Title').waitFor();
    await expectAccessible(page);
    await popup.getByLabel('Background').fill('#ffffff');
    await popup.getByLabel('Text', { exact: true }).fill('#eeeeee');
    await popup.getByRole('button', { name: 'Save' }).click();
    await popup.getByText('The contrast of the colours is too low').waitFor();
    await popup.getByLabel('Text', { exact: true }).fill('#000000');
    await popup.getByLabel('Show after seconds').fill('5');
    await popup.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Popup changed');
    expect((jsonOf('popups.json') as { popups: unknown[] }).popups[0]).toMatchObject({
      ...{ id: 'welcome-banner', showAfterSeconds: 5, buttonAction: 'navigate_to_home' },
      colours: { background: '#ffffff', text: '#000000' },
    });
  });
});

it('the popups pass axe and fit the page at a desk', { tags: ['again'] }, async () => {
  const page = await open(`${PART}popups`, browser);
  await page.getByRole('button', { name: 'Edit Welcome' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit Welcome' }).click();
  await page.getByRole('dialog').getByLabel('Title').waitFor();
  await expectAccessible(page);
});
