import { describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { brokenRules, openPages, PHONE } from './setup/browser.ts';
import { newEmail, newLearner, PASSWORD } from './setup/learner.ts';

const open = openPages();
async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('/');
  await page.getByRole('button', { name: 'Your account' }).waitFor();
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

const signInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign In' });

describe('e-mail and password', () => {
  it('allow signing up, logging out and signing in again, on a phone', async () => {
    const page = await open('/', { viewport: PHONE });
    const email = newEmail();
    await signUp(page, email);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByText('User', { exact: true }).waitFor();
    await page.getByText(email).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await signInButton(page).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    await signIn(page, email);
    await page.waitForURL('/');
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Your account' }).waitFor();
  });

  it('have a sign-in page and a sign-up page that link to each other', async () => {
    const page = await open('/login');
    await page.getByRole('heading', { level: 1, name: 'Sign in to your account' }).waitFor();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('/login');
    expect(await page.getByLabel('E-mail').getAttribute('type')).toBe('email');
  });

  it('are not sent before the script loads, in particular not in the URL', async () => {
    /* The service worker is blocked because it would serve the delayed script from its cache. */
    const page = await open('/', { serviceWorkers: 'block' });
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/auth-form*.js', async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const button = page.getByRole('main').getByRole('button', { name: 'Sign in' });
    expect(await button.isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    expect(page.url()).toBe(`${inject('origin')}/login`);
    arrive();
    await expect.poll(() => button.isEnabled()).toBe(true);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
  });

  it('are not sent when the passwords differ', async () => {
    const page = await open('/signup');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.getByLabel('E-mail').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill('another');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('alert').getByText('Passwords do not match', { exact: true }).waitFor();
    expect(calls.filter((url) => url.includes('/api/auth/signup'))).toEqual([]);
  });

  it('show the error from the server', async () => {
    const page = await open('/', { tolerate: [401, 409] });
    const email = newEmail();
    await signIn(page, email);
    await page.getByRole('alert').getByText('Invalid email or password', { exact: true }).waitFor();
    await signUp(page, email);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await signIn(page, email, 'not the password');
    await page.getByRole('alert').getByText('Invalid email or password', { exact: true }).waitFor();
    await page.goto('/signup');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('alert').getByText('Failed to create account', { exact: true }).waitFor();
  });
});

describe('one session in all tabs', () => {
  it('ends in all tabs when one logs out', async () => {
    const first = await open('/');
    await signUp(first, newEmail());
    const second = await first.context().newPage();
    await second.goto('/polity');
    await second.getByRole('button', { name: 'Your account' }).waitFor();
    await first.getByRole('button', { name: 'Your account' }).click();
    await first.getByRole('button', { name: 'Log out' }).click();
    await signInButton(second).waitFor();
  });

  it('ends when the server no longer accepts it', async () => {
    const page = await open('/', { tolerate: [401] });
    await page.evaluate(() => localStorage.setItem('auth_token', 'not.a.token'));
    await page.reload();
    await signInButton(page).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  });

  it('is kept when the server responds with something other than JSON', async () => {
    const page = await open('/');
    await signUp(page, newEmail());
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 200, body: 'not JSON', contentType: 'text/plain' }),
    );
    await page.reload();
    await signInButton(page).waitFor();
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('button', { name: 'Your account' }).waitFor();
  });
});

