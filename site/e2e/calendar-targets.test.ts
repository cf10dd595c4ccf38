import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brokenRules, ONLINE, onPhoneAndDesk, openPages, PHONE } from './setup/browser.ts';
import { newLearner } from './setup/learner.ts';
import { outboxEntries } from './setup/outbox.ts';
import { calendarOpener, cell, LEAP_DAY, NOTES, plan, plannedOn, SHORT, WORDS } from './setup/calendar.ts';

const openCalendar = calendarOpener(openPages(ONLINE));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

onPhoneAndDesk('daily targets', (viewport) => {
  it('are set, edited and saved', async () => {
    const learner = await newLearner();
    const page = await openCalendar(learner, { viewport });
    await button(page, 'Set Daily Targets').click();
    const dialog = page.getByRole('dialog', { name: 'Set Daily Targets' });
    const create = dialog.getByRole('button', { name: 'Create Targets' });
    const add = dialog.getByRole('button', { name: 'Add Target' });
    const first = dialog.getByRole('group', { name: 'Target 1' });
    expect(await first.getByLabel('Subject').inputValue()).toBe('');
    expect(await first.getByLabel('Topic').inputValue()).toBe('');
    expect(await first.getByLabel('Minutes').inputValue()).toBe('30');
    await create.click();
    await dialog
      .getByText('Choose a subject, a topic and a time for at least one target.', { exact: true })
      .waitFor();
    expect(await plannedOn(learner, LEAP_DAY)).toEqual([]);

    await first.getByLabel('Subject').selectOption('A subject on no card');
    expect(await first.getByLabel('Topic').locator('option').count()).toBe(18);
    await first.getByLabel('Topic').selectOption('Topic number 1');
    await first.getByLabel('Subject').selectOption('(GS-II) Indian Polity and Constitution');
    expect(await first.getByLabel('Topic').inputValue()).toBe('');
    await first.getByLabel('Topic').selectOption('Long notes');
    await first.getByLabel('Minutes').fill('');
    await first.getByLabel('Minutes').blur();
    expect(await first.getByLabel('Minutes').inputValue()).toBe('30');
    expect(await dialog.getByRole('alert').count()).toBe(0);
    for (const [typed, limited] of [
      ['481', '480'],
      ['4', '5'],
    ] as const) {
      await first.getByLabel('Minutes').fill(typed);
      await first.getByLabel('Minutes').blur();
      expect(await first.getByLabel('Minutes').inputValue()).toBe(limited);
    }
    await add.click();
    await first.getByLabel('Minutes').fill('45');
    await create.click();
    await dialog.waitFor({ state: 'detached' });
    await cell(page, /^Feb 29, 2024; today; 1 target, 0 done, 0% complete; 0 of 45 minutes/).waitFor();
    expect(await plannedOn(learner, LEAP_DAY)).toMatchObject([{ ...NOTES, targetTime: 45 }]);

    await button(page, 'Edit Daily Targets').click();
    const edit = page.getByRole('dialog', { name: 'Edit Daily Targets' });
    await edit.getByLabel('Minutes').fill('60');
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Edit Daily Targets').click();
    expect(await edit.getByLabel('Minutes').inputValue()).toBe('45');
    await edit.getByLabel('Minutes').fill('60');
    await edit.getByRole('button', { name: 'Update Targets' }).click();
    await edit.waitFor({ state: 'detached' });
    await cell(page, /0 of 60 minutes/).waitFor();

    await button(page, 'Edit Daily Targets').click();
    await edit.getByRole('button', { name: 'Remove Target 1' }).click();
    expect(await edit.getByRole('button', { name: 'Update Targets' }).isDisabled()).toBe(true);
    await edit.getByRole('button', { name: 'Clear this day' }).click();
    await page.getByRole('gridcell', { name: 'Feb 29, 2024; today', exact: true }).waitFor();
  });
});

