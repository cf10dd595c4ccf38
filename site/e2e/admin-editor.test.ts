import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../scripts/testing/product.ts';
import { ADMIN_EMAIL, startAdminServer, type AdminServer } from './setup/admin-server.ts';
import { brokenRules, ONLINE, onPhoneAndDesk, openPages, PHONE } from './setup/browser.ts';
import { SQUARE, writeContent } from './setup/content.ts';
import { submitQuiz } from './setup/quiz.ts';

/* The published site with a separate content folder in git and an administrator. */
const open = openPages(ONLINE);
const PASSWORD = 'a lamp for the editor';
const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags\n';
let folder: string;
let server: RunningServer;
let token: string;
let browser: AdminServer['browser'];
let admin: AdminServer;

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
const path = (name: string) => join(folder, 'subjects', name);
const textOf = (name: string) => readFileSync(path(name), 'utf8');

/** Writes the content from which a test starts, also after a failed attempt has changed it. */
function writeContentAgain(): void {
  rmSync(join(folder, 'subjects'), { recursive: true });
  rmSync(join(folder, 'redirects.json'), { force: true });
  writeContent(folder);
}

const rowOf = (number: number) => `"Question ${number}?",a,b,,,0,,,q-${number}\n`;
const ASKED_HEADER = `${HEADER.trimEnd()},id\n`;
const ASKED_ROWS = Array.from({ length: 45 }, (_, index) => rowOf(index + 1));

/** Writes a topic with these questions. */
function writeAsked(rows = ASKED_ROWS): void {
  writeFileSync(path('polity/asked.md'), '---\ntitle: Asked\n---\nAsk.\n');
  writeFileSync(path('polity/asked.csv'), ASKED_HEADER + rows.join(''));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swadhyay-editor-'));
  writeContent(folder);
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=Asha', '-c', `user.email=${ADMIN_EMAIL}`, 'commit', '--quiet', '-m', 'Begin');
  admin = await startAdminServer(folder, PASSWORD);
  ({ server, token, browser } = admin);
});
afterAll(async () => {
  await admin.stop();
  rmSync(folder, { recursive: true });
});

const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes, in markdown' });
const form = (page: Page) => page.locator('form');
const preview = (page: Page) => page.getByRole('region', { name: 'Preview of the notes' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Content' }).click();
const toast = (page: Page, title: string, text: string) =>
  page.locator('.toast').filter({ hasText: title }).filter({ hasText: text }).waitFor();
const chooseCsv = (page: Page, bytes: string | Buffer, name = 'questions.csv') =>
  page
    .getByLabel('Upload MCQs (CSV)')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(bytes as string) });

