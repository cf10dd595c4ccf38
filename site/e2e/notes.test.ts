import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brokenRules, onPhoneAndDesk, openPages, PHONE, questionOnLeaving } from './setup/browser.ts';
import { newLearner, type SignedInLearner } from './setup/learner.ts';

const open = openPages();
const TOPIC = '/polity/long-notes';
const UNSAVED = 'You have unsaved changes. Click Save to preserve your modifications.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const editor = (page: Page) => page.getByRole('textbox', { name: 'Your notes, in markdown' });

async function ownNotes(learner: SignedInLearner): Promise<{ content: string | null; revision: number }> {
  return (await (await learner.call('GET', `/notes${TOPIC}`)).json()) as {
    content: string | null;
    revision: number;
  };
}

async function edit(page: Page, typed: string): Promise<void> {
  await button(page, 'Edit').click();
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.insertText(typed);
  await page.getByText(UNSAVED, { exact: true }).waitFor();
}

onPhoneAndDesk('own notes', (viewport) => {
  it('are written, previewed, saved and reverted', async () => {
    const learner = await newLearner();
    const page = await open(TOPIC, { ...learner.browser, viewport });
    await page.getByRole('heading', { name: 'First part' }).waitFor();
    await button(page, 'Edit').click();
    await editor(page).waitFor();
    expect(await page.locator('.cm-editor').evaluate((element) => element.clientHeight)).toBe(500);
    expect(await button(page, 'Save').isDisabled()).toBe(true);
    expect(await page.getByText(UNSAVED).count()).toBe(0);

    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.insertText('My **own** words.\n\n');
    await page.getByText(UNSAVED, { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.locator('strong', { hasText: 'own' }).waitFor();
    await page.getByRole('heading', { name: 'Third part' }).waitFor();
    await button(page, 'Save').click();
    await page.getByText('Custom', { exact: true }).waitFor();
    await page.getByText('My own words.').waitFor();
    expect(await editor(page).count()).toBe(0);
    expect((await ownNotes(learner)).content?.startsWith('My **own** words.\n\nEvery constitution')).toBe(
      true,
    );

    await page.reload();
    await page.getByText('My own words.').waitFor();
    await button(page, 'Revert').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Revert Action' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('My own words.').waitFor();
    await button(page, 'Revert').click();
    await dialog.getByRole('button', { name: 'Revert' }).click();
    await page.getByText('My own words.').waitFor({ state: 'detached' });
    await page.getByText('Every constitution answers').waitFor();
    expect(await page.getByText('Custom', { exact: true }).count()).toBe(0);
    expect((await ownNotes(learner)).content).toBeNull();
  });
});

describe('own notes', () => {
  it('require signing in', async () => {
    const page = await open(TOPIC);
    await button(page, 'Edit').click();
    await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
  });

  it('can be written with only the keyboard', async () => {
    const learner = await newLearner();
    const page = await open(TOPIC, learner.browser);
    await button(page, 'Edit').focus();
    await page.keyboard.press('Enter');
    await editor(page).waitFor();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type('bold');
    await page.keyboard.press('ControlOrMeta+Shift+Home');
    await page.keyboard.press('ControlOrMeta+b');
    await page.getByText(UNSAVED).waitFor();
    await page.keyboard.press('Shift+Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Heading');
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Bold');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('Custom', { exact: true }).waitFor();
    expect((await ownNotes(learner)).content?.startsWith('**bold**Every')).toBe(true);
  });

  it('are restored by Cancel, which can be undone, and saved byte for byte, including line endings', async () => {
    const learner = await newLearner();
    const content = 'One\r\nTwo  \nThree\t\u200b\r\n\n\n## क\u0901 \n';
    await learner.call('POST', '/notes/save', { subjectSlug: 'polity', topicSlug: 'long-notes', content });
    const page = await open(TOPIC, learner.browser);
    await page.getByText('Custom', { exact: true }).waitFor();
    await edit(page, 'Mistaken words. ');
    expect(await brokenRules(page)).toEqual([]);
    await button(page, 'Cancel').click();
    await page.getByRole('heading', { name: 'क' }).waitFor();
    expect(await page.getByText('Mistaken words.').count()).toBe(0);
    await button(page, 'Bring them back').click();
    await editor(page).getByText('Mistaken words.').waitFor();
    await button(page, 'Save').click();
    await expect.poll(async () => (await ownNotes(learner)).content).toBe(`Mistaken words. ${content}`);
  });

  it('execute no scripts in the preview or after saving', async () => {
    const learner = await newLearner();
    const content = [
      '<script>window.hacked = 1</script>',
      '<img src=x onerror="window.hacked = 2">',
      '[link](javascript:window.hacked=3)',
      '<svg onload="window.hacked = 4"></svg>',
      '<a href="data:text/html,<script>1</script>">data</a>',
      '<iframe srcdoc="<script>parent.hacked = 5</script>"></iframe>',
      '<math href="javascript:window.hacked=6"><mtext><img src=x onerror="window.hacked = 7"></mtext></math>',
      'An area of $\\pi r^2$ for $5 or $6',
      '[mail](mailto:a@example.org) [irc](irc://example.org/a)',
    ].join('\n\n');
    const page = await open(TOPIC, { ...learner.browser, tolerate: [404] });
    await edit(page, `${content}\n\n`);
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.getByRole('link', { name: 'mail' }).waitFor();
    await button(page, 'Save').click();
    await page.getByText('Custom', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'irc' }).waitFor();
    /* Formulas are rendered by the code that the worker fetches for them. */
    await page.locator('.notes p:has(msup)', { hasText: 'for $5 or $6' }).waitFor();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    const schemes = await page
      .locator('.notes a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
    expect(new Set(schemes)).toEqual(new Set(['mailto:', 'irc:', 'https:', 'http:']));
  });

  it('that are too large show an error and stay in the editor', async () => {
    const learner = await newLearner();
    const { data } = (await (await learner.call('GET', '/auth/me')).json()) as { data: { id: string } };
    const page = await open('/', { ...learner.browser, tolerate: [413] });
    /* Typing a megabyte would take too long. */
    const content = `${'न'.repeat(60)}\n`.repeat(6_000);
    const draft = { content, original: '', version: 1, revision: 0, pending: false, at: Date.now() };
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      `note_draft:${data.id}:polity/long-notes`,
      JSON.stringify(draft),
    ] as const);
    await page.goto(TOPIC);
    await button(page, 'Bring them back').click();
    await editor(page).waitFor();
    await button(page, 'Save').click();
    await page
      .getByRole('alert')
      .getByText(/cannot be saved/)
      .waitFor();
    expect(await editor(page).count()).toBe(1);
  });
});

