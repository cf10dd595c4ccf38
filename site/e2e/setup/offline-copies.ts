import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { submitQuiz } from './quiz.ts';

/** All cached URLs, by cache name. */
export function keptPaths(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const keys = await (await caches.open(name)).keys();
      found[name] = keys.map(({ url }) => new URL(url).pathname).sort();
    }
    return found;
  });
}

export async function untilKept(page: Page, cache: string, ...paths: string[]): Promise<void> {
  await expect.poll(async () => (await keptPaths(page))[cache] ?? []).toEqual(expect.arrayContaining(paths));
}

/** Whether the page says that it is an offline copy. */
export const isMarked = (page: Page): Promise<boolean> => page.getByText(/^Offline copy from /).isVisible();

/** The width of the picture in the long notes, 0 if it did not load. */
export const shownImage = (page: Page): Promise<number> =>
  page
    .getByRole('img', { name: 'A red square' })
    .evaluate((image) => (image as HTMLImageElement).naturalWidth);

/** Runs the quiz of the long notes, which are open. */
export async function practiseLongNotes(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
  await page.getByRole('button', { name: 'Start Practice', exact: true }).click();
  await page.getByRole('radio', { name: 'Both 1 and 2', exact: true }).check();
  await submitQuiz(page);
  await page.getByRole('heading', { name: 'Results' }).waitFor();
}