describe('the account page', () => {
  it('asks signed-out visitors to sign in', async () => {
    const page = await open('/account');
    await page.getByRole('button', { name: 'Sign In to Continue' }).click();
    await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
  });

  it('lists and ends sessions, changes the password, exports the data and deletes the account', async () => {
    const email = newEmail();
    const other = await open('/', { tolerate: [401] });
    await signUp(other, email);
    const page = await open('/', { tolerate: [401] });
    await signIn(page, email);
    await page.waitForURL('/');
    await page.goto('/account');
    await page.getByText('This session').waitFor();
    await page.getByRole('button', { name: 'End session' }).click();
    await page.getByRole('button', { name: 'End session' }).waitFor({ state: 'detached' });
    await other.reload();
    await signInButton(other).waitFor();

    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill('another lamp');
    await page.getByLabel('Confirm new password').fill('another lamp');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password has been changed.').waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toBe('swadhyay-export.json');

    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page
      .getByRole('dialog', { name: 'Delete your account?' })
      .getByLabel('Password')
      .fill('another lamp');
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await page.waitForURL('/');
    await signInButton(page).waitFor();
    await signIn(page, email, 'another lamp');
    await page.getByRole('alert').getByText('Invalid email or password').waitFor();
  });
});

describe('restricted topics', () => {
  it('open with images and questions for learners with access', async () => {
    const page = await open('/');
    await signUp(page, newEmail());
    await page.goto('/polity/authenticated-topic');
    await page.getByText('zanzibar marmalade clause').waitFor();
    const picture = page.locator('.notes img').first();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(2);
    await page.getByRole('button', { name: 'Section: Secret', exact: true }).click();
    await page.getByText('zanzibar marmalade clause').waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
    await page.getByRole('button', { name: 'Start Practice' }).click();
    await page.getByText('What of the obsidian ferry mandate?').waitFor();
    await page.goto('/polity/premium-topic');
    await page
      .getByRole('tabpanel', { name: 'Notes' })
      .getByRole('heading', { name: 'This topic is for premium members' })
      .waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.goto('/polity/authenticated-topic');
    await page.getByRole('tabpanel', { name: 'Notes' }).getByText('Sign in to read this topic').waitFor();
  });
});

