import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { findChromium } from '../../../scripts/testing/chromium.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** Describes tests on a phone, and in `npm run test:all` at a desk too. */
export function onPhoneAndDesk(name: string, tests: (viewport: typeof PHONE) => void): void {
  describe(`${name}, on a phone`, () => tests(PHONE));
  describe(`${name}, at a desk`, { tags: ['again'] }, () => tests(DESKTOP));
}

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  /* Otherwise each page starts a process of its own, which takes long. */
  '--renderer-process-limit=1',
];

interface OpenOptions extends BrowserContextOptions {
  /** Expected error statuses, which the browser logs to the console. */
  tolerate?: number[];
  /** Network errors are expected, which the browser also logs. */
  goesOffline?: boolean;
  /*
   * Patterns of addresses that fail to load until `unrouteAll`, or wait for a promise. They are set before the page loads:
   * a busy page may send its next requests before it learns of a route that is added later, and they pass.
   */
  unreachable?: string;
  held?: [addresses: string, until: Promise<void>];
}

interface Visit {
  page: Page;
  /** Console errors and warnings, and uncaught exceptions. */
  complaints: string[];
}

/** Never with the service worker, for views that are not stored for offline reading. */
export const ONLINE: OpenOptions = { serviceWorkers: 'block' };

/**
 * With the service worker. It fetches all scripts that a page needs offline, which takes three times as long as the page
 * itself, so only tests that go offline have it by default.
 */
export const WITH_WORKER: OpenOptions = { serviceWorkers: 'allow' };

let running: Promise<Browser> | undefined;

/** The browser of this worker, which ends with it. The pages of each visit have a context of their own. */
async function openBrowser(): Promise<Browser> {
  const browser = await running?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  /* `npm test` sets the path of the browser in the environment. */
  const executablePath = findChromium(process.env);
  if (executablePath === null) throw new Error('No Chromium found; name one in CHROMIUM');
  running = chromium.launch({ executablePath, args: ARGUMENTS });
  return running;
}

/**
 * Opens pages for the tests of one file. Tests fail when a page logs errors or warnings to the console.
 * @param defaults of the options for each page
 */
export function openPages(
  defaults: OpenOptions = {},
): (path: string, options?: OpenOptions) => Promise<Page> {
  let browser: Browser;
  let visits: Visit[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    const complaints = visits.flatMap((visit) => visit.complaints);
    for (const { page } of visits) await page.context().close();
    visits = [];
    expect(complaints.join('\n'), 'complaints on the browser console').toBe('');
  });
  return async (path, given = {}) => {
    const { tolerate = [], goesOffline = false, unreachable, held, ...options } = { ...defaults, ...given };
    const { serviceWorkers = goesOffline ? 'allow' : 'block' } = options;
    const context = await browser.newContext({
      viewport: DESKTOP,
      /* Without smooth scrolling, during which positions are only passed through. */
      reducedMotion: 'reduce',
      baseURL: inject('origin'),
      ...options,
      serviceWorkers,
    });
    if (unreachable !== undefined)
      await context.route(unreachable, (route) => route.abort('internetdisconnected'));
    if (held) await context.route(held[0], (route) => held[1].then(() => route.continue()));
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    if (options.javaScriptEnabled !== false) waitForScripts(page);
    const visit: Visit = { page, complaints: [] };
    visits.push(visit);
    const expected = [...tolerate];
    /* Requests on their way when the learner logs out are refused. */
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/logout')) expected.push(401);
    });
    page.on('pageerror', (error) => visit.complaints.push(error.message));
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      const { url } = message.location();
      const status = Number(/the server responded with a status of (\d+)/.exec(message.text())?.[1]);
      /* The browser logs the 404 of a missing page itself, which is expected. */
      const ofPage = status === 404 && url === page.url();
      if (goesOffline && /net::ERR_|Failed to fetch/.test(message.text())) return;
      if (!ofPage && !expected.includes(status)) visit.complaints.push(`${message.text()} (${url})`);
    });
    await page.goto(path);
    const hasWorker = serviceWorkers === 'allow' && options.javaScriptEnabled !== false;
    if (hasWorker) await untilControlled(page);
    return page;
  };
}

/** Resolves when the service worker is active and controls the page, so that it handles its requests. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Makes navigations without `waitUntil` wait for the scripts of the page, which start after the first paint. */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const goBack = page.goBack.bind(page);
  const begun = () =>
    page.waitForFunction(
      () => !document.querySelector('script[data-entry]') || customElements.get('page-tabs'),
    );
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
  page.goBack = async (options) => {
    const answer = await goBack(options);
    await begun();
    return answer;
  };
}

/** Stops the clock of a page and of every page it opens. */
export async function stopClock(page: Page, time = Date.now()): Promise<void> {
  /* The clock goes on until it is stopped, and only stops at a later time. */
  await page.clock.install({ time: time - 60_000 });
  await page.clock.pauseAt(time);
}

/** Navigates to another page and returns the type of the dialog that the browser shows first. */
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

/** Rules that depend only on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Resolves when all animations have finished, because their intermediate colours would fail the rules. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** The minified axe, which the browser compiles in two thirds of the time. Its package is a dependency of the other one. */
const packages = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(packages.resolve('axe-core/axe.min.js'), 'utf8');

/** Adding axe to a page takes longer than running it, so a page gets it once. There are no frames, which would need it too. */
async function axeFor(page: Page): Promise<AxeBuilder> {
  const hasAxe = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, axeSource: hasAxe ? 'undefined' : AXE });
}

/**
 * Returns the violations that axe finds, with their elements: of all rules in the light theme and of colour rules in
 * the dark theme. The page must follow the theme of the system, which is light afterwards.
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
    /*
     * In the page itself: by default the results go through a second page, which takes as long as the audit. The same rules
     * run when only violations are reported in full, and the elements that pass need not be described and sent.
     */
    const axe = (await axeFor(page)).setLegacyMode().options({ resultTypes: ['violations'] });
    if (colorScheme === 'dark') axe.withRules(COLOUR_RULES);
    const { violations } = await axe.analyze();
    broken.push(
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${colorScheme} ${id}: ${html}`)),
    );
  }
  return broken;
}
