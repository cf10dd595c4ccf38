import { describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { brokenRules, openPages, PHONE } from './setup/browser.ts';
import { newEmail, newLearner, PASSWORD } from './setup/learner.ts';

const open = openPages();

async function fill(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

async function signUp(page: Page, email: string, confirmation = PASSWORD): Promise<void> {
  await fill(page, email);
  await page.getByLabel('Confirm password').fill(confirmation);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await fill(page, email, password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await signInButton(page).waitFor();
}

const signInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign In' });
const accountButton = (page: Page) => page.getByRole('button', { name: 'Your account' });
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));

describe('e-mail and password', () => {
  it('allow signing up, logging out and signing in again, and their mistakes are named, on a phone', async () => {
    const email = newEmail();
    const page = await open('/login', { viewport: PHONE, tolerate: [401, 409], timezoneId: 'Asia/Kolkata' });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    const shows = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Sign in to your account' }).waitFor();
    expect(await page.getByLabel('E-mail').getAttribute('type')).toBe('email');
    expect(await brokenRules(page)).toEqual([]);
    await signIn(page, email);
    await shows('Invalid email or password');

    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await signUp(page, email, 'another');
    await shows('Passwords do not match');
    expect(calls.filter((url) => url.includes('/api/auth/signup'))).toEqual([]);
    await signUp(page, email);
    await page.waitForURL('/');
    const token = await storedToken(page);
    const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
    expect(await me.json()).toMatchObject({ data: { timeZone: 'Asia/Kolkata', timeZoneProposed: true } });
    await accountButton(page).click();
    await page.getByText('User', { exact: true }).waitFor();
    await page.getByText(email).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await signInButton(page).waitFor();
    expect(await storedToken(page)).toBeNull();

    await page.goto('/signup');
    await signUp(page, email);
    await shows('Failed to create account');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('/login');
    await signIn(page, email, 'not the password');
    await shows('Invalid email or password');
    await signIn(page, email);
    await page.waitForURL('/');
    await accountButton(page).waitFor();
    await page.reload();
    await accountButton(page).waitFor();
  });

  it('are not sent before the script loads, in particular not in the URL', async () => {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const page = await open('/login', { held: ['**/auth-form*.js', arrival] });
    await fill(page, newEmail());
    const button = page.getByRole('main').getByRole('button', { name: 'Sign in' });
    expect(await button.isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    expect(page.url()).toBe(`${inject('origin')}/login`);
    arrive();
    await expect.poll(() => button.isEnabled()).toBe(true);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
  });
});

it('a session is kept when the server responds with something else than JSON, and ends in all tabs', async () => {
  const page = await open('/', { ...(await newLearner()).browser, tolerate: [401] });
  await accountButton(page).waitFor();
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 200, body: 'not JSON', contentType: 'text/plain' }),
  );
  await page.reload();
  await signInButton(page).waitFor();
  await page.unrouteAll();
  await page.reload();
  await accountButton(page).waitFor();

  const second = await page.context().newPage();
  await second.goto('/polity');
  await accountButton(second).waitFor();
  await logOut(page);
  await signInButton(second).waitFor();

  /* A session that the server does not accept. */
  await page.evaluate(() => localStorage.setItem('auth_token', 'not.a.token'));
  await page.reload();
  await signInButton(page).waitFor();
  await expect.poll(() => storedToken(page)).toBeNull();
});

it('the account page asks to sign in, leads back, ends other sessions and changes the password', async () => {
  const elsewhere = await newLearner();
  const page = await open('/account');
  await page.getByRole('main').getByRole('button', { name: 'Sign In to Continue' }).waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Sign In to Continue' }).click();
  await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
  await page.getByRole('link', { name: 'use your e-mail and password' }).click();
  await signIn(page, elsewhere.email);
  await page.waitForURL('/account');
  await page.getByText('This session').waitFor();
  await page.getByRole('button', { name: 'End session' }).click();
  await page.getByRole('button', { name: 'End session' }).waitFor({ state: 'detached' });
  expect((await elsewhere.call('GET', '/auth/me')).status).toBe(401);

  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('another lamp');
  await page.getByLabel('Confirm new password').fill('another lamp');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password has been changed.').waitFor();
});

