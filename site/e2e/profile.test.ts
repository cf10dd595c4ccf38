import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import type { Profile } from '../../api/contract/identity/profile.ts';
import type { TargetDay } from '../../api/contract/study/targets.ts';
import { addDays, localDay } from '../../api/contract/shared/days.ts';
import { unsubscribePath } from '../../api/testing/mail/unsubscribe-path.ts';
import { brokenRules, DESKTOP, openPages, PHONE } from './setup/browser.ts';
import { newEmail, newLearner, PASSWORD, type SignedInLearner } from './setup/learner.ts';

const open = openPages();

async function profileOf({ call }: Pick<SignedInLearner, 'call'>): Promise<Profile> {
  return ((await (await call('GET', '/user/profile')).json()) as { data: Profile }).data;
}

describe('the guide after signing up', () => {
  it('leads to a week of targets, resumes where it was left, and is never shown again', async () => {
    const page = await open('/signup', { viewport: PHONE, timezoneId: 'Asia/Kolkata' });
    await page.getByLabel('E-mail').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL('/');
    const dialog = page.getByRole('dialog');
    const next = dialog.getByRole('button', { name: 'Next' });
    await dialog.getByLabel('Exam', { exact: true }).fill('UPSC CSE Prelims');
    await dialog.getByLabel('Date of the exam').fill('2099-05-31');
    /* The new account has the time zone of the browser. */
    expect(await dialog.getByLabel(/^My days end at midnight/).count()).toBe(0);
    await next.click();
    await dialog.getByText('Step 2 of 3').waitFor();
    // Escape leaves it for later.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await dialog.getByText('Step 2 of 3').waitFor();
    await dialog.getByLabel('Or minutes of your own').fill('4');
    await next.click();
    expect(await dialog.getByText('Step 2 of 3').isVisible()).toBe(true);
    await dialog.getByLabel('1 h', { exact: true }).check({ force: true });
    await next.click();
    await dialog.getByText('Step 3 of 3').waitFor();
    await dialog.getByRole('checkbox').first().check({ force: true });
    expect(await brokenRules(page)).toEqual([]);
    await next.click();
    await dialog.getByRole('heading', { name: 'Your first week' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    /* On a small phone the days scroll, and the buttons stay below them. */
    await page.setViewportSize({ width: 320, height: 568 });
    const plan = dialog.getByRole('button', { name: 'Plan this week' });
    const proposed = dialog.getByRole('list', { name: 'Proposed days' });
    const scroller = (await proposed.locator('..').boundingBox())!;
    const buttons = await Promise.all(
      ['Skip', 'Back'].map((name) => dialog.getByRole('button', { name }).boundingBox()),
    );
    for (const box of [...buttons, await plan.boundingBox()]) {
      expect(box!.y).toBeGreaterThanOrEqual(scroller.y + scroller.height);
      expect(box!.y + box!.height).toBeLessThanOrEqual(568);
    }
    expect(scroller.height).toBeGreaterThan(80);
    await page.setViewportSize(PHONE);
    await plan.click();
    await page.getByText('Your first week is planned', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('link', { name: 'Start Learning' }).first().waitFor();
    expect(await page.getByText('0 of 2 done').isVisible()).toBe(true);

    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    const call = async <Data>(path: string) => {
      const answer = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
      return ((await answer.json()) as { data: Data }).data;
    };
    expect(await call<Profile>('/user/profile')).toMatchObject({
      ...{ exam: 'UPSC CSE Prelims', examDate: '2099-05-31', timeZone: 'Asia/Kolkata', dailyMinutes: 60 },
      ...{ timeZoneProposed: true, guideDone: true },
    });
    const today = localDay(Date.now(), 'Asia/Kolkata');
    const days = await call<TargetDay[]>(`/user/daily-targets?from=${today}&to=${addDays(today, 6)}`);
    expect(days[0]).toMatchObject({ date: today, totalTargetTime: 60 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    await page.waitForTimeout(300);
    expect(await dialog.count()).toBe(0);
  });

  it('does not take the focus from the menu that was opened before it arrived', async () => {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const page = await open('/signup', { viewport: PHONE, held: ['**/ask-learner*.js', arrival] });
    await page.getByLabel('E-mail').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL('/');
    await page.getByRole('button', { name: 'Your account' }).click();
    const logOut = page.getByRole('button', { name: 'Log out' });
    await logOut.waitFor();
    arrive();
    await page.getByRole('dialog').getByLabel('Exam', { exact: true }).waitFor();
    expect(await logOut.isVisible()).toBe(true);
    await logOut.click();
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor();
  });
});

describe('the account', () => {
  it('has the subjects studied first, a name, a picture, a goal and a time zone', async () => {
    const learner = await newLearner();
    const page = await open('/account', { ...learner.browser, viewport: DESKTOP });
    await page.getByText('None chosen: a planned week takes topics from all subjects.').waitFor();
    await page.getByText('Choose subjects').click();
    for (const name of [/^A subject on no card/, /Indian Polity/]) {
      const subject = page.getByRole('checkbox', { name });
      /* A forced click does not wait until what was saved is known. */
      await expect.poll(() => subject.isEnabled()).toBe(true);
      await subject.check({ force: true });
    }
    await page.getByRole('button', { name: 'Save subjects' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect((await profileOf(learner)).subjects).toEqual(['long-list', 'polity']);

    await page.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(61));
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByRole('alert').getByText('The name may have 60 characters at most.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('  Asha   Rao ');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText(`Asha Rao · ${learner.email}`).waitFor();
    expect(await page.locator('[data-initials]').textContent()).toBe('AR');

    const upload = (buffer: Buffer) =>
      page.getByLabel('Your picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await upload(Buffer.from('no picture'));
    await page.getByText('This picture cannot be read. Choose a JPEG, PNG or WebP picture.').waitFor();
    const picture = { width: 1_500, height: 900, channels: 3 as const, background: '#276b3f' };
    await upload(await sharp({ create: picture }).png().toBuffer());
    await page.getByRole('button', { name: 'Remove picture' }).waitFor();
    await page.locator('[data-picture]:not([hidden])').waitFor();
    const stored = await (await learner.call('GET', '/user/picture')).arrayBuffer();
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByRole('button', { name: 'Add a picture' }).waitFor();

    await page.getByLabel('Exam', { exact: true }).fill('UPSC CSE Mains');
    await page.getByLabel('Date of the exam').fill('2099-08-20');
    await page.getByLabel('Minutes a day').fill('45');
    await page.getByRole('button', { name: 'Save goal' }).click();
    await page.getByRole('status').getByText('Saved.').first().waitFor();
    await page.getByLabel('Zone').selectOption('Asia/Kolkata');
    await page.getByText('Saved. Your days now begin and end in this zone.').waitFor();
    await page.reload();
    const chosen = page.getByRole('list', { name: 'Subjects first' }).getByRole('listitem');
    await expect
      .poll(() => chosen.allInnerTexts())
      .toEqual(['A subject on no card', '(GS-II) Indian Polity and Constitution']);
    const zone = page.getByRole('combobox', { name: 'Zone' });
    await expect.poll(() => zone.inputValue()).toBe('Asia/Kolkata');
    await zone.getByRole('option', { name: 'Kolkata (UTC+05:30)' }).waitFor({ state: 'attached' });
    expect(await profileOf(learner)).toMatchObject({
      ...{ displayName: 'Asha Rao', exam: 'UPSC CSE Mains', examDate: '2099-08-20', dailyMinutes: 45 },
      ...{ timeZone: 'Asia/Kolkata', hasPicture: false },
    });
  });

  it('switches the weekly summary on, which the link of an e-mail ends', async () => {
    const learner = await newLearner();
    const page = await open('/progress', { ...learner.browser, tolerate: [400] });
    const reading = [{ clientId: crypto.randomUUID(), date: localDay(Date.now(), 'UTC'), seconds: 600 }];
    const read = { subject: 'polity', topic: 'long-notes', reading };
    expect((await learner.call('POST', '/user/progress', read)).status).toBe(200);
    await page.reload();
    await page.getByRole('link', { name: 'in your account' }).click();
    await page.getByRole('checkbox', { name: 'Send me a summary of my week every Sunday morning' }).check();
    await expect.poll(async () => (await profileOf(learner)).weeklyEmail).toBe(true);

    await page.goto('/account/unsubscribe?token=of.nobody');
    const stop = page.getByRole('button', { name: 'Stop the weekly e-mail' });
    await stop.click();
    await page.getByRole('main').getByRole('alert').waitFor();
    const { data } = (await (await learner.call('GET', '/auth/me')).json()) as { data: { id: string } };
    await page.goto(await unsubscribePath(inject('dataDir'), data.id));
    // Only the press of the button ends it: mail programs open links.
    expect((await profileOf(learner)).weeklyEmail).toBe(true);
    await stop.click();
    await page.getByRole('heading', { level: 1, name: 'You get no more weekly e-mails' }).waitFor();
    await page.getByRole('status').getByText('The weekly e-mail is stopped.').waitFor();
    expect((await profileOf(learner)).weeklyEmail).toBe(false);
    expect(await brokenRules(page)).toEqual([]);
  });
});

describe('the time zone of the device', () => {
  it('is proposed once if the account has another', async () => {
    const learner = await newLearner();
    const page = await open('/progress', { ...learner.browser, timezoneId: 'Asia/Kolkata' });
    const proposal = page.getByRole('region', { name: 'Should your days follow Kolkata?' });
    await proposal.waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await proposal.getByRole('button', { name: 'Use Kolkata' }).click();
    await proposal.waitFor({ state: 'detached' });
    expect(await profileOf(learner)).toMatchObject({ timeZone: 'Asia/Kolkata', timeZoneProposed: true });
    await page.goto('/calendar');
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    await page.waitForTimeout(300);
    expect(await proposal.count()).toBe(0);
  });

  it('stays if it is refused', async () => {
    const learner = await newLearner();
    const page = await open('/progress', { ...learner.browser, timezoneId: 'Asia/Kolkata' });
    await page.getByRole('button', { name: 'Keep UTC' }).click();
    await page.getByRole('region', { name: /^Should your days/ }).waitFor({ state: 'detached' });
    expect(await profileOf(learner)).toMatchObject({ timeZone: 'UTC', timeZoneProposed: true });
  });
});
