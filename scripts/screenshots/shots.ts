import type { Page } from 'playwright-core';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** A screen that the README and the documents show. */
export interface Shot {
  /** File name without size, theme and extension. */
  name: string;
  /** Path of the page. */
  path: string;
  as: 'learner' | 'administrator';
  /** Brings the page into the state of the picture. */
  prepare: (page: Page) => Promise<void>;
}

const TOPIC = '/polity/fundamental-rights';

async function startPractice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Practice' }).click();
  await page.getByRole('radio').first().waitFor();
}

/** Chooses an option of each question, so that some answers are right. */
async function answerAll(page: Page): Promise<void> {
  for (let number = 0; ; number += 1) {
    await page
      .getByRole('radio')
      .nth(number % 3)
      .check();
    const next = page.getByRole('button', { name: 'Next', exact: true });
    if (!(await next.isVisible()) || !(await next.isEnabled())) break;
    await next.click();
  }
}

/** The pictures. A new screen needs only an entry here. */
export const SHOTS: readonly Shot[] = [
  {
    name: 'home',
    path: '/',
    as: 'learner',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Your account' }).waitFor();
    },
  },
  {
    name: 'topic',
    path: TOPIC,
    as: 'learner',
    prepare: async (page) => {
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  {
    name: 'practice',
    path: `${TOPIC}?tab=mcqs`,
    as: 'learner',
    prepare: async (page) => {
      await startPractice(page);
      await page.getByRole('radio').nth(1).check();
    },
  },
  {
    name: 'results',
    path: `${TOPIC}?tab=mcqs`,
    as: 'learner',
    prepare: async (page) => {
      await startPractice(page);
      await answerAll(page);
      await page
        .getByRole('button', { name: /^Submit/ })
        .first()
        .click();
      const confirm = page.getByRole('dialog').getByRole('button', { name: /^Submit/ });
      if (await confirm.isVisible()) await confirm.click();
      await page
        .getByRole('heading', { name: /result/i })
        .first()
        .waitFor();
    },
  },
  {
    name: 'calendar',
    path: '/calendar',
    as: 'learner',
    prepare: async (page) => {
      await page.getByText(/^Selected: /).waitFor();
    },
  },
  {
    name: 'editor',
    path: '/admin/edit/polity/fundamental-rights',
    as: 'administrator',
    prepare: async (page) => {
      await page.getByRole('heading', { name: 'Edit Topic' }).waitFor();
    },
  },
];
