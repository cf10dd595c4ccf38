import { randomUUID } from 'node:crypto';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import {
  AuthOptionsAnswer,
  Credentials,
  NewAccount,
  SignedInAnswer,
} from '../../../contract/identity/auth.ts';
import type { AuthOptions } from '../../../contract/identity/auth.ts';
import { normaliseEmail } from '../../../contract/identity/credentials.ts';
import { failures } from '../../../contract/shared/failure.ts';
import { clientOf } from '../../../http/limits/client-address.ts';
import type { Database } from '../../../db/client.ts';
import { BadRequest, Conflict, InvalidCredentials, TooManyRequests } from '../../../http/errors.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import { createFixedWindowCounter } from '../../../http/limits/fixed-window-counter.ts';
import { findByEmail } from '../account/store.ts';
import { requireGoodPassword } from '../passwords/password-rules.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { signInAnswer } from '../sessions/session-plugin.ts';
import { LOGIN_LIMITS } from '../login-throttle.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import { createAccount, createSession } from './store.ts';

/** Within the window of the login throttle. A class may sign up from one address. */
export const NEW_ACCOUNTS_PER_ADDRESS = 100;

export interface AuthRoutesOptions {
  database: Database;
  passwords: Passwords;
  /** Limits wrong passwords, shared with other routes. */
  loginThrottle: LoginThrottle;
  /** Limits sign-ups with addresses that already have an account. */
  signUpThrottle: LoginThrottle;
  offered: AuthOptions;
  /** ms from a monotonic clock */
  monotonic: () => number;
}

/** Signing up and signing in with a password. */
export const authRoutes: FastifyPluginCallbackTypebox<AuthRoutesOptions> = (scope, options, done) => {
  const { database, passwords, loginThrottle, signUpThrottle, offered, monotonic } = options;
  const newAccounts = createFixedWindowCounter({ window: LOGIN_LIMITS.window, keys: 50_000, now: monotonic });

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
    async (request) => {
      const { ip, body } = request;
      const email = normaliseEmail(body.email);
      if (email === null) throw new BadRequest('invalid_email', 'Please enter a valid e-mail address.');
      requireGoodPassword(body.password);
      const client = clientOf(ip);
      if (newAccounts.count(client) >= NEW_ACCOUNTS_PER_ADDRESS) {
        const message = 'Too many attempts. Please try again later.';
        throw new TooManyRequests('too_many_attempts', message, newAccounts.remaining(client));
      }

      const session = scope.newSession(request);
      const user = await signUpThrottle.run({ ip, account: email }, async () => {
        // Hashed even when the address has an account, so that the time of the response does not tell.
        const passwordHash = await passwords.hash(body.password);
        const account = { id: randomUUID(), email, passwordHash };
        return (await createAccount(database, account, session)) ?? false;
      });
      if (!user) throw new Conflict('account_not_created', 'Failed to create account');
      newAccounts.add(client);
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
    async (request) => {
      const { ip, body } = request;
      const email = normaliseEmail(body.email);
      const session = scope.newSession(request);
      const user = await loginThrottle.run({ ip, account: email }, async () => {
        const holder = email === null ? null : await findByEmail(database, email);
        const matches = await passwords.matches(holder?.passwordHash ?? null, body.password);
        return (matches && holder && (await createSession(database, holder, session))) ?? false;
      });
      if (!user) throw new InvalidCredentials();
      return signInAnswer(scope, user, session);
    },
  );
  done();
};