describe('daily targets', () => {
  it('stay in the dialog when saving fails or Escape closes it', async () => {
    const learner = await newLearner();
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 30 });
    const page = await openCalendar(learner, { tolerate: [500] });
    const failing = '**/api/user/daily-targets';
    await page.route(failing, (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'It broke.' } }),
    );
    await button(page, 'Edit Daily Targets').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Daily Targets' });
    await dialog.getByLabel('Minutes').fill('90');
    await dialog.getByRole('button', { name: 'Update Targets' }).click();
    await dialog.getByRole('alert').getByText('It broke.', { exact: true }).waitFor();
    expect(await dialog.getByLabel('Minutes').inputValue()).toBe('90');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('It broke.');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.unroute(failing);
    await button(page, 'Edit Daily Targets').click();
    expect(await dialog.getByLabel('Minutes').inputValue()).toBe('90');
    await dialog.getByRole('button', { name: 'Update Targets' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await plannedOn(learner, LEAP_DAY)).toMatchObject([{ targetTime: 90 }]);
  });

  it('that two devices save are merged, and conflicts are shown in the dialog', async () => {
    const learner = await newLearner();
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 30 }, { ...WORDS, targetTime: 30 });
    const desk = await openCalendar(learner, { tolerate: [409] });
    const phone = await openCalendar(learner, { viewport: PHONE });
    const dialogOn = async (page: Page) => {
      await button(page, 'Edit Daily Targets').click();
      const dialog = page.getByRole('dialog', { name: 'Edit Daily Targets' });
      return { dialog, minutes: dialog.getByLabel('Minutes'), save: button(page, 'Update Targets') };
    };
    const onDesk = await dialogOn(desk);
    const onPhone = await dialogOn(phone);
    await onPhone.dialog.getByRole('button', { name: 'Add Target' }).click();
    const added = onPhone.dialog.getByRole('group', { name: 'Target 3' });
    await added.getByLabel('Subject').selectOption('A subject on no card');
    await added.getByLabel('Topic').selectOption('Topic number 1');
    await onPhone.save.click();
    await onPhone.dialog.waitFor({ state: 'detached' });
    await onDesk.minutes.first().fill('45');
    await onDesk.save.click();
    await onDesk.dialog.waitFor({ state: 'detached' });
    await cell(desk, /3 targets, 0 done, 0% complete; 0 of 105 minutes/).waitFor();
    expect(await plannedOn(learner, LEAP_DAY)).toMatchObject([
      { ...NOTES, targetTime: 45 },
      { ...WORDS, targetTime: 30 },
      { ...SHORT, targetTime: 30 },
    ]);

    /* The desk removes a target that is ticked elsewhere meanwhile, and changes a time that is changed there as well. */
    await dialogOn(desk);
    await onDesk.minutes.first().fill('60');
    await onDesk.dialog.getByRole('button', { name: 'Remove Target 2' }).click();
    const tick = { date: LEAP_DAY, ...WORDS, completed: true };
    expect((await learner.call('PUT', '/user/daily-targets/progress', tick)).status).toBe(200);
    await plan(learner, LEAP_DAY, ...[NOTES, WORDS, SHORT].map((topic) => ({ ...topic, targetTime: 50 })));
    await onDesk.save.click();
    await onDesk.dialog
      .getByRole('alert')
      .getByText(/Not saved yet, .* Long notes has 50 min there\. .* was changed or done there\./)
      .waitFor();
    expect(
      await onDesk.minutes.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value)),
    ).toEqual(['60', '50', '50']);
    await onDesk.save.click();
    await onDesk.dialog.waitFor({ state: 'detached' });
    expect(await plannedOn(learner, LEAP_DAY)).toMatchObject([
      { ...NOTES, targetTime: 60 },
      { ...SHORT, targetTime: 50 },
      { ...WORDS, targetTime: 50, completed: true },
    ]);
  });

  it('are copied to another day in addition to its own targets', async () => {
    const learner = await newLearner();
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 30 }, { ...SHORT, targetTime: 60 });
    await plan(learner, '2024-03-01', { ...WORDS, targetTime: 5 }, { ...NOTES, targetTime: 10 });
    const page = await openCalendar(learner);
    await button(page, 'Copy or move').click();
    const other = page.getByLabel('Copy or move to');
    expect(await other.inputValue()).toBe('2024-03-01');
    await other.fill(LEAP_DAY);
    await button(page, 'Copy').click();
    await page.getByText('Choose another day.', { exact: true }).waitFor();
    await other.fill('2024-03-01');
    expect(await page.getByText('Choose another day.', { exact: true }).count()).toBe(0);
    await button(page, 'Copy').click();
    await page.getByText('1 target copied to Mar 1, 2024.', { exact: true }).waitFor();
    expect(await plannedOn(learner, '2024-03-01')).toMatchObject([
      { ...WORDS, targetTime: 5 },
      { ...NOTES, targetTime: 10 },
      { ...SHORT, targetTime: 60 },
    ]);
  });

  it('move to another day unless they are done', async () => {
    const learner = await newLearner();
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 30 }, { ...SHORT, targetTime: 60 });
    const page = await openCalendar(learner);
    await page.getByLabel('Done: Long notes').check();
    await cell(page, /1 done, 50% complete/).waitFor();
    await button(page, 'Copy or move').click();
    await button(page, 'Move').click();
    await page.getByText('1 target moved to Mar 1, 2024.', { exact: true }).waitFor();
    expect(await plannedOn(learner, LEAP_DAY)).toMatchObject([{ ...NOTES, completed: true }]);
    expect(await plannedOn(learner, '2024-03-01')).toMatchObject([{ ...SHORT, completed: false }]);
  });

  it('are ticked, and count minutes studied elsewhere', async () => {
    const learner = await newLearner();
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 30 });
    const page = await openCalendar(learner, { viewport: PHONE });
    const tick = page.getByLabel('Done: Long notes');
    await tick.check();
    await page.getByText('· Done', { exact: true }).waitFor();
    await tick.uncheck();
    await cell(page, /0 done, 0% complete; 0 of 30 minutes/).waitFor();

    await button(page, 'Add minutes to Long notes').click();
    const minutes = page.getByLabel('Minutes studied elsewhere');
    await minutes.fill('2000');
    await button(page, 'Save minutes').click();
    await page.getByText('Enter whole minutes from 0 to 1,440.', { exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await minutes.fill('30');
    expect(await page.getByText('Enter whole minutes').count()).toBe(0);
    await button(page, 'Save minutes').click();
    await page.getByRole('img', { name: 'Long notes is done by its minutes' }).waitFor();
    await page.getByText('30 elsewhere').waitFor();
    /* The page shows what was entered before the server has it. */
    await expect.poll(() => plannedOn(learner, LEAP_DAY)).toMatchObject([{ completed: true, ticked: false }]);
  });

  it('keep what was entered offline, and send it later', async () => {
    const learner = await newLearner();
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 60 }, { ...WORDS, targetTime: 30 });
    const page = await openCalendar(learner, {
      viewport: PHONE,
      goesOffline: true,
      tolerate: [404],
      serviceWorkers: 'allow',
    });
    await page.route('**/api/user/daily-targets/progress', (route) => route.abort('internetdisconnected'));
    const tick = page.getByLabel('Done: Long notes');
    const waiting = page.getByText('Not sent yet. It is kept on this device');
    await tick.check();
    await waiting.waitFor();
    await button(page, 'Add minutes to No questions yet').click();
    await page.getByLabel('Minutes studied elsewhere').fill('20');
    await button(page, 'Save minutes').click();
    await page.getByText('20 of 30 min').waitFor();
    await expect.poll(() => waiting.count()).toBe(2);
    expect(await brokenRules(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => waiting.count()).toBe(2);
    expect(await tick.isChecked()).toBe(true);
    /* One of the targets is removed on another device. */
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 60 });
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page
      .getByText('20 minutes studied elsewhere could not be saved. There is no such target')
      .waitFor();
    await expect.poll(() => plannedOn(learner, LEAP_DAY)).toMatchObject([{ ticked: true }]);
    await expect.poll(() => waiting.count()).toBe(0);
    await button(page, 'Discard').click();
    await expect.poll(() => outboxEntries(page, 'target')).toEqual([]);
  });

  it('repeat on days of the week', async () => {
    const learner = await newLearner();
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 30 });
    const page = await openCalendar(learner);
    await button(page, 'Repeat on weekdays').click();
    const dialog = page.getByRole('dialog', { name: 'Repeat on weekdays' });
    await dialog.getByRole('button', { name: 'Thursday', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save Repeats' }).click();
    await dialog.getByText('Row 1: choose a day of the week.', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Monday' }).click();
    await dialog.getByRole('button', { name: 'Friday' }).click();
    expect(await brokenRules(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save Repeats' }).click();
    await dialog.waitFor({ state: 'detached' });
    const answer = await learner.call('GET', '/user/target-repeats');
    expect(await answer.json()).toMatchObject({ data: [{ ...NOTES, targetTime: 30, weekdays: [1, 5] }] });

    await button(page, 'Repeat on weekdays').click();
    await dialog.getByRole('button', { name: 'Remove Target 1' }).click();
    await dialog.getByRole('button', { name: 'Save Repeats' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await (await learner.call('GET', '/user/target-repeats')).json()).toMatchObject({ data: [] });
  });
});

describe('with only the keyboard', () => {
  it('days can be selected and targets set', async () => {
    const learner = await newLearner();
    const page = await openCalendar(learner);
    const press = (key: string) => page.keyboard.press(key);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await button(page, 'Next month').focus();
    await press('Tab');
    expect(await focused()).toMatch(/^Feb 29, 2024/);
    for (const [key, day] of [
      ['ArrowRight', 'Mar 1, 2024'],
      ['ArrowLeft', 'Feb 29, 2024'],
      ['ArrowUp', 'Feb 22, 2024'],
      ['Home', 'Feb 18, 2024'],
      ['End', 'Feb 24, 2024'],
      ['ArrowDown', 'Mar 2, 2024'],
      ['PageUp', 'Feb 2, 2024'],
      ['PageDown', 'Mar 2, 2024'],
      ['ArrowDown', 'Mar 9, 2024'],
    ] as const) {
      await press(key);
      await expect.poll(focused).toMatch(new RegExp(`^${day}(;|\\d)`));
    }
    await page.getByRole('heading', { name: 'Selected: Feb 29, 2024' }).waitFor();
    await press('Enter');
    await page.getByRole('heading', { name: 'Selected: Mar 9, 2024' }).waitFor();
    expect(await page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
    await page.getByText('No daily targets set for this day').waitFor();

    await press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Set Daily Targets');
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Set Daily Targets' });
    await dialog.waitFor();
    expect(await focused()).toContain('Select subject');
    await page.keyboard.type('(GS');
    await press('Tab');
    await page.keyboard.type('Long');
    await press('Tab');
    await page.keyboard.type('50');
    await press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await plannedOn(learner, '2024-03-09')).toMatchObject([{ ...NOTES, targetTime: 50 }]);
    await expect.poll(focused).toBe('Edit Daily Targets');
  });
});
