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
  /** Brings the page into the state of the picture. `time` is that of its clock, in ms since 1970. */
  prepare: (page: Page, time: number) => Promise<void>;
}

const TOPIC = '/physical-geography/interior-of-the-earth';

async function startPractice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Practice' }).click();
  await page.getByRole('radio').first().waitFor();
}

interface PublishedQuestion {
  options: string[];
  correctAnswer: number;
}

const SECONDS_A_QUESTION = 41;

/** Answers all questions until `end`: three of four right. The clock stands still but for the time that each takes. */
async function practiseUntil(page: Page, end: number): Promise<void> {
  const answer = await page.request.get(`/data${TOPIC}.json`);
  const { questions } = (await answer.json()) as { questions: PublishedQuestion[] };
  const begin = end - questions.length * SECONDS_A_QUESTION * 1000;
  await page.clock.setSystemTime(begin - 1000);
  await page.clock.pauseAt(begin);
  await startPractice(page);
  for (const [index, { options, correctAnswer }] of questions.entries()) {
    const chosen = index % 4 === 2 ? (correctAnswer + 1) % options.length : correctAnswer;
    await page.getByRole('radio').nth(chosen).check();
    await page.clock.runFor(SECONDS_A_QUESTION * 1000);
    if (index + 1 < questions.length) await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await page.clock.setFixedTime(end);
}

/** The pictures. A new screen needs only an entry here. */
export const SHOTS: readonly Shot[] = [
  {
    name: 'home',
    path: '/',
    as: 'learner',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Your account' }).waitFor();
      await page.locator('.home-today:not([data-loading])').waitFor();
    },
  },
  {
    name: 'topic',
    path: TOPIC,
    as: 'learner',
    prepare: async (page) => {
      await page.locator('.notes mark[data-highlights]').first().waitFor();
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
    prepare: async (page, time) => {
      await practiseUntil(page, time);
      await page
        .getByRole('button', { name: /^Submit/ })
        .first()
        .click();
      await page.getByText('This attempt is saved.').waitFor();
      await page.getByText('Open or delete this attempt').waitFor();
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
    path: `/admin/edit${TOPIC}`,
    as: 'administrator',
    prepare: async (page) => {
      await page.getByRole('heading', { name: 'Edit Topic' }).waitFor();
    },
  },
];
