import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../api/contract/shared/days.ts';
import type { Today } from '../../api/contract/study/today.ts';
import { DESKTOP, brokenRules, onPhoneAndDesk, openPages } from './setup/browser.ts';
import { newLearner, type SignedInLearner } from './setup/learner.ts';
import { outboxEntries } from './setup/outbox.ts';

const open = openPages();

/** How much of the page has moved without the reader's doing; Google calls up to 0.1 good. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[];
          resolve(shifts.reduce((sum, shift) => sum + (shift.hadRecentInput ? 0 : shift.value), 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        /* No callback without a shift. */
        setTimeout(() => resolve(0), 300);
      }),
  );
}

const arrived = (page: Page) => page.locator('.home-today:not([data-loading])').waitFor();

const answered = async ({ call }: SignedInLearner, method: string, path: string, body: unknown) => {
  const { status } = await call(method, path, body);
  expect([path, status]).toEqual([path, 200]);
};

const practise = (learner: SignedInLearner) =>
  answered(learner, 'POST', '/quiz/save-attempt', {
    ...{ subject: 'polity', topic: 'long-notes' },
    attemptData: {
      timeSpent: 90,
      selectedTags: [],
      questionDetails: ['Which Article deals with the President?', 'b', 'c', 'd', 'e'].map(
        (questionText, index) => ({
          questionText,
          selectedAnswer: index < 4 ? 2 : 0,
          correctAnswer: 0,
          questionTags: ['case law'],
        }),
      ),
    },
  });

onPhoneAndDesk('the home page of a new learner', (viewport) => {
  it('begins with a topic, and nothing moves when it is filled in', async () => {
    const learner = await newLearner();
    const page = await open('/', { ...learner.browser, viewport });
    await page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)$/ }).waitFor();
    await arrived(page);
    const today = page.getByRole('region', { name: 'Today' });
    expect(await today.getByRole('link', { name: 'Start Learning: Long notes' }).getAttribute('href')).toBe(
      '/polity/long-notes',
    );
    await today.getByText('Nothing to review today').waitFor();
    await today.getByRole('link', { name: 'Plan today’s targets' }).waitFor();
    await page.getByText('Study today to begin one').waitFor();
    expect(await page.getByRole('heading', { name: 'Try one now' }).isVisible()).toBe(false);
    expect(await page.getByRole('main').getByRole('link', { name: 'Track Progress' }).isVisible()).toBe(true);
    expect(await layoutShift(page)).toBeLessThan(0.01);
    expect(await brokenRules(page)).toEqual([]);
  });
});

