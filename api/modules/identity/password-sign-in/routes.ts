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
import { requireGoodPassword } from '../passwords/new-password.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { ATTEMPTS } from '../login-throttle.ts';
import type { Attempts } from '../login-throttle.ts';
import { signedIn } from './signed-in.ts';
import { beginSession, createAccount } from './store.ts';

/** Accounts that one address may make within the window of attempts: a class that signs up together is welcome. */
export const NEW_ACCOUNTS_PER_ADDRESS = 100;

export interface AuthRoutesOptions {
  database: Database;
  passwords: Passwords;
  /** Guesses at the passwords of accounts, on this and other routes. */
  guesses: Attempts;
  /** Tries of addresses that turn out to have an account. */
  signUps: Attempts;
  offered: AuthOptions;
  /** ms since 1970 */
  now: () => number;
}

/** Signing up and signing in with a password. */
export const authRoutes: FastifyPluginCallbackTypebox<AuthRoutesOptions> = (scope, options, done) => {
  const { database, passwords, guesses, signUps, offered, now } = options;
  const accountsMade = createFixedWindowCounter({ window: ATTEMPTS.window, keys: 50_000, now });

  scope.get(
    '/api/auth/options',
    {
      schema: {
        summary: 'Which ways of signing in are set up',
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
        summary: 'Make an account with an e-mail address and a password',
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
      if (accountsMade.count(client) >= NEW_ACCOUNTS_PER_ADDRESS) {
        const message = 'Too many attempts. Please try again later.';
        throw new TooManyRequests('too_many_attempts', message, accountsMade.remaining(client));
      }

      const session = scope.newSession(request);
      const user = await signUps.guard({ ip, account: email }, async () => {
        // Hashed before it is known whether the address is free: the answer takes as long either way.
        const passwordHash = await passwords.hash(body.password);
        const account = { id: randomUUID(), email, passwordHash };
        return (await createAccount(database, account, session)) ?? false;
      });
      if (!user) throw new Conflict('account_not_created', 'Failed to create account');
      accountsMade.add(client);
      return signedIn(scope, user, session);
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
      const user = await guesses.guard({ ip, account: email }, async () => {
        const holder = email === null ? null : await findByEmail(database, email);
        const right = await passwords.matches(holder?.passwordHash ?? null, body.password);
        return (right && holder && (await beginSession(database, holder, session))) ?? false;
      });
      if (!user) throw new InvalidCredentials();
      return signedIn(scope, user, session);
    },
  );
  done();
};
