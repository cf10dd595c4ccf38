import type { FastifyBaseLogger } from 'fastify';
import type { AppOptions } from './app-options.ts';
import type { AuthOptions } from '../contract/identity/auth.ts';
import type { CreateCounter, WindowCounter } from '../http/limits/window-counter.ts';
import { createKnownDevices } from '../modules/identity/known-devices.ts';
import type { KnownDevices } from '../modules/identity/known-devices.ts';
import { createLoginThrottle } from '../modules/identity/login-throttle.ts';
import type { LoginThrottle } from '../modules/identity/login-throttle.ts';
import { createSignUpThrottle } from '../modules/identity/password-sign-in/sign-up-throttle.ts';
import type { SignUpThrottle } from '../modules/identity/password-sign-in/sign-up-throttle.ts';
import { createPasswords } from '../modules/identity/passwords.ts';
import type { Passwords } from '../modules/identity/passwords.ts';
import { DEFAULT_LOGIN_LIMITS } from '../config/sign-in-limits.ts';
import { createSameBrowserCookie } from '../modules/identity/same-browser-cookie.ts';
import type { SameBrowserCookie } from '../modules/identity/same-browser-cookie.ts';
import { createMailer } from '../operations/mailer.ts';
import type { SendEmail } from '../operations/mailer.ts';

/** ms until an e-mail is sent */
const LONGEST_MAIL_DELAY = 1_000;

/** What the routes share that check a password or another secret. */
interface SignInServices {
  passwords: Passwords;
  loginThrottle: LoginThrottle;
  resetThrottle: LoginThrottle;
  /** Limits requests of the webhook with a wrong signature. */
  hookThrottle: LoginThrottle;
  signUpThrottle: SignUpThrottle;
  /** Counts e-mails to reset a password. */
  resetEmails: WindowCounter;
  devices: KnownDevices;
  sameBrowserCookie: SameBrowserCookie;
  /** Null when no e-mail can be sent. */
  sendEmail: SendEmail | null;
  /** ms until an e-mail is sent; random */
  mailDelay: () => number;
  /** The configured ways to sign in. */
  offered: AuthOptions;
}

export async function createSignInServices(
  {
    settings,
    jwtSecret,
    passwords,
    metrics,
    mailDelay = () => Math.random() * LONGEST_MAIL_DELAY,
  }: AppOptions,
  { createCounter, https, log }: { createCounter: CreateCounter; https: boolean; log: FastifyBaseLogger },
): Promise<SignInServices> {
  const { loginLimits, signUpLimits } = settings;
  const sendEmail = await createMailer(settings.mail, log, metrics?.countEmail);
  return {
    passwords: passwords ?? (await createPasswords()),
    loginThrottle: createLoginThrottle(loginLimits, createCounter('login', loginLimits.window)),
    resetThrottle: createLoginThrottle(loginLimits, createCounter('reset', loginLimits.window)),
    hookThrottle: createLoginThrottle(
      DEFAULT_LOGIN_LIMITS,
      createCounter('hook', DEFAULT_LOGIN_LIMITS.window),
    ),
    signUpThrottle: createSignUpThrottle(signUpLimits, createCounter('sign-up', signUpLimits.window)),
    resetEmails: createCounter('reset e-mails', DEFAULT_LOGIN_LIMITS.window),
    devices: createKnownDevices(jwtSecret, https),
    sameBrowserCookie: createSameBrowserCookie(https),
    sendEmail,
    mailDelay,
    offered: { google: settings.google !== null, passwordReset: sendEmail !== null },
  };
}
