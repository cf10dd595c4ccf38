import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Highlight } from '../../api/contract/study/highlights.ts';
import { brokenRules, openPages, PHONE, WITH_WORKER } from './setup/browser.ts';
import { newLearner, type SignedInLearner } from './setup/learner.ts';
import { outboxEntries } from './setup/outbox.ts';

const open = openPages(WITH_WORKER);
const TOPIC = '/polity/long-notes';

/** Selects a text in the notes, as dragging over it, a long press or a screen reader do. */
async function select(page: Page, from: string, to = from): Promise<void> {
  const tools = page.getByRole('toolbar', { name: 'Highlight the selected text' });
  /* Again until the script that shows the tools has loaded. */
  await expect
    .poll(async () => {
      await selectText(page, from, to);
      const shown = tools.waitFor({ timeout: 2_000 });
      return shown.then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
}

async function selectText(page: Page, from: string, to: string): Promise<void> {
  await page.evaluate(
    ([first = '', last = '']) => {
      const notes = document.querySelector('article.notes');
      const find = (text: string) => {
        const walker = document.createTreeWalker(notes ?? document, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = (node as Text).data.indexOf(text);
          if (at !== -1) return { node, at };
        }
        throw new Error(`${text} is not in the notes`);
      };
      const [start, end] = [find(first), find(last)];
      start.node.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const range = document.createRange();
      range.setStart(start.node, start.at);
      range.setEnd(end.node, end.at + last.length);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    },
    [from, to],
  );
}

const CONTEXT = [
  { prefix: '', suffix: '.' },
  { prefix: 'embers ', suffix: ' 74 Aids' },
];

const marks = (page: Page) => page.locator('article.notes mark');
const color = (page: Page, name: string) => page.getByRole('button', { name: `Highlight in ${name}` });
const stored = async (learner: SignedInLearner) => {
  const { data } = (await (await learner.call('GET', `/user/highlights${TOPIC}`)).json()) as {
    data: Highlight[];
  };
  return data.map(({ quote, color: stored, note, sectionId }) => ({ quote, color: stored, note, sectionId }));
};

describe('highlights', () => {
  it('are drawn, get a margin note, survive a reload, and can be removed', async () => {
    const learner = await newLearner();
    const page = await open(TOPIC, learner.browser);
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await select(page, 'Words of the first detail');
    await color(page, 'green').click();
    await expect.poll(() => marks(page).allInnerTexts()).toEqual(['Words of the first detail']);

    /* With the keyboard, over cells of a table. */
    await select(page, 'President', 'Head of the Union executive');
    await page.keyboard.press('Control+Alt+KeyH');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Highlight' });
    /* The field of the note has the focus. */
    await dialog.waitFor();
    await page.keyboard.type('Article 52 only creates the office.');
    expect(await brokenRules(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const label =
      'Yellow highlight: “President 52 Head of the Union executive”. Your note: Article 52 only creates the office.';
    await page.getByRole('button', { name: label }).waitFor();
    const both = [
      { quote: 'Words of the first detail', color: 'green', note: '', sectionId: 'first-detail' },
      {
        quote: 'President 52 Head of the Union executive',
        color: 'yellow',
        note: 'Article 52 only creates the office.',
        sectionId: 'second-part',
      },
    ];
    await expect.poll(() => stored(learner)).toEqual(both);

    await page.reload();
    await expect
      .poll(() => marks(page).allInnerTexts())
      .toEqual(['Words of the first detail', 'President', '52', 'Head of the Union executive']);
    expect(await page.locator('table mark').count()).toBe(3);
    expect(await brokenRules(page)).toEqual([]);
    /* Marks change nothing of what is copied. */
    const copied = await page.evaluate(() => {
      getSelection()?.selectAllChildren(
        document.querySelector('article.notes table tbody tr') ?? document.body,
      );
      return getSelection()?.toString();
    });
    expect(copied?.split(/\s+/).slice(0, 4)).toEqual(['President', '52', 'Head', 'of']);
  });

  it('are the same on another device, and listed on the dashboard', async () => {
    const learner = await newLearner();
    for (const [index, [sectionId, quote, note]] of [
      ['first-detail', 'Words of the first detail', ''],
      ['second-part', 'Council of Ministers', 'Article 74'],
    ].entries()) {
      await learner.call('PUT', `/user/highlights/00000000-0000-4000-8000-00000000000${index}`, {
        ...{ subject: 'polity', topic: 'long-notes', sectionId, sectionTitle: 'S', quote, note },
        ...{ ...CONTEXT[index], nth: 0, of: 1, color: 'green', revision: 0 },
      });
    }
    const label = 'Green highlight: “Council of Ministers”. Your note: Article 74';
    const phone = await open(TOPIC, {
      ...learner.browser,
      viewport: PHONE,
      hasTouch: true,
      colorScheme: 'dark',
    });
    await marks(phone).first().click();
    const onPhone = phone.getByRole('dialog', { name: 'Highlight' });
    await onPhone.getByText('Blue', { exact: true }).click();
    await onPhone.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await stored(learner))[0]?.color).toBe('blue');
    await select(phone, 'Words of the fine print');
    const tools = await phone.getByRole('toolbar').boundingBox();
    expect((tools?.y ?? 0) > PHONE.height / 2).toBe(true);
    expect(await brokenRules(phone)).toEqual([]);
    await color(phone, 'yellow').click();
    await expect.poll(async () => (await stored(learner)).length).toBe(3);

    await phone.goto('/progress?tab=highlights');
    await phone.getByText('Article 74', { exact: true }).waitFor();
    expect(await brokenRules(phone)).toEqual([]);
    await phone.getByRole('link', { name: 'View highlight: Council of Ministers' }).click();
    await phone.getByRole('button', { name: label }).waitFor();
    await expect
      .poll(() => phone.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(label);
    await phone.getByRole('button', { name: label }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(async () => (await stored(learner)).length).toBe(2);
  });

  it('made offline are kept and sent once', async () => {
    const learner = await newLearner();
    const page = await open(TOPIC, { ...learner.browser, goesOffline: true });
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await select(page, 'Words of the first detail');
    await page.context().setOffline(true);
    await color(page, 'blue').click();
    await expect.poll(() => marks(page).count()).toBe(1);
    await page.context().setOffline(false);
    await expect.poll(() => stored(learner)).toHaveLength(1);
    await page.reload();
    await expect.poll(() => marks(page).count()).toBe(1);
    expect(await stored(learner)).toHaveLength(1);
  });

  it('become review cards', async () => {
    const learner = await newLearner();
    await learner.call('PUT', '/user/highlights/00000000-0000-4000-8000-000000000000', {
      ...{ subject: 'polity', topic: 'long-notes', sectionId: 'first-detail', sectionTitle: 'S' },
      ...{ quote: 'Words of the first detail', note: 'What is in the first detail?', ...CONTEXT[0] },
      ...{ nth: 0, of: 1, color: 'green', revision: 0 },
    });
    const page = await open(TOPIC, learner.browser);
    await marks(page).first().click();
    await page
      .getByRole('dialog', { name: 'Highlight' })
      .getByRole('button', { name: 'Make a card' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Make a card' });
    await expect.poll(() => dialog.getByLabel('Front').inputValue()).toBe('What is in the first detail?');
    await dialog.getByLabel('Front').fill('What does the detail hold?');
    expect(await brokenRules(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await page.getByText('Card added', { exact: true }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
      .toMatch(/^Green highlight: “Words of the first detail”/u);

    await page.goto('/review');
    await page.getByText('What does the detail hold?').waitFor();
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await page.getByText('Words of the first detail').waitFor();
    const notes = page.getByRole('link', { name: /^Notes: / });
    expect(await notes.getAttribute('href')).toBe(`${TOPIC}#first-detail`);
  });

  it('become review cards offline, which are sent later', async () => {
    const learner = await newLearner();
    const page = await open(TOPIC, { ...learner.browser, goesOffline: true });
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await select(page, 'three questions');
    await color(page, 'yellow').click();
    await marks(page).first().click();
    await page
      .getByRole('dialog', { name: 'Highlight' })
      .getByRole('button', { name: 'Make a card' })
      .click();
    await page.route('**/api/user/cards', (route) => route.abort('internetdisconnected'));
    const dialog = page.getByRole('dialog', { name: 'Make a card' });
    await dialog.getByLabel('Front').fill('How many questions?');
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await page.getByText('Card kept on this device', { exact: true }).waitFor();
    await page.unrouteAll();
    await page.route('**/api/user/cards', (route) => route.abort('internetdisconnected'));
    await page.goto('/review');
    await page.getByText('1 card is not sent yet. It is kept on this device').waitFor();
    await page.getByRole('list', { name: 'Cards that are not sent yet' }).getByText('How many').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('button', { name: 'Show the answer' }).click();
    expect(await outboxEntries(page, 'card')).toEqual([]);

    /* The words are above the first section. */
    await page.getByRole('link', { name: /^Notes: / }).click();
    await page.waitForURL(`**${TOPIC}#_intro`);
    await expect
      .poll(() => page.evaluate(() => document.querySelector(':target')?.textContent))
      .toMatch(/^Every constitution answers three questions/);
  });

  it('are in the learner’s own notes as well', async () => {
    const learner = await newLearner();
    const content = '## First part\n\nMy own words about rights.\n';
    await learner.call('POST', '/notes/save', { subjectSlug: 'polity', topicSlug: 'long-notes', content });
    const page = await open(TOPIC, learner.browser);
    await page.getByText('My own words').waitFor();
    await select(page, 'own words');
    await color(page, 'yellow').click();
    await expect.poll(() => marks(page).allInnerTexts()).toEqual(['own words']);
    await expect.poll(async () => (await stored(learner)).length).toBe(1);
    await page.reload();
    await expect.poll(() => marks(page).allInnerTexts()).toEqual(['own words']);
  });

  it('are not offered to readers, who load none of their code or styles', async () => {
    const requests: string[] = [];
    const page = await open('/polity');
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(TOPIC);
    await page.getByText('Words of the first detail').click({ clickCount: 3 });
    await page.waitForTimeout(500);
    expect(await page.getByRole('toolbar').count()).toBe(0);
    expect(requests.filter((url) => /highlight|\/late\./i.test(url))).toEqual([]);
  });
});

describe('the end of the notes', () => {
  it('says what comes next, and lets the learner undo the completion', async () => {
    const learner = await newLearner();
    const page = await open(TOPIC, learner.browser);
    const undo = page.getByRole('button', { name: 'Undo: mark as not complete' });
    const complete = page.getByRole('button', { name: 'Mark as complete' });
    const isComplete = async () => {
      const answer = await learner.call('GET', `/user/progress${TOPIC}`);
      return ((await answer.json()) as { data: { completed: boolean } | null }).data?.completed;
    };
    await expect.poll(isComplete).toBe(true);
    await page.getByRole('heading', { name: 'What comes next?' }).scrollIntoViewIfNeeded();
    await undo.click();
    await complete.waitFor();
    await page.getByText('Reading will not complete it again.').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await expect.poll(isComplete).toBe(false);
    await page.reload();
    await page.waitForTimeout(2_500);
    expect(await isComplete()).toBe(false);
    await complete.click();
    await page.getByText(/^Completed on [A-Z][a-z]{2} \d{1,2}, \d{4}$/).waitFor();
    await expect.poll(isComplete).toBe(true);
    await page.getByRole('link', { name: /^Practise \d+ questions$/ }).click();
    await page.getByRole('tab', { name: 'MCQs', selected: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=mcqs');
  });
});

describe('a picture in the notes', () => {
  it('opens in a dialog, where it can be enlarged', async () => {
    const page = await open(TOPIC, { viewport: PHONE });
    await page.getByRole('button', { name: 'Enlarge picture: A red square' }).click();
    const dialog = page.getByRole('dialog', { name: 'Picture: A red square' });
    await dialog.waitFor();
    expect(await brokenRules(page)).toEqual([]);
    const width = () => dialog.getByRole('img').evaluate((image) => image.clientWidth);
    await expect.poll(width).toBe(6);
    await page.keyboard.press('+');
    await expect.poll(width).toBe(9);
    await dialog.getByRole('button', { name: 'Larger' }).click();
    await dialog.getByText('225 %').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('picture-button');
  });
});
