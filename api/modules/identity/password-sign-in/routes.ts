import { randomUUID } from 'node:crypto';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import {
  AuthOptionsAnswer,
  Credentials,
  NewAccount,
  SignedInAnswer,
  type AuthOptions,
} from '../../../contract/identity/auth.ts';
import { normaliseEmail } from '../../../contract/identity/credentials.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import type { Database } from '../../../db/client.ts';
import { BadRequest, Conflict, InvalidCredentials } from '../../../http/errors.ts';
import { createBackgroundSender } from '../../../operations/background-sender.ts';
import type { Email, SendEmail } from '../../../operations/mailer.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { findByEmail } from '../users-store.ts';
import { requireGoodPassword, type Passwords } from '../passwords.ts';
import { signInAnswer } from '../sessions/session-plugin.ts';
import type { KnownDevices } from '../known-devices.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import type { SignUpThrottle } from './sign-up-throttle.ts';
import { claimSignUpLetter, createAccount, createSession } from './store.ts';

interface AuthRoutesOptions {
  database: Database;
  passwords: Passwords;
  /** Limits wrong passwords, shared with other routes. */
  loginThrottle: LoginThrottle;
  signUpThrottle: SignUpThrottle;
  devices: KnownDevices;
  offered: AuthOptions;
  /** Null when no e-mail can be sent. */
  sendEmail: SendEmail | null;
  /** ms until an e-mail is sent; random */
  mailDelay: () => number;
  publicOrigin: string;
  /** ms since 1970, from a clock that does not follow short jumps of the wall clock */
  now: () => number;
}

/** Signing up and signing in with a password. */
export const authRoutes: FastifyPluginCallbackTypebox<AuthRoutesOptions> = (scope, options, done) => {
  const {
    database,
    passwords,
    loginThrottle,
    signUpThrottle,
    devices,
    offered,
    sendEmail,
    mailDelay,
    publicOrigin,
    now,
  } = options;

  const sender = createBackgroundSender(scope.log, mailDelay);
  scope.addHook('onClose', () => sender.finished());

  async function tellOwner(send: SendEmail, email: string): Promise<void> {
    if (await claimSignUpLetter(database, email, now())) await send(signUpLetter(email, publicOrigin));
  }

  scope.get(
    '/api/auth/options',
    {
      schema: {
        summary: 'List the configured ways to sign in',
        tags: ['auth'],
        response: { 200: AuthOptionsAnswer, ...failures(429) },
      },
    },
    () => ({ success: true as const, data: offered }),
  );

  scope.post(
    '/api/auth/signup',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Create an account with an e-mail address and a password',
        tags: ['auth'],
        body: NewAccount,
        response: { 200: SignedInAnswer, ...failures(400, 409, 413, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      const { ip, body } = request;
      const email = normaliseEmail(body.email);
      if (email === null) throw new BadRequest('invalid_email', 'Please enter a valid e-mail address.');
      requireGoodPassword(body.password);
      const session = scope.newSession(request);
      const user = await signUpThrottle.run({ ip, email }, async () => {
        // Hashed even when the address has an account, so that the time of the response does not tell.
        const passwordHash = await passwords.hash(body.password);
        const account = { id: randomUUID(), email, passwordHash };
        return (await createAccount(database, account, session)) ?? false;
      });
      if (!user) {
        if (sendEmail) sender.start(() => tellOwner(sendEmail, email));
        throw new Conflict('account_not_created', 'Failed to create account');
      }
      devices.remember(request, reply, email);
      return signInAnswer(scope, user, session);
    },
  );

  scope.post(
    '/api/auth/login',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Sign in with an e-mail address and a password',
        tags: ['auth'],
        body: Credentials,
        response: { 200: SignedInAnswer, ...failures(400, 401, 413, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      const { ip, body } = request;
      const email = normaliseEmail(body.email);
      const session = scope.newSession(request);
      const device = email === null ? null : devices.idFor(request, email);
      const user = await loginThrottle.run({ ip, account: email, device }, async () => {
        const holder = email === null ? null : await findByEmail(database.read, email);
        const matches = await passwords.matches(holder?.passwordHash ?? null, body.password);
        return (matches && holder && (await createSession(database, holder, session))) ?? false;
      });
      if (!user) throw new InvalidCredentials();
      devices.remember(request, reply, user.email);
      return signInAnswer(scope, user, session);
    },
  );
  done();
};

/** For the owner of an address that someone tried to sign up with although it has an account. */
function signUpLetter(to: string, origin: string): Email {
  return {
    to,
    subject: 'You already have a Swadhyay account',
    text: [
      'Someone, most likely you, tried to create a Swadhyay account with this e-mail address. There is one already, so nothing was changed.',
      'Sign in here:',
      `${origin}/login`,
      'If you have forgotten the password, or have never chosen one, choose a new one here:',
      `${origin}/forgot-password`,
      'If it was not you, nothing needs to be done. This e-mail is sent once a day at most.',
      '',
    ].join('\n\n'),
  };
}
