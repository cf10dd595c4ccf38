import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { findChromium } from '../../../scripts/testing/chromium.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

interface OpenOptions extends BrowserContextOptions {
  /** Statuses that calls of this page are meant to be answered with; the browser reports each on the console. */
  tolerate?: number[];
  /** Calls of this page are meant to reach nobody, which the browser reports too. */
  goesOffline?: boolean;
}

interface Visit {
  page: Page;
  /** What the console said at level error or warning, and scripts that threw. */
  complaints: string[];
}

/** A browser for the tests of one file; every page it opens must stay silent on the console. */
export function openPages(): (path: string, options?: OpenOptions) => Promise<Page> {
  let browser: Browser;
  let visits: Visit[] = [];
  beforeAll(async () => {
    /* The environment names the browser that `npm test` found or installed. */
    const executablePath = findChromium(process.env);
    if (executablePath === null) throw new Error('No Chromium found; name one in CHROMIUM');
    browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  });
  afterEach(async () => {
    const complaints = visits.flatMap((visit) => visit.complaints);
    for (const { page } of visits) await page.context().close();
    visits = [];
    expect(complaints, 'complaints on the browser console').toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
  });
  return async (path, { tolerate = [], goesOffline = false, ...options } = {}) => {
    const context = await browser.newContext({
      viewport: DESKTOP,
      baseURL: inject('origin'),
      ...options,
    });
    const page = await context.newPage();
    if (options.javaScriptEnabled !== false) waitForScripts(page);
    const visit: Visit = { page, complaints: [] };
    visits.push(visit);
    page.on('pageerror', (error) => visit.complaints.push(error.message));
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      const status = Number(/the server responded with a status of (\d+)/.exec(message.text())?.[1]);
      /* The browser reports the status of the page itself, which for a missing page is right. */
      const ofPage = status === 404 && message.location().url === page.url();
      if (goesOffline && /net::ERR_|Failed to fetch/.test(message.text())) return;
      if (!ofPage && !tolerate.includes(status)) visit.complaints.push(message.text());
    });
    await page.goto(path);
    const hasWorker = options.serviceWorkers !== 'block' && options.javaScriptEnabled !== false;
    if (hasWorker) await untilControlled(page);
    return page;
  };
}

/** Resolves when the service worker is active and controls the page, so that it handles what the page asks for. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 15_000,
  });
}

/** A page's scripts begin after its first paint: has what goes to a page wait for them too, unless it says for what. */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const begun = () =>
    page
      .waitForFunction(
        () => !document.querySelector('script[data-entry]') || customElements.get('page-tabs'),
        undefined,
        { timeout: 3_000 },
      )
      /* Some journeys keep the scripts away. */
      .catch(() => undefined);
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (!options?.waitUntil) await begun();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await begun();
    return answer;
  };
}

/** Goes to another page, and gives the kind of dialog with which the browser asks before. */
export async function questionOnLeaving(page: Page): Promise<string> {
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.accept();
    });
  });
  await page.goto('/polity');
  return asked;
}

/** What depends on colours alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Resolves when nothing on the page is under way between two states, whose colours are those of neither. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Every rule that axe finds broken in the light theme and, of those about colours, in the dark one, with the elements that
 * break it. The page must follow the system's preference; it is left in the light theme.
 */
export async function brokenRules(page: Page): Promise<string[]> {
  const broken: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction(
      (dark) => document.documentElement.classList.contains('dark') === dark,
      colorScheme === 'dark',
    );
    await standsStill(page);
    const axe = new AxeBuilder({ page });
    if (colorScheme === 'dark') axe.withRules(COLOUR_RULES);
    const { violations } = await axe.analyze();
    broken.push(
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${colorScheme} ${id}: ${html}`)),
    );
  }
  return broken;
}