describe('the callback from the provider', () => {
  it('asks before it takes a token of a sign-in that this browser did not start', async () => {
    const stranger = await newLearner();
    const page = await open('/', { viewport: PHONE });
    const stored = () => page.evaluate(() => localStorage.getItem('auth_token'));
    for (const answer of ['Cancel', 'Continue']) {
      await page.goto(`/auth/callback?token=${stranger.token}`);
      await page.getByRole('heading', { name: `Continue as ${stranger.email}?` }).waitFor();
      expect(page.url()).toBe(`${inject('origin')}/auth/callback`);
      expect(await stored()).toBeNull();
      expect(await brokenRules(page)).toEqual([]);
      await page.getByRole('main').getByText(answer, { exact: true }).click();
      await page.waitForURL('/');
      expect(await stored()).toBe(answer === 'Cancel' ? null : stranger.token);
    }
    await page.getByRole('button', { name: 'Your account' }).waitFor();
  });

  it('accepts a valid token when asked, removes it from the URL and redirects after two seconds', async () => {
    /* The home page may still ask for the learner's day when the token is removed. */
    const page = await open('/', { tolerate: [401] });
    await signUp(page, newEmail());
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    await page.evaluate(() => localStorage.clear());
    const referers: string[] = [];
    page.on('request', (request) => referers.push(request.headers()['referer'] ?? ''));
    await page.goto(`/auth/callback?token=${token}&user=%7B%22role%22%3A%22admin%22%7D`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Authentication successful!' }).waitFor();
    expect(page.url()).toBe(`${inject('origin')}/auth/callback`);
    expect(referers.filter((referer) => referer.includes('token'))).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(token);
    await page.waitForURL('/');
  });

  it.each([
    ['', 'Invalid authentication response'],
    ['?token=forged', 'Failed to process authentication response'],
    [
      '?error=%3Cimg%20src%3Dx%20onerror%3D%22window.hacked%3D1%22%3E',
      '<img src=x onerror="window.hacked=1">',
    ],
  ])('shows the error for %s', async (query, reason) => {
    const page = await open('/', { tolerate: [401] });
    await page.goto(`/auth/callback${query}`);
    await page.getByRole('heading', { name: 'Authentication failed' }).waitFor();
    await page.getByText(reason, { exact: true }).waitFor();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await page.getByRole('link', { name: 'Try Again' }).click();
    await page.waitForURL('/');
  });

  it('does not replace an existing session with the token of a link', async () => {
    const stranger = await open('/');
    await signUp(stranger, newEmail());
    const token = await stranger.evaluate(() => localStorage.getItem('auth_token'));
    const page = await open('/');
    await signUp(page, newEmail());
    const own = await page.evaluate(() => localStorage.getItem('auth_token'));
    await page.goto(`/auth/callback?token=${token}`);
    await page.getByRole('heading', { name: 'Authentication failed' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(own);
  });
});

describe('after signing in', () => {
  const fill = async (page: Page, email: string) => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  };

  it('the learner is back on the page where the dialog was opened, at the same place', async () => {
    const { email } = await newLearner();
    const page = await open('/polity/long-notes', { viewport: PHONE });
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    /* What signed-in learners see beside headings moves the text, but not what is read. */
    const read = () => page.evaluate(() => document.elementFromPoint(195, 400)?.textContent);
    const before = await read();
    /* `click` would scroll the page for a button in the sticky header. */
    await signInButton(page).dispatchEvent('click');
    await page.getByRole('link', { name: 'use your e-mail and password' }).dispatchEvent('click');
    await page.waitForURL('/login?return=%2Fpolity%2Flong-notes');
    await fill(page, email);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/polity/long-notes');
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    await expect.poll(read).toBe(before);
    expect(before).not.toBe('');
  });

  it('a new learner is back on a gated topic, whose link went from sign-in to sign-up', async () => {
    const page = await open('/polity/authenticated-topic', { tolerate: [401] });
    await page.getByRole('main').getByRole('button', { name: 'Sign In to Continue' }).first().click();
    await page.getByRole('link', { name: 'use your e-mail and password' }).click();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await fill(page, newEmail());
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL('/polity/authenticated-topic');
    await page.getByText('zanzibar marmalade clause').first().waitFor();
  });

  it.each(['//evil.example', '/.//evil.example', 'https://evil.example/', 'javascript:alert(1)', '/login'])(
    'a link to %s leads home',
    async (address) => {
      const { email } = await newLearner();
      const page = await open(`/login?return=${encodeURIComponent(address)}`);
      await fill(page, email);
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('/');
    },
  );

  it('/login says who is signed in instead of asking again', async () => {
    const { browser, email } = await newLearner();
    const page = await open('/login', browser);
    await page.getByRole('heading', { level: 1, name: 'You are signed in' }).waitFor();
    await page.getByRole('main').getByText(email).waitFor();
    expect(await page.getByLabel('E-mail').isVisible()).toBe(false);
    expect(await brokenRules(page)).toEqual([]);
    await page.goto('/login?return=/polity');
    await page.waitForURL('/polity');
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Use another account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();
  });
});

describe('a forgotten password', () => {
  it('is not asked for without a token', async () => {
    const page = await open('/reset-password');
    await page.getByText('This address works only with the link from our e-mail.').waitFor();
    expect(await page.getByLabel('New password').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Ask for a link' }).click();
    await page.waitForURL('/forgot-password');
  });

  it('is not offered where no e-mail can be sent', async () => {
    const page = await open('/login');
    const link = page.getByRole('link', { name: 'Forgot your password?' });
    await link.waitFor();
    await page.route('**/api/auth/options', (route) =>
      route.fulfill({ json: { success: true, data: { google: false, passwordReset: false } } }),
    );
    const asked = page.waitForResponse('**/api/auth/options');
    await page.goto('/login');
    await asked;
    await link.waitFor({ state: 'detached' });
    await page.goto('/forgot-password');
    await page.getByText('This site cannot send e-mails').waitFor();
    expect(await page.getByLabel('E-mail').isVisible()).toBe(false);
  });
});