async function write(page: Page, text: string): Promise<void> {
  await notes(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(text);
}

/** Pastes or drops an image into the notes. */
async function addFile(page: Page, how: 'paste' | 'drop', name: string): Promise<void> {
  await notes(page).evaluate(
    (element, [how, name, bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
    },
    [how, name, [...SQUARE]] as const,
  );
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

/** Saves the topic as another administrator on another device. */
async function saveElsewhere(fields: Record<string, string>): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { status } = await fetch(`${server.origin}/api/admin/content/update-topic`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(status).toBe(200);
}

it('redirects signed-out users and reports URLs without anything to edit', async () => {
  const stranger = await open('/admin/edit/polity', { baseURL: server.origin });
  await stranger.waitForURL('/admin');
  await stranger.goto('/admin/preview/polity/asked');
  await stranger.waitForURL('/admin');
  const page = await open('/admin/edit/polity/long-notes/more', browser);
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
});

it('creates a subject with its first topic after listing invalid rows of its questions', async () => {
  writeContentAgain();
  const page = await open('/admin/edit', browser);
  await page.getByRole('heading', { name: 'Create New Subject', level: 1 }).waitFor();
  await page.getByLabel('Subject title').fill('!?…');
  await save(page);
  await toast(page, 'Error Saving Content', 'at least one letter or digit');
  await form(page).getByText('The title is missing.', { exact: true }).waitFor();
  await page.getByLabel('Subject title').fill('x'.repeat(300));
  await save(page);
  await form(page)
    .getByText('The title has 300 characters. Shorten the title to at most 200 characters.')
    .waitFor();

  await page.getByLabel('Subject title').fill(`Logic: "so it's" --- # said`);
  await page.getByLabel('Subject description').fill('How to think.\n\nAnd when.');
  await page.getByLabel('Topic title').fill('Sets');
  await page.getByLabel('Access level').selectOption('Logged-in Users');
  await write(page, '## Members\n\nWhat *belongs* together.');
  await preview(page).getByRole('heading', { name: 'Members' }).waitFor();

  await chooseCsv(page, Buffer.from(`\uFEFF${HEADER}`, 'utf16le'));
  await page.getByText('The file is UTF-16 (little endian).').waitFor();
  await chooseCsv(page, Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]));
  await page.getByText('The file is a zip or a spreadsheet (such as .xlsx), not text.').waitFor();
  await chooseCsv(page, `${HEADER}Who?,We,They,,,0,Because.,sets\nWhat?,A,B,,,9,,\nShort,row\n,a,b,,,0,\n`);
  await page.getByText('Line 3: The correctAnswer is "9".').waitFor();
  await page.getByText('Line 4: The row was skipped: it has only 2 columns.').waitFor();
  await save(page);
  await toast(page, 'Error Saving Content', 'contains rows with errors');
  expect(existsSync(path('logic-so-it-s-said'))).toBe(false);

  await chooseCsv(page, `\uFEFF${HEADER}Who?,We,They,,,0,Because.,sets\r\n"What,\r\nthen?",A,B,,,1,,\r\n`);
  await page.getByText('2 of 2 rows will be imported with Save Content.').waitFor();
  await page.getByRole('list', { name: 'MCQs' }).getByText('What, then?').waitFor();
  await save(page);
  await page.waitForURL('/admin/dashboard');
  await toast(page, 'New Subject Created', 'Subject and initial topic have been created successfully.');
  expect(textOf('logic-so-it-s-said/sets.md')).toContain(
    'access: authenticated\n---\n## Members\n\nWhat *belongs*',
  );
  expect(textOf('logic-so-it-s-said/sets.csv')).toContain('"What,\nthen?",A,B');
});

it('adds a topic with an image, shown in the preview before it is published', async () => {
  writeContentAgain();
  const page = await open('/admin/edit/polity', { ...browser, tolerate: [409] });
  await page.getByRole('heading', { name: 'Add Topic to polity', level: 1 }).waitFor();
  await page.getByLabel('Topic title').fill('Long NOTES!');
  await write(page, '# Rights\n\n');
  const image = { name: '../My Map (1).PNG', mimeType: 'image/png', buffer: SQUARE };
  const dialog = page.getByRole('dialog');
  const insert = dialog.getByRole('button', { name: 'Insert image' });
  await page.getByLabel('Upload image').setInputFiles(image);
  await insert.click();
  await dialog.getByText('Describe the image in a few words.').waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await dialog.getByLabel('What the image shows').fill('A map');
  await insert.click();
  const shown = preview(page).getByAltText('A map');
  await shown.and(preview(page).locator('img[src^="blob:"]')).waitFor();
  expect(await shown.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(2);

  /* An error is shown in the dialog, where the name can be changed. Pasted images have the same name. */
  await addFile(page, 'paste', 'my-map-1.png');
  await dialog.getByLabel('What the image shows').fill('A second [map]');
  await insert.click();
  const taken = dialog.getByText('An image called "my-map-1.png" already exists. Rename yours.');
  await taken.waitFor();
  expect(await taken.evaluate(isInView)).toBe(true);
  expect(await dialog.getByLabel('File name').evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await dialog.getByLabel('File name').fill('my-map-2');
  await page.keyboard.press('Enter');
  await preview(page).getByAltText('A second [map]').waitFor();

  await page.getByRole('button', { name: 'Choose image' }).click();
  await dialog.getByText(/^\d+ images$/).waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^my-map-1\.png/ }).click();
  await dialog.getByLabel('What the image shows').fill('The first map');
  await insert.click();
  await preview(page).getByAltText('The first map').waitFor();

  await addFile(page, 'drop', 'other.png');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await save(page);
  await form(page).getByText('The address "long-notes" is already in use.').waitFor();
  await page.getByLabel('Topic title').fill('Fundamental Rights');
  await save(page);
  await page.waitForURL('/admin/dashboard');
  await toast(page, 'New Topic Created', 'Topic Fundamental Rights has been created successfully.');
  expect(textOf('polity/fundamental-rights.md')).toBe(
    '---\ntitle: Fundamental Rights\ndescription: ""\naccess: free\n---\n# Rights\n\n![A map](my-map-1.png)![A second \\[map\\]](my-map-2.png)![The first map](my-map-1.png)',
  );
});

it('edits other names, the month and the syllabus, and warns in the words of the check', async () => {
  writeContentAgain();
  writeAsked(ASKED_ROWS.slice(0, 2));
  writeFileSync(join(folder, 'tags.json'), '{"polity": ["acts", "rights"]}');
  const page = await open('/admin/edit/polity/asked', { ...browser, tolerate: [400] });
  await write(page, '\n\n##Rights');
  await page
    .getByRole('list', { name: 'Warnings about the notes' })
    .getByText('"##Rights" is shown as text: a heading has a space after ##.')
    .waitFor();
  await page
    .getByRole('list', { name: 'Warnings', exact: true })
    .getByText('Line 2: The question has no explanation.')
    .waitFor();
  await page.getByRole('button', { name: 'Add MCQ' }).click();
  await page.getByLabel('Tags').fill('acts, gone');
  await page.getByRole('region', { name: 'New question' }).getByText('The tag "gone" is not in').waitFor();
  expect(
    await page
      .locator('datalist option')
      .evaluateAll((options: HTMLOptionElement[]) => options.map(({ value }) => value)),
  ).toEqual(['acts, rights']);
  await page.getByRole('region', { name: 'New question' }).getByRole('button', { name: 'Cancel' }).click();

  await page.getByLabel('Other names').fill('FR, Part III');
  await page.getByLabel('Facts as of').fill('May 2026');
  await page.getByLabel('Lines of the syllabus').fill('gs2-courts, nowhere');
  await page.getByRole('button', { name: 'Save and keep editing' }).click();
  await form(page).getByText('The value of asOf is not a month.').waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await page.getByLabel('Facts as of').fill('2026-03');
  await page.getByRole('button', { name: 'Save and keep editing' }).click();
  await page.getByText('syllabus.json has no line "nowhere".').waitFor();
  expect(textOf('polity/asked.md')).toContain(
    'aliases: FR, Part III\nasOf: 2026-03\nsyllabus: gs2-courts, nowhere\n',
  );
  rmSync(join(folder, 'tags.json'));
});

it('makes a photograph smaller, and refuses at once what is no image', async () => {
  const page = await open('/admin/edit/polity', browser);
  const dialog = page.getByRole('dialog');
  const insert = dialog.getByRole('button', { name: 'Insert image' });
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Upload image').setInputFiles({ name, mimeType: 'image/png', buffer });
  await choose('text.png', Buffer.from('no image'));
  await dialog.getByText('Only PNG, JPEG, WebP, GIF and AVIF images can be added.').waitFor();
  expect(await insert.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const size = { width: 1_800, height: 900, channels: 3 as const };
  const photograph = await sharp({ create: { ...size, background: 'white', noise } })
    .png()
    .toBuffer();
  expect(photograph.length).toBeGreaterThan(2_000_000);
  await choose('photograph.png', photograph);
  await dialog.getByText(/^The image is made smaller, to .*B\.$/).waitFor();
  await dialog.getByLabel('What the image shows').fill('A crowd');
  await insert.click();
  const shown = preview(page).getByAltText('A crowd').and(preview(page).locator('img[src^="blob:"]'));
  await shown.waitFor();
  expect(readFileSync(path('polity/photograph.jpg')).length).toBeLessThan(2_000_001);
});

describe('a topic', () => {
  const ADDRESS = '/admin/edit/polity/no-questions';
  const NO_QUESTIONS = '---\ntitle: No questions yet\norder: 2\n---\nA few words and no headings.\n';

  it('restores the draft after a reload and after a failed save', async () => {
    const page = await open(ADDRESS, { ...browser, goesOffline: true });
    await page.getByRole('heading', { name: 'Edit Topic', level: 1 }).waitFor();
    await page.getByLabel('Topic title').fill('No questions at all');
    await write(page, '\nTyped before the crash.');
    await page.context().setOffline(true);
    await save(page);
    await toast(page, 'Error Saving Content', 'The server could not be reached.');
    await notes(page).getByText('Typed before the crash.').waitFor();
    await page.context().setOffline(false);

    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Keep editing', exact: true }).click();
    let asked = 0;
    page.on('dialog', (dialog) => {
      asked += 1;
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toBe(1);
    await page.getByText('This device has unsaved changes from').waitFor();
    await page.getByRole('button', { name: 'Bring them back' }).click();
    await notes(page).getByText('Typed before the crash.').waitFor();
    expect(await page.getByLabel('Topic title').inputValue()).toBe('No questions at all');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('/admin/dashboard');
    await page.goto(ADDRESS);
    await page.getByRole('button', { name: 'Discard' }).click();
    await notes(page).getByText('A few words and no headings.').waitFor();
    expect(textOf('polity/no-questions.md')).not.toContain('crash');
  });

  it('saved elsewhere is merged without losing either version, and an earlier version is restored', async () => {
    writeFileSync(path('polity/no-questions.md'), NO_QUESTIONS);
    const page = await open(ADDRESS, { ...browser, tolerate: [409] });
    await write(page, '\nMy new line.');
    await page.getByLabel('Topic title').fill('My title');
    await saveElsewhere({
      ...{ subject: 'polity', topic: 'no-questions', topicTitle: 'Their title', access: 'premium' },
      notes: 'Their first line.\n\nA few words and no headings.\n',
    });
    await save(page);
    await page.getByRole('heading', { name: 'Changed in two places' }).waitFor();
    await page.getByText('1 of 1 place needs your choice.').waitFor();
    await page.getByText('Topic title: both sides changed this.').waitFor();
    const accept = page.getByRole('button', { name: 'Save Merged Content' });
    expect(await accept.isDisabled()).toBe(true);
    await page.getByText('Keep mine', { exact: true }).first().click();
    for (const both of await page.getByText('Keep both', { exact: true }).all()) await both.click();
    await accept.click();
    await page.waitForURL('/admin/dashboard');
    await toast(page, 'Topic Updated', 'Topic My title has been updated successfully.');
    const text = textOf('polity/no-questions.md');
    for (const kept of ['title: My title', 'access: premium', 'Their first line.', 'My new line.'])
      expect(text).toContain(kept);

    writeFileSync(path('polity/no-questions.md'), '---\ntitle: Their title\n---\nTheir words.\n');
    await page.goto(ADDRESS);
    await page.getByRole('button', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'History' });
    await dialog.getByRole('button', { name: 'Begin' }).click();
    await dialog.getByText('No questions yet', { exact: true }).waitFor();
    await dialog.getByRole('tab', { name: 'Preview' }).click();
    await dialog.getByText('A few words and no headings.').waitFor();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await page
      .getByRole('dialog', { name: 'Restore this version?' })
      .getByRole('button', { name: 'Restore' })
      .click();
    await toast(page, 'Topic Updated', 'Topic No questions yet has been updated successfully.');
    await expect.poll(() => page.getByLabel('Topic title').inputValue()).toBe('No questions yet');
    expect(textOf('polity/no-questions.md')).toBe(NO_QUESTIONS);
  });

  it('keeps its questions when saved without a file and can be renamed, reordered, moved and deleted', async () => {
    writeContentAgain();
    const questions = textOf('polity/long-notes.csv');
    const page = await open('/admin/edit/polity/long-notes', { ...browser, goesOffline: true });
    await page.getByText('This topic has 5 MCQs, 2 of them held or dropped.').waitFor();
    await page.getByLabel('Topic description').fill('Described anew.');
    expect(await page.getByRole('button', { name: 'Rename' }).isDisabled()).toBe(true);
    await save(page);
    await page.waitForURL('/admin/dashboard');
    expect(textOf('polity/long-notes.csv')).toBe(questions);

    await page.goto('/admin/edit/polity/long-notes');
    await page.getByRole('button', { name: 'Rename' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename' });
    await rename.getByLabel('New title').fill('Longer notes');
    await rename.getByRole('button', { name: 'Generate from title' }).click();
    await rename.getByText('the old address redirects to the new one').waitFor();
    /* The slug is changed, but the network fails before the title is saved. */
    await page.context().route('**/update-topic', (route) => route.abort('internetdisconnected'));
    await rename.getByRole('button', { name: 'Rename' }).click();
    await rename.getByText('The server could not be reached.').waitFor();
    await page.context().unrouteAll();
    await rename.getByRole('button', { name: 'Rename' }).click();
    await page.waitForURL('/admin/edit/polity/longer-notes');
    await toast(page, 'Topic Updated', 'Topic Longer notes has been updated successfully.');
    expect(textOf('polity/longer-notes.md')).toContain('title: Longer notes');
    expect(textOf('polity/longer-notes.csv')).toBe(questions);
    expect(readFileSync(join(folder, 'redirects.json'), 'utf8')).toContain('polity/long-notes');

    await page.getByRole('button', { name: 'Reorder topics' }).click();
    const order = page.getByRole('dialog', { name: 'Reorder topics' });
    const position = order.getByRole('textbox', { name: 'Position of No questions yet' });
    await position.fill('1');
    await position.press('Enter');
    await order.getByText('No questions yet is number 1 of').waitFor({ state: 'attached' });
    await order.getByRole('button', { name: 'Save order' }).click();
    await toast(page, 'Topics Reordered', 'after the next Rebuild Site');
    expect(textOf('polity/no-questions.md')).toContain('order: 1');

    await page.getByRole('button', { name: 'Move to another subject' }).click();
    const move = page.getByRole('dialog', { name: 'Move to another subject' });
    await move.getByLabel('Subject').selectOption('ethics');
    await move.getByRole('button', { name: 'Move' }).click();
    await page.waitForURL('/admin/edit/ethics/longer-notes');
    expect(existsSync(path('ethics/square.png'))).toBe(true);

    await page.getByRole('button', { name: 'Delete topic' }).click();
    await page.getByRole('dialog', { name: 'Delete topic' }).getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('/admin/dashboard');
    await toast(page, 'Topic Deleted', 'Topic Longer notes has been deleted.');
    expect(existsSync(path('ethics/longer-notes.md'))).toBe(false);
  });

  it('with a faulty field can be repaired, but is not saved if its front matter cannot be read', async () => {
    const rest = 'order: 7\naliases: [Part III, FR]\n---\nThe notes stay.\n';
    writeFileSync(path('polity/broken.md'), `---\ntitle: [broken]\n${rest}`);
    const page = await open('/admin/edit/polity/broken', { ...browser, tolerate: [409] });
    await page.getByText('This topic contains an error and cannot be published.').waitFor();
    expect(await page.getByLabel('Topic title').inputValue()).toBe('[broken]');
    await page.getByLabel('Topic title').fill('Mended');
    await save(page);
    await page.waitForURL('/admin/dashboard');
    expect(textOf('polity/broken.md')).toMatch(/^---\ntitle: Mended\norder: 7\naliases: \[Part III, FR\]\n/);
    expect(textOf('polity/broken.md')).toContain('The notes stay.');

    const text = '---\ntitle: "Open\norder: 7\n---\nThe notes stay.\n';
    writeFileSync(path('polity/broken.md'), text);
    await page.goto('/admin/edit/polity/broken');
    await page.getByText('Nothing can be saved here until the file is corrected.').waitFor();
    await page.getByLabel('Topic title').fill('Mended');
    await save(page);
    await form(page).getByText('subjects/polity/broken.md, line 2: ').waitFor();
    expect(textOf('polity/broken.md')).toBe(text);
  });
});

describe('the questions of a topic', () => {
  const CSV = 'polity/asked.csv';
  const EDITED = '"Who ""rules"",\nand why?",a,b,the law,,2,,"rule,law",q-2\n';
  const list = (page: Page) => page.getByRole('list', { name: 'MCQs' });

  it('are added, edited, moved, deleted and pasted in place, without changing the other rows', async () => {
    writeAsked();
    const page = await open('/admin/edit/polity/asked', { ...browser, viewport: PHONE });
    await page.getByText('This topic has 45 MCQs.').waitFor();
    expect(await list(page).getByRole('listitem').count()).toBe(20);

    await page.getByRole('button', { name: 'Edit question 2', exact: true }).press('Enter');
    const form = page.getByRole('group', { name: 'Form of question 2' });
    const question = form.getByLabel('Question', { exact: true });
    expect(await question.inputValue()).toBe('Question 2?');
    await question.fill('');
    await form.getByRole('button', { name: 'Done' }).click();
    await form.getByText('The question is empty.').waitFor();
    expect(await question.evaluate((field) => field === document.activeElement)).toBe(true);
    await question.fill('Who "rules",\nand why?');
    await form.getByLabel('Option 3', { exact: true }).fill('the law');
    await form.getByLabel('Option 3 is right').check();
    await form.getByLabel('Tags').fill('x'.repeat(61));
    await form.getByText('A tag has more than 60 characters.').waitFor();
    await form.getByLabel('Tags').fill('rule, law');
    await page.keyboard.press('ControlOrMeta+Enter');
    await form.waitFor({ state: 'detached' });
    await list(page).getByText('Answer: the law').waitFor();

    await page.getByRole('button', { name: 'Delete question 1', exact: true }).click();
    await page.getByText('Question 1 was deleted.').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Delete question 3', exact: true }).click();
    await page.getByLabel('Position of question 1 of 44').fill('44');
    await page.keyboard.press('Enter');
    await page.getByText('Page 3 of 3').waitFor();

    await page.getByRole('button', { name: 'Add MCQ' }).click();
    const added = page.getByRole('group', { name: 'New question' });
    await added.getByLabel('Question', { exact: true }).fill('New?');
    await added.getByLabel('Option 1', { exact: true }).fill('yes');
    await added.getByRole('button', { name: 'Add to the list' }).click();
    await added.getByText('Mark the option that is correct.').waitFor();
    await added.getByLabel('Option 1 is right').check();
    await added.getByRole('button', { name: 'Add and write another' }).click();
    expect(await added.getByLabel('Question', { exact: true }).inputValue()).toBe('');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Paste rows' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste rows' });
    await dialog.getByRole('textbox').fill('Pasted?\tyes\tno\t\t\t7\t\t');
    await dialog.getByText('Line 1: The correctAnswer is "7".').waitFor();
    await dialog.getByRole('textbox').fill('Pasted?\tyes\tno\t\t\t1\t\t');
    await dialog.getByText('1 of 1 row is a question.').waitFor();
    await dialog.getByRole('button', { name: 'Add to the list' }).click();

    /* A save shows the errors of the open form, also if it is on another page of the list. */
    await page.getByRole('button', { name: 'Edit question 45' }).click();
    const other = page
      .getByRole('group', { name: 'Form of question 45' })
      .getByLabel('Question', { exact: true });
    await other.fill('');
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('Page 2 of 3').waitFor();
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('The question is empty.').waitFor();
    await expect.poll(() => other.evaluate((field) => field === document.activeElement)).toBe(true);
    await other.fill('New?');

    await page.keyboard.press('ControlOrMeta+s');
    await toast(page, 'Topic Updated', 'Topic Asked has been updated successfully.');
    await page.getByText(/^Saved at /).waitFor();
    expect(textOf(CSV)).toBe(
      [
        ...[ASKED_HEADER, EDITED, ...ASKED_ROWS.slice(3), ASKED_ROWS[0]],
        ...['New?,yes,,,,0,,,new\n', 'Pasted?,yes,no,,,1,,,pasted\n'],
      ].join(''),
    );

    await page.getByLabel('Search the MCQs').fill('pasted');
    await page.getByRole('button', { name: 'Edit question 46', exact: true }).click();
    await page.getByRole('group', { name: 'Form of question 46' }).getByLabel('Explanation').fill('Why.');
    await save(page);
    await page.waitForURL('/admin/dashboard');
    expect(textOf(CSV)).toContain('Pasted?,yes,no,,,1,Why.,,pasted\n');
  });

  it('changed meanwhile by another administrator are merged', async () => {
    writeAsked([EDITED, ...ASKED_ROWS.slice(3)]);
    const page = await open('/admin/edit/polity/asked', { ...browser, tolerate: [409] });
    await page.getByRole('button', { name: 'Edit question 1', exact: true }).click();
    const form = page.getByRole('group', { name: 'Form of question 1', exact: true });
    await form.getByLabel('Explanation').fill('Mine.');
    writeFileSync(path(CSV), textOf(CSV).replace('"Question 4?",a', '"Question 4?",theirs'));
    await save(page);
    await page.getByText('Everything fits together: there is nothing to choose.').waitFor();
    await page.getByRole('button', { name: 'Save Merged Content' }).click();
    await page.waitForURL('/admin/dashboard');
    expect(textOf(CSV)).toContain('2,Mine.,"rule,law",q-2\n"Question 4?",theirs,b,,,0,,,q-4\n');
  });
});

it('previews a page as learners will see it, with the edits of this device', async () => {
  writeAsked();
  const page = await open('/admin/edit/polity/asked', browser);
  await page.getByLabel('Topic title').fill('Asked again');
  await write(page, '\n## A new section\n\nNot published.\n');
  await page.getByRole('button', { name: 'Edit question 1', exact: true }).click();
  const form = page.getByRole('group', { name: 'Form of question 1', exact: true });
  await form.getByLabel('Question', { exact: true }).fill('Typed just now?');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Preview page' }).click();
  const shown = await opening;
  await shown.getByRole('heading', { name: 'Asked again', level: 1 }).waitFor();
  await shown.getByText('Preview with the unsaved changes of this device.').waitFor();
  await shown.getByRole('heading', { name: 'A new section' }).waitFor();
  expect(await shown.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  const isDark = () => shown.evaluate(() => document.documentElement.classList.contains('dark'));
  expect(await isDark()).toBe(false);
  await shown.getByRole('button', { name: 'Show in dark mode' }).click();
  expect([await isDark(), await shown.evaluate(() => localStorage.getItem('theme'))]).toEqual([true, null]);
  expect(await brokenRules(shown)).toEqual([]);

  /* It follows the editor. */
  await page.getByLabel('Topic description').fill('Described while the preview is open.');
  await shown.getByText('Described while the preview is open.').waitFor();

  const calls: string[] = [];
  shown.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url());
  });
  await shown.getByRole('tab', { name: 'MCQs', exact: true }).click();
  await shown.getByText('45 questions on this topic').waitFor();
  await shown.getByRole('button', { name: 'Start Practice' }).click();
  await shown.getByText('Typed just now?').waitFor();
  await submitQuiz(shown);
  await shown.getByText('This is a preview. The attempt is not saved.').waitFor();
  expect(calls).toEqual([]);

  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText(/^Saved at /).waitFor();
  await shown.getByText('Preview of the topic as it is saved.').waitFor();
  const cached = await shown.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().filter(({ url }) => url.includes('/admin/preview')).length;
  });
  expect(cached).toBe(0);
});