describe('unsaved edits', () => {
  it('survive a crash and can be restored, and make the browser ask before leaving the page', async () => {
    const learner = await newLearner();
    const page = await open(TOPIC, learner.browser);
    await edit(page, 'Words before the crash. ');
    const again = await page.context().newPage();
    await page.close();
    await again.goto(TOPIC);
    await button(again, 'Bring them back').click();
    await editor(again).getByText('Words before the crash.').waitFor();
    await button(again, 'Save').click();
    await again.getByText('Custom', { exact: true }).waitFor();
    await again.reload();
    await again.getByText('Words before the crash.').waitFor();
    expect(await button(again, 'Bring them back').count()).toBe(0);
    await edit(again, 'Unsaved. ');
    expect(await questionOnLeaving(again)).toBe('beforeunload');
  });

  it('are sent when the network is back, or on the next visit when the page is closed first', async () => {
    const learner = await newLearner();
    const page = await open(TOPIC, {
      ...learner.browser,
      goesOffline: true,
      tolerate: [503],
    });
    await page.route('**/api/notes/save', (route) => route.abort('internetdisconnected'));
    await edit(page, 'Written on a train. ');
    await button(page, 'Save').click();
    await page
      .getByRole('alert')
      .getByText('Not saved yet. Your text is kept on this device and will be sent again.')
      .waitFor();
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Custom', { exact: true }).waitFor();
    expect((await ownNotes(learner)).content).toContain('Written on a train.');

    await page.route('**/api/notes/save', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'busy', message: 'Later' } }),
    );
    await edit(page, 'Kept overnight. ');
    await button(page, 'Save').click();
    await page.getByText('Not saved yet.').waitFor();
    const tomorrow = await page.context().newPage();
    await page.close();
    await tomorrow.goto(TOPIC);
    await expect.poll(async () => (await ownNotes(learner)).content).toContain('Kept overnight.');
    await tomorrow.getByText('Kept overnight.').waitFor();
  });
});

describe('two tabs', () => {
  it('never overwrite each other and ask which changes to keep', async () => {
    const learner = await newLearner();
    const first = await open(TOPIC, { ...learner.browser, tolerate: [409] });
    const second = await open(TOPIC, { ...learner.browser, tolerate: [409] });
    await edit(first, 'From the first tab. ');
    await edit(second, 'From the second tab. ');
    await button(second, 'Save').click();
    await second.getByText('Custom', { exact: true }).waitFor();
    await button(first, 'Save').click();
    await first.getByRole('heading', { name: 'Changed in two places' }).waitFor();
    await first.getByText('1 of 1 place needs your choice.').waitFor();
    expect(await button(first, 'Save Merged Notes').isDisabled()).toBe(true);
    expect(await brokenRules(first)).toEqual([]);
    await first.getByRole('radio', { name: 'Keep both' }).check();
    await button(first, 'Save Merged Notes').click();
    await first.getByText('Custom', { exact: true }).waitFor();
    const { content, revision } = await ownNotes(learner);
    expect(content).toContain('From the first tab. Every constitution');
    expect(content).toContain('From the second tab. Every constitution');
    expect(revision).toBe(2);
  });
});

describe('after saving', () => {
  it('the edited section is in view, with a message that it is saved', async () => {
    const learner = await newLearner();
    const page = await open(TOPIC, { ...learner.browser, viewport: PHONE });
    await button(page, 'Edit').click();
    await editor(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.insertText('\n\n## My last part\n\nWords at the end.\n');
    await page.getByText(UNSAVED, { exact: true }).waitFor();
    await button(page, 'Save').click();
    await page.getByText('Notes saved', { exact: true }).waitFor();
    const top = () =>
      page
        .getByRole('heading', { name: 'My last part' })
        .evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
    await expect.poll(top).toBeLessThan(PHONE.height / 2);
    expect(await top()).toBeGreaterThan(0);
  });
});
