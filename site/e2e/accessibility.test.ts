import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { brokenRules, ONLINE, onPhoneAndDesk, openPages, type PHONE } from './setup/browser.ts';
import { submitQuiz } from './setup/quiz.ts';

const open = openPages(ONLINE);
const PAGES = [
  '/astrology',
  '/polity',
  '/long-list',
  '/polity/long-notes',
  '/polity/premium-topic',
  '/syllabus',
];
/** Audited in tests of what they do. */
const OTHER_PAGES = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/account',
  '/account/unsubscribe',
  '/progress',
  '/calendar',
  '/quiz-analytics',
  '/review',
  '/review/cards',
  '/terms',
  '/privacy',
  '/auth/callback?error=denied',
];

/** What axe finds on pages, which are opened one after the other. */
async function brokenRulesOf(paths: string[], viewport: typeof PHONE): Promise<string[]> {
  const broken: string[] = [];
  const page = await open(paths[0] ?? '/', { viewport });
  for (const path of paths) {
    if (path !== paths[0]) await page.goto(path);
    broken.push(...(await brokenRules(page)).map((rule) => `${path} ${rule}`));
  }
  return broken;
}

/** Names of elements reached with Tab that are covered by another element or show no focus indicator. */
async function unseenFocus(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const reached = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const { left, top, width, height } = element.getBoundingClientRect();
      const shown = [0.1, 0.5, 0.9].some((part) =>
        element.contains(document.elementFromPoint(left + width / 2, top + height * part)),
      );
      const look = () => {
        const { outline, boxShadow } = getComputedStyle(element);
        return `${outline} ${boxShadow}`;
      };
      const focused = look();
      element.blur();
      const marked = look() !== focused;
      element.focus({ preventScroll: true });
      return { name: element.ariaLabel ?? element.innerText, seen: shown && marked };
    });
    if (reached === null) return unseen;
    if (!reached.seen) unseen.push(reached.name);
  }
}

onPhoneAndDesk('for visitors', (viewport) => {
  it('the pages pass axe', async () => {
    expect(await brokenRulesOf(PAGES, viewport)).toEqual([]);
  });

  it('the other pages pass axe too', { tags: ['again'] }, async () => {
    expect(await brokenRulesOf(OTHER_PAGES, viewport)).toEqual([]);
  });

  it('the sign-in dialog, a quiz and its results pass axe', async () => {
    const page = await open('/polity/long-notes', { viewport });
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
    await page.getByRole('button', { name: 'Start Practice' }).click();
    await page.getByRole('radio', { name: '2 only' }).check();
    expect(await brokenRules(page)).toEqual([]);
    await submitQuiz(page);
    await page.getByRole('heading', { name: 'Results' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
  });
});

it('shows a focus indicator that no sticky element covers, on a list and in a quiz', async () => {
  const viewport = { width: 390, height: 700 };
  const list = await open('/long-list', { viewport, reducedMotion: 'reduce' });
  expect(await unseenFocus(list)).toEqual([]);
  const quiz = await open('/polity/long-notes?tab=mcqs', { viewport, reducedMotion: 'reduce' });
  await quiz.getByRole('button', { name: 'Start Practice' }).click();
  await quiz.getByRole('radio', { name: '2 only' }).waitFor();
  expect(await unseenFocus(quiz)).toEqual([]);
});
