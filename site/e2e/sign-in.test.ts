import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startMailbox, type Mailbox } from '../../api/testing/mail/mailbox.ts';
import { startOpenIdProvider, type TestOpenIdProvider } from '../../api/testing/openid/provider.ts';
import { freePort, startServer, type RunningServer } from '../../scripts/testing/product.ts';
import { onPhoneAndDesk, openPages, untilControlled, WITH_WORKER } from './setup/browser.ts';
import { copyReleases } from './setup/copy-releases.ts';
import { newLearner } from './setup/learner.ts';
import { outboxEntries } from './setup/outbox.ts';
import { submitQuiz } from './setup/quiz.ts';

/* A second server for the published site, with its own accounts, an OpenID provider and a mail server. */
const open = openPages(WITH_WORKER);
let provider: TestOpenIdProvider;
let mailbox: Mailbox;
let server: RunningServer;
let baseURL: string;
let dataDir: string;

beforeAll(async () => {
  const port = await freePort();
  baseURL = `http://localhost:${port}`;
  provider = await startOpenIdProvider(`${baseURL}/api/auth/oauth/callback`);
  provider.accounts.set('meera', { email: 'meera@example.org', emailVerified: true, name: 'Meera Nair' });
  provider.accounts.set('stranger', { email: 'stranger@example.org', emailVerified: false });
  mailbox = await startMailbox();
  const { issuer, clientId, clientSecret } = provider.settings;
  dataDir = mkdtempSync(join(tmpdir(), 'swadhyay-sign-in-'));
  copyReleases(inject('dataDir'), dataDir);
  server = await startServer({
    CONTENT_DIR: inject('contentDir'),
    DATA_DIR: dataDir,
    PORT: String(port),
    OIDC_ISSUER: issuer,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    SMTP_URL: mailbox.url,
  });
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
  await provider.close();
  rmSync(dataDir, { recursive: true });
});

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
}

const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

/** Chooses an account at the provider, and agrees that the site may know it. */
async function consent(page: Page, account: string): Promise<void> {
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Swadhyay wants to know who you are' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor();
  /* Also those of the provider, so that it asks for an account every time. */
  await page.context().clearCookies();
}

onPhoneAndDesk('signing in with the provider', (viewport) => {
  it('goes through the consent screen and back to the same place, and its token signs in nobody unasked', async () => {
    const page = await open('/polity/long-notes', { baseURL, viewport });
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    const place = () => page.evaluate(() => Math.round(scrollY));
    const before = await place();
    expect(before).toBeGreaterThan(100);
    /* `click` would scroll the page for a button in the sticky header. */
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).dispatchEvent('click');
    await page
      .getByText('Sign in with your Google account to access your personalized study dashboard', {
        exact: true,
      })
      .waitFor();
    await googleButton(page).dispatchEvent('click');
    await consent(page, 'meera');
    await page.getByRole('heading', { name: 'Authentication successful!' }).waitFor();
    expect(page.url()).toBe(`${baseURL}/auth/callback`);
    await page.waitForURL('/polity/long-notes');
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    await expect.poll(place).toBe(before);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByText('Meera Nair', { exact: true }).waitFor();
    await page.getByText('meera@example.org', { exact: true }).waitFor();
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    await page.evaluate(() => localStorage.clear());
    /* The sign-in of this token was started here, but that counts once. */
    await page.goto(`/auth/callback?token=${token}`);
    await page.getByRole('heading', { name: 'Continue as meera@example.org?' }).waitFor();
  });
});

