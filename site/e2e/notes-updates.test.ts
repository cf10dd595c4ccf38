import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScript, startServer, type RunningServer } from '../../scripts/testing/product.ts';
import { anchorOf } from '../client/highlights/anchoring.ts';
import { brokenRules, openPages, PHONE, WITH_WORKER } from './setup/browser.ts';
import { newLearner, type SignedInLearner } from './setup/learner.ts';

/* A site whose notes change after they are read: published, read, changed and published again. */
const open = openPages(WITH_WORKER);
const folder = mkdtempSync(join(tmpdir(), 'swadhyay-updates-'));
const settings = { CONTENT_DIR: join(folder, 'content'), DATA_DIR: join(folder, 'data') };
let server: RunningServer;

const FIRST = `## Alpha\n\nAlpha as it was.\n\n## Beta\n\nBeta as it was.\n\n## Gamma\n\nGamma as it was.\n`;
const SECOND = FIRST.replace('Beta as it was.', 'Beta brought up to date.').replace(
  'Gamma as it was.',
  'Gamma brought up to date.',
);

function publish(notes: string): void {
  const subject = join(settings.CONTENT_DIR, 'subjects/polity');
  mkdirSync(subject, { recursive: true });
  writeFileSync(join(subject, 'subject.md'), '---\ntitle: Polity\n---\n');
  writeFileSync(join(subject, 'greek.md'), `---\ntitle: Greek\n---\n${notes}`);
  const { status, output } = runScript('build-site', settings);
  if (status !== 0) throw new Error(output);
}

let merging: SignedInLearner;
let reading: SignedInLearner;
let marking: SignedInLearner;

beforeAll(async () => {
  publish(FIRST);
  server = await startServer(settings);
  /* One learner edits two sections and another only reads; then the official notes change. */
  merging = await newLearner(server.origin);
  const content = FIRST.replace('Alpha as it was.', 'Alpha in my words.').replace(
    'Gamma as it was.',
    'Gamma in my words.',
  );
  const saved = await merging.call('POST', '/notes/save', {
    subjectSlug: 'polity',
    topicSlug: 'greek',
    content,
  });
  expect(saved.status).toBe(200);
  reading = await newLearner(server.origin);
  const page = await fetch(`${server.origin}/api/official-notes/polity/greek`);
  expect(await page.json()).toEqual({ content: FIRST, version: 1 });
  expect((await reading.call('PUT', '/user/reads/polity/greek', { version: 1 })).status).toBe(200);
  /* A third one highlights a sentence that stays and one that goes. */
  marking = await newLearner(server.origin);
  expect((await marking.call('PUT', '/user/reads/polity/greek', { version: 1 })).status).toBe(200);
  for (const name of ['Alpha', 'Gamma']) {
    const text = `${name} as it was.`;
    const { status } = await marking.call('PUT', `/user/highlights/${randomUUID()}`, {
      ...anchorOf(name.toLowerCase(), text, 0, text.length),
      ...{ subject: 'polity', topic: 'greek', sectionTitle: name, color: 'green', note: '', revision: 0 },
    });
    expect(status).toBe(200);
  }
  publish(SECOND);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('updates to official notes', () => {
  it('are merged without losing the learner’s edits and can be undone in one step', async () => {
    const page = await open('/polity/greek', { ...merging.browser, viewport: PHONE });
    await page.getByText('Custom', { exact: true }).waitFor();
    await page.getByText('Updates Available', { exact: true }).waitFor();
    await page.getByText('Gamma in my words.').waitFor();
    await button(page, 'See what changed').click();
    await page.getByRole('heading', { name: 'Updates to these notes' }).waitFor();
    await page.getByText('1 of 1 place needs your choice.').waitFor();
    await page.getByText('Yours is kept.').waitFor();
    await page.getByText('The update is taken.').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Keep mine' }).check();
    await page.getByText('Every choice is made.').waitFor();
    await button(page, 'Save Merged Notes').click();
    await page.getByText('The update is in your notes.').waitFor();
    await page.getByText('Beta brought up to date.').waitFor();
    await page.getByText('Alpha in my words.').waitFor();
    await page.getByText('Gamma in my words.').waitFor();
    expect(await page.getByText('Updates Available', { exact: true }).count()).toBe(0);

    await button(page, 'Undo').click();
    await page.getByText('Beta as it was.').waitFor();
    await page.getByText('Updates Available', { exact: true }).waitFor();
  });
});

describe('sections that changed since they were read', () => {
  it('are marked until the topic is marked read', async () => {
    const page = await open('/polity/greek', reading.browser);
    await page.getByText('2 sections have changed since you last read this topic.').waitFor();
    const marked = () =>
      page
        .locator('.section-head[data-changed]')
        .evaluateAll((heads) => heads.map((head) => head.textContent.trim()));
    await expect.poll(marked).toEqual(['Beta', 'Gamma']);
    await button(page, 'Mark as read').click();
    await expect.poll(marked).toEqual([]);
    await page.reload();
    await button(page, 'Edit').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('changed since you last read').count()).toBe(0);
  });

  it('are not marked on the first read of the topic', async () => {
    const learner = await newLearner(server.origin);
    const page = await open('/polity/greek', learner.browser);
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('changed since you last read').count()).toBe(0);
    const read = async () =>
      (await (await learner.call('GET', '/user/reads/polity/greek')).json()) as {
        data: { version: number } | null;
      };
    await expect.poll(async () => (await read()).data?.version).toBe(2);
  });
});

describe('highlights in notes that have changed', () => {
  it('stay with their text, or are listed without a place', async () => {
    const page = await open('/polity/greek', marking.browser);
    await expect.poll(() => page.locator('article.notes mark').allInnerTexts()).toEqual(['Alpha as it was.']);
    await page.getByRole('heading', { name: 'Highlights without a place' }).waitFor();
    expect(await page.getByRole('blockquote').allInnerTexts()).toEqual(['Gamma as it was.']);
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove: Gamma as it was.' }).click();
    await page.getByRole('heading', { name: 'Highlights without a place' }).waitFor({ state: 'detached' });
  });

  it('are named on the home page once, with the difference', async () => {
    const { data } = (await (await marking.call('GET', '/user/highlights/polity/greek')).json()) as {
      data: { id: string }[];
    };
    for (const { id } of data) await marking.call('DELETE', `/user/highlights/${id}`);
    const text = 'Beta as it was.';
    await marking.call('PUT', `/user/highlights/${randomUUID()}`, {
      ...anchorOf('beta', text, 0, text.length),
      ...{ subject: 'polity', topic: 'greek', sectionTitle: 'Beta', color: 'blue', note: '', revision: 0 },
    });
    const page = await open('/', { ...marking.browser, viewport: PHONE });
    const changes = page.getByRole('region', { name: 'Changed since you read it' });
    await changes.getByText('Beta has changed.').waitFor();
    await changes.getByText('Touches 1 highlight of yours.').waitFor();
    expect(await changes.getByText('Gamma has changed.').count()).toBe(0);
    await changes.getByRole('button', { name: 'Show the difference in Greek' }).click();
    await changes.getByText('Beta brought up to date.').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await changes.getByRole('button', { name: 'Got it: Greek' }).click();
    await changes.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.waitForTimeout(1_000);
    expect(await changes.count()).toBe(0);
  });
});