describe('the home page of a learner', () => {
  it('shows where they stopped, what is due, their targets and their weakest tag', async () => {
    const learner = await newLearner();
    const date = dayOf(Date.now());
    await answered(learner, 'PUT', '/user/profile', {
      ...{ displayName: 'Asha', examDate: '2099-12-31', dailyMinutes: 45 },
    });
    const targets = [
      { subject: 'polity', topic: 'no-questions', targetTime: 30 },
      ...[1, 2, 3].map((number) => ({ subject: 'long-list', topic: `topic-${number}`, targetTime: 20 })),
    ];
    await answered(learner, 'POST', '/user/daily-targets', { date, targets });
    await practise(learner);

    /* Too low for the end of the notes. */
    const viewport = { width: DESKTOP.width, height: 420 };
    const page = await open('/polity/long-notes#second-part', { ...learner.browser, viewport });
    const position = async () => {
      const { data } = (await (await learner.call('GET', '/user/today')).json()) as { data: Today };
      return data.continue?.sectionTitle;
    };
    await expect.poll(position).toBe('Second part');
    await page.goto('about:blank');
    await page.setViewportSize(DESKTOP);

    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: /^Good \w+, Asha$/ }).waitFor();
    await arrived(page);
    await page.getByText(/ days to your exam$/).waitFor();
    const today = page.getByRole('region', { name: 'Today' });
    await today.getByText('You stopped at “Second part”').waitFor();
    await today.getByText('1 card due').waitFor();
    await today.getByText('0 of 4 done · 1 more not shown').waitFor();
    const facts = page.getByRole('region', { name: 'Streak and results' });
    await facts.getByText('1 day streak').waitFor();
    await facts.getByText(/^Goal: 45 min a day, \d+ today$/).waitFor();
    expect(await facts.getByRole('listitem').count()).toBe(7);
    expect(await facts.getByRole('link', { name: 'Practise: Case law' }).getAttribute('href')).toBe(
      '/polity/long-notes?tab=mcqs&tag=case+law',
    );
    await facts.getByText('1 of 5 right').waitFor();
    const polity = page.locator('[data-course=polity]');
    await polity.getByText(/^1 of \d+ topics done$/).waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.01);
    expect(await brokenRules(page)).toEqual([]);

    const box = today.getByRole('checkbox', { name: /^No questions yet/ });
    const saved = page.waitForResponse(/daily-targets\/progress/);
    await box.check();
    await saved;
    await today.getByText('1 of 4 done · 1 more not shown').waitFor();
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.reload();
    await arrived(page);
    await today.getByText('1 of 4 done · 1 more not shown').waitFor();

    await page.setViewportSize(viewport);
    await today.getByRole('link', { name: 'Continue: Long notes' }).click();
    await page.waitForURL('**/polity/long-notes?section=*#second-part');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.goBack();
    await today.getByRole('link', { name: 'Continue: Long notes' }).waitFor();
  });

  it('shows the last known day without a network, and keeps ticks until they are sent', async () => {
    const learner = await newLearner();
    const date = dayOf(Date.now());
    const target = { subject: 'polity', topic: 'no-questions', targetTime: 30 };
    await answered(learner, 'POST', '/user/daily-targets', { date, targets: [target] });
    const page = await open('/', { ...learner.browser, goesOffline: true });
    await arrived(page);
    await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true);
    await page.context().setOffline(true);
    const box = page.getByRole('checkbox', { name: /^No questions yet/ });
    await box.click();
    const notice = page.getByText('The tick is not sent yet. It is kept on this device');
    await notice.waitFor();
    await page.getByText('1 of 1 done').waitFor();
    await page.reload();
    await notice.waitFor();
    await expect.poll(() => box.isChecked()).toBe(true);
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'hidden' });
    await expect.poll(() => box.isChecked()).toBe(true);
    await expect.poll(() => outboxEntries(page, 'target')).toEqual([]);
    const days = await learner.call('GET', `/user/daily-targets?date=${date}`);
    expect(await days.json()).toMatchObject({ data: [{ targets: [{ ticked: true }] }] });
  });
});

describe('the page of a subject', () => {
  it('shows what a learner did in each topic, and where to go on', async () => {
    const learner = await newLearner();
    await practise(learner);
    await answered(learner, 'POST', '/user/progress/complete', { subject: 'polity', topic: 'no-questions' });
    const position = { sectionIndex: 2, headingId: 'second-part', sectionTitle: 'Second part' };
    await answered(learner, 'POST', '/user/progress', {
      ...{ subject: 'polity', topic: 'authenticated-topic' },
      reading: [{ clientId: crypto.randomUUID(), date: dayOf(Date.now()), seconds: 130 }],
      position: { ...position, readAt: new Date().toISOString() },
    });
    const page = await open('/polity', learner.browser);
    const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await card('Long notes').getByText('Score 20% · 1 card due').waitFor();
    const circle = page.locator('.progress-ring circle').first();
    expect(await circle.evaluate((element) => getComputedStyle(element).fill)).toBe('none');
    await card('Long notes').getByText('3 questions · 1 min read').waitFor();
    await card('No questions yet').getByText('Done.', { exact: false }).waitFor();
    await card('No questions yet').getByRole('link', { name: 'Review: No questions yet' }).waitFor();
    const gated = card('A authenticated topic');
    await gated.getByText('Read for 2 min').waitFor();
    expect(
      await gated.getByRole('link', { name: 'Continue: A authenticated topic' }).getAttribute('href'),
    ).toBe('/polity/authenticated-topic?section=2#second-part');
    expect(await gated.getByText('Needs sign-in').isVisible()).toBe(false);
    await card('A premium topic').getByRole('link', { name: 'Start Learning: A premium topic' }).waitFor();
    await page.getByRole('img', { name: /^1 of \d+ topics done$/ }).waitFor();
    await page.getByRole('link', { name: 'Continue: A authenticated topic' }).first().waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.01);
    expect(await brokenRules(page)).toEqual([]);
  });
});
