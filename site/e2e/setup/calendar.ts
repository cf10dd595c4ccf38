import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { openPages } from './browser.ts';
import type { SignedInLearner } from './learner.ts';

/** In India it is already the first of March. */
const LATE_ON_LEAP_DAY = '2024-02-29T23:30:00.000Z';
export const LEAP_DAY = '2024-02-29';
export const NOTES = { subject: 'polity', topic: 'long-notes' };
export const WORDS = { subject: 'polity', topic: 'no-questions' };
export const SHORT = { subject: 'long-list', topic: 'topic-1' };

interface DayAnswer {
  date: string;
  targets: { topic: string; targetTime: number; completed: boolean }[];
}

export const cell = (page: Page, name: string | RegExp) => page.getByRole('gridcell', { name });
export const card = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });

export async function plan(learner: SignedInLearner, date: string, ...targets: object[]): Promise<void> {
  const answer = await learner.call('POST', '/user/daily-targets', { date, targets });
  expect(answer.status).toBe(200);
}

export async function plannedOn(learner: SignedInLearner, date: string): Promise<DayAnswer['targets']> {
  const answer = await learner.call('GET', `/user/daily-targets?from=${date}&to=${date}`);
  const { data } = (await answer.json()) as { data: DayAnswer[] };
  return data[0]?.targets ?? [];
}

type Open = ReturnType<typeof openPages>;
type Options = Parameters<Open>[1];

/** Returns a function that opens the calendar late on the leap day. */
export function calendarOpener(open: Open) {
  return async ({ browser }: SignedInLearner, options: Options = {}): Promise<Page> => {
    /* The smallest file, but a service worker starts only on a page. */
    const start = options.serviceWorkers === 'allow' ? '/login' : '/robots.txt';
    const page = await open(start, { timezoneId: 'Asia/Kolkata', ...browser, ...options });
    await page.clock.setFixedTime(LATE_ON_LEAP_DAY);
    await page.goto('/calendar');
    await page.getByRole('heading', { name: 'Selected: Feb 29, 2024' }).waitFor();
    await page.getByText('Loading…').first().waitFor({ state: 'detached' });
    return page;
  };
}
