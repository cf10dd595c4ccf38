import { expect, it } from 'vitest';
import { openPages } from './setup/browser.ts';
import { newLearner } from './setup/learner.ts';

const open = openPages();

it('lists each line of the syllabus with its topics, says which has none, and ticks what is completed', async () => {
  const learner = await newLearner();
  await learner.call('POST', '/user/progress/complete', { subject: 'polity', topic: 'long-notes' });
  const page = await open('/syllabus', learner.browser);
  await page.getByRole('heading', { level: 2, name: 'Mains GS II' }).waitFor();
  await page.getByText('1 of 2 lines have notes').waitFor();
  await page.getByText('1 of 1 topic completed').waitFor();
  const lines = page.locator('.syllabus-lines > li');
  expect(await lines.nth(1).innerText()).toContain('No topic yet');
  await lines
    .nth(0)
    .getByRole('link', { name: /^Long notes.*completed$/ })
    .click();
  await page.getByText('Facts as of March 2026').waitFor();
});