it('comes back to the draft after the session ended', async () => {
  writeAsked();
  const login = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN_EMAIL, password: PASSWORD }),
  });
  const { token: own } = ((await login.json()) as { data: { token: string } }).data;
  const { origin } = server;
  const storageState = {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'auth_token', value: own }] }],
  };
  const page = await open('/admin/edit/polity/asked', { baseURL: origin, storageState, tolerate: [401] });
  await write(page, '\nTyped before the end.');
  await page.getByRole('button', { name: 'Edit question 3', exact: true }).click();
  await page.getByRole('group', { name: 'Form of question 3' }).getByLabel('Tags').fill('half typed');
  const ended = await fetch(`${origin}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${own}` },
  });
  expect(ended.status).toBe(200);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.keyboard.press('ControlOrMeta+s');
  await page.waitForURL('/admin');
  await toast(page, 'You have been signed out', 'Please sign in again');
  await page.getByLabel('E-mail').fill(ADMIN_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/admin/edit/polity/asked');
  await page.getByText('You were signed out while you were editing.').waitFor();
  await notes(page).getByText('Typed before the end.').waitFor();
  expect(await page.getByLabel('Tags').inputValue()).toBe('half typed');
  expect(asked).toEqual([]);
  await save(page);
  await page.waitForURL('/admin/dashboard');
  expect(textOf('polity/asked.md')).toContain('Typed before the end.');
  expect(textOf('polity/asked.csv')).toContain('half typed');
});

onPhoneAndDesk('the editor', (viewport) => {
  it('passes axe and fits the page', async () => {
    const page = await open('/admin/edit/long-list/topic-1', { ...browser, viewport });
    await preview(page).getByText('Short notes.').waitFor();
    await chooseCsv(page, `${HEADER}Who?,We,They,,,0,Because.,sets\nWhat?,A,B,,,9,,\n`);
    await page.getByText('Line 3').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(sideways)).toBe(0);
    await page.getByRole('button', { name: 'Edit question 2' }).click();
    await page.getByLabel('Option 1', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await brokenRules(page)).toEqual([]);
    expect(await page.evaluate(sideways)).toBe(0);
  });
});