it('a gated topic leads to sign-up and back, and has its images and questions until the log-out', async () => {
  const page = await open('/polity/authenticated-topic', { tolerate: [401] });
  await page.getByRole('main').getByRole('button', { name: 'Sign In to Continue' }).first().click();
  await page.getByRole('link', { name: 'use your e-mail and password' }).click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await signUp(page, newEmail());
  await page.waitForURL('/polity/authenticated-topic');
  await page.getByText('zanzibar marmalade clause').waitFor();
  const picture = page.locator('.notes img').first();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(2);
  await page.getByRole('button', { name: 'Section: Secret', exact: true }).click();
  await page.getByText('zanzibar marmalade clause').waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
  await page.getByRole('button', { name: 'Start Practice' }).click();
  await page.getByText('What of the obsidian ferry mandate?').waitFor();
  await page.goto('/polity/premium-topic');
  const notes = page.getByRole('tabpanel', { name: 'Notes' });
  await notes.getByRole('heading', { name: 'This topic is for premium members' }).waitFor();
  await logOut(page);
  await page.goto('/polity/authenticated-topic');
  await notes.getByText('Sign in to read this topic').waitFor();
});

describe('the callback from the provider', () => {
  it('asks before it takes a token that this browser did not ask for, and replaces no session', async () => {
    const [stranger, other] = [await newLearner(), await newLearner()];
    const page = await open('/', { viewport: PHONE });
    const referers: string[] = [];
    page.on('request', (request) => referers.push(request.headers()['referer'] ?? ''));
    const callback = `/auth/callback?token=${stranger.token}&user=%7B%22role%22%3A%22admin%22%7D`;
    const question = page.getByRole('heading', { name: `Continue as ${stranger.email}?` });
    await page.goto(callback);
    await question.waitFor();
    expect(page.url()).toBe(`${inject('origin')}/auth/callback`);
    expect(await storedToken(page)).toBeNull();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('main').getByText('Cancel', { exact: true }).click();
    await page.waitForURL('/');
    expect(await storedToken(page)).toBeNull();

    await page.goto(callback);
    await question.waitFor();
    expect(await storedToken(page)).toBeNull();
    await page.getByRole('main').getByText('Continue', { exact: true }).click();
    await page.getByRole('heading', { name: 'Authentication successful!' }).waitFor();
    expect(page.url()).toBe(`${inject('origin')}/auth/callback`);
    expect(referers.filter((referer) => referer.includes('token'))).toEqual([]);
    expect(await storedToken(page)).toBe(stranger.token);
    await page.waitForURL('/');
    await accountButton(page).waitFor();

    await page.goto(`/auth/callback?token=${other.token}`);
    await page.getByRole('heading', { name: 'Authentication failed' }).waitFor();
    expect(await storedToken(page)).toBe(stranger.token);
  });

  it('shows why it failed, and runs no HTML of the address', async () => {
    const page = await open('/auth/callback', { tolerate: [401] });
    const reason = (text: string) => page.getByText(text, { exact: true }).waitFor();
    await reason('Invalid authentication response');
    await page.goto('/auth/callback?token=forged');
    await reason('Failed to process authentication response');
    await page.goto('/auth/callback?error=%3Cimg%20src%3Dx%20onerror%3D%22window.hacked%3D1%22%3E');
    await page.getByRole('heading', { name: 'Authentication failed' }).waitFor();
    await reason('<img src=x onerror="window.hacked=1">');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('link', { name: 'Try Again' }).click();
    await page.waitForURL('/');
  });
});

describe('after signing in', () => {
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
    await signIn(page, email);
    await page.waitForURL('/polity/long-notes');
    await accountButton(page).waitFor();
    await expect.poll(read).toBe(before);
    expect(before).not.toBe('');
  });

  it('a link to another site leads home, and /login says who is signed in instead of asking again', async () => {
    const { email } = await newLearner();
    const page = await open(`/login?return=${encodeURIComponent('/.//evil.example')}`);
    await signIn(page, email);
    await page.waitForURL('/');
    await page.goto('/login');
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

it('a forgotten password is not asked for without a token, nor offered where no e-mail can be sent', async () => {
  const page = await open('/reset-password');
  await page.getByText('This address works only with the link from our e-mail.').waitFor();
  expect(await page.getByLabel('New password').isVisible()).toBe(false);
  expect(await brokenRules(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ask for a link' }).click();
  await page.waitForURL('/forgot-password');
  await page.getByLabel('E-mail').waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await page.goto('/login');
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