describe('signing in with the provider', () => {
  it('saves the attempt of a guest by itself with a new account, and asks with an existing one', async () => {
    provider.accounts.set('newcomer', { email: 'newcomer@example.org', emailVerified: true });
    const page = await open('/polity/long-notes?tab=mcqs', { baseURL });
    const asks = page.getByRole('dialog', { name: 'Save your attempt?' });
    for (const isNew of [true, false]) {
      await page.goto('/polity/long-notes?tab=mcqs');
      await page.getByRole('button', { name: 'Start Practice', exact: true }).click();
      await page.getByText('Question 1 of 3, 0 answered').waitFor();
      await page.keyboard.press('1');
      await submitQuiz(page);
      await page.getByText('This attempt is kept on this device.').waitFor();
      await page.goto('/polity');
      await openDialog(page);
      await googleButton(page).click();
      await consent(page, 'newcomer');
      await page.waitForURL('/polity');
      if (isNew) {
        await page.getByRole('button', { name: 'Your account' }).waitFor();
        await expect.poll(() => outboxEntries(page, 'attempt')).toEqual([]);
        expect(await asks.count()).toBe(0);
        await page.goto('/quiz-analytics');
        await page.getByText('Attempt #1').waitFor();
        await logOut(page);
      } else {
        await asks.waitFor();
        expect(await outboxEntries(page, 'attempt')).toHaveLength(1);
      }
    }
  });

  /** Signs in and out on a page controlled by the service worker. */
  async function signInRepeatedly(preload: boolean): Promise<void> {
    const address = '/polity/long-notes?tab=mcqs';
    const page = await open(address, { baseURL, tolerate: preload ? [425] : [] });
    const preloads = await page.evaluate(async (enable) => {
      const { navigationPreload } = await navigator.serviceWorker.ready;
      if (enable) await navigationPreload.enable();
      return (await navigationPreload.getState()).enabled;
    }, preload);
    expect(preloads).toBe(preload);
    for (let time = 1; time <= 2; time += 1) {
      await untilControlled(page);
      await openDialog(page);
      await googleButton(page).click();
      await consent(page, 'meera');
      await page.getByRole('heading', { name: /^Authentication (successful!|failed)$/ }).waitFor();
      expect(await page.getByRole('heading', { name: 'Authentication successful!' }).count()).toBe(1);
      await page.waitForURL(address);
      await page.getByRole('tab', { name: 'MCQs', exact: true, selected: true }).waitFor();
      await logOut(page);
    }
  }

  it('succeeds repeatedly on a tab, with the preload that an earlier service worker enabled', () =>
    signInRepeatedly(true));

  it('succeeds repeatedly on a tab, with the service worker as it is', { tags: ['again'] }, () =>
    signInRepeatedly(false),
  );

  it('shows why it cannot start, then a busy button, which is enabled again after going back', async () => {
    const page = await open('/', { baseURL, tolerate: [503] });
    const answered = Promise.withResolvers<undefined>();
    let asked = 0;
    await page.route('**/api/auth/options', async (route) => {
      asked += 1;
      if (asked === 1)
        return route.fulfill({
          status: 503,
          json: { success: false, code: 'unavailable', message: 'Later' },
        });
      await answered.promise;
      return route.continue();
    });
    await openDialog(page);
    await googleButton(page).click();
    await page.getByRole('alert').getByText('Google sign-in failed', { exact: true }).waitFor();
    await expect.poll(() => googleButton(page).isEnabled()).toBe(true);
    await googleButton(page).click();
    const busy = page.getByRole('button', { name: 'Signing in...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    answered.resolve(undefined);
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
    await page.goBack();
    await openDialog(page);
    await expect.poll(() => googleButton(page).isEnabled()).toBe(true);
  });

  it('rejects a user who cancels, and one whose address the provider has not verified', async () => {
    const page = await open('/', { baseURL, tolerate: [401] });
    for (const account of ['meera', 'stranger']) {
      await openDialog(page);
      await googleButton(page).click();
      if (account === 'stranger') {
        await consent(page, account);
      } else {
        await page.getByLabel('Account').fill(account);
        await page.getByRole('button', { name: 'Cancel' }).click();
      }
      await page.getByRole('heading', { name: 'Authentication failed' }).waitFor();
      await page.getByText('Google authentication failed', { exact: true }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
      await page.getByRole('link', { name: 'Try Again' }).click();
      await page.waitForURL('/');
    }
  });
});

it('a forgotten password is reset once by e-mail, which ends every session', async () => {
  const elsewhere = await newLearner(baseURL);
  const { email } = elsewhere;
  const page = await open('/login', { baseURL, tolerate: [400] });
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('status').getByText('If there is an account with this address').waitFor();
  await expect.poll(() => mailbox.emails.length).toBe(1);
  expect(mailbox.emails[0]?.to).toEqual([email]);
  const link = mailbox.emails[0]?.links[0] ?? '';
  expect(link.startsWith(`${baseURL}/reset-password?token=`)).toBe(true);

  const choose = async (password: string) => {
    await page.goto(link);
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await choose('another lamp');
  await page.getByRole('status').getByText('Your password has been changed.').waitFor();
  expect(await page.getByLabel('New password').isVisible()).toBe(false);
  await choose('a third lamp');
  await page.getByRole('alert').getByText('This link').waitFor();

  expect((await elsewhere.call('GET', '/auth/me')).status).toBe(401);
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('another lamp');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/');
  await page.getByRole('button', { name: 'Your account' }).waitFor();
});
