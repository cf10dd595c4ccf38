import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { AccountDeletion, PasswordChange } from '../../../contract/identity/auth.ts';
import { failures } from '../../../contract/shared/failure.ts';
import { Done } from '../../../contract/shared/success-envelope.ts';
import { SignInRequired, WrongPassword } from '../../../http/errors.ts';
import { guardedLearner } from '../sessions/guards.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import type { Attempts } from '../login-throttle.ts';
import { requireGoodPassword } from '../passwords/new-password.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { LearnerDatabase } from '../../learning/quota/store.ts';
import { clearAccount } from './clear.ts';
import { changePassword, deleteAccount, findById } from './store.ts';
import type { PasswordHolder } from './store.ts';

const security = [{ session: [] }];

export interface AccountRoutesOptions {
  database: LearnerDatabase;
  passwords: Passwords;
  /** Guesses at the passwords of accounts, on this and other routes. */
  guesses: Attempts;
  /** ms since 1970 */
  now: () => number;
}

/** What only the owner of an account may do with it. Needs a scope that lets in learners alone. */
export const accountRoutes: FastifyPluginCallbackTypebox<AccountRoutesOptions> = (scope, options, done) => {
  const { database, passwords, guesses, now } = options;

  /**
   * The account, once whoever asks has shown its password: a session that someone else got hold of is not enough.
   * Accounts without a password have none to show.
   */
  async function proveOwner(ip: string, id: string, password: string | undefined): Promise<PasswordHolder> {
    const holder = await findById(database, id);
    if (!holder) throw new SignInRequired();
    if (holder.passwordHash === null) return holder;
    if (password === undefined) throw new WrongPassword();
    const right = await guesses.guard({ ip, account: holder.email }, () =>
      passwords.matches(holder.passwordHash, password),
    );
    if (!right) throw new WrongPassword();
    return holder;
  }

  scope.post(
    '/api/auth/password',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Change the password, or set the first one',
        description: 'Ends all other sessions of the account.',
        tags: ['auth'],
        security,
        body: PasswordChange,
        response: { 200: Done, ...failures(400, 401, 403, 413, 415, 429, 503) },
      },
    },
    async (request) => {
      const { id, sessionId } = guardedLearner(request);
      const { currentPassword, newPassword } = request.body;
      requireGoodPassword(newPassword);
      const holder = await proveOwner(request.ip, id, currentPassword);
      const passwordHash = await passwords.hash(newPassword);
      const change = { passwordHash, keepSession: sessionId, now: now() };
      if (!(await changePassword(database, holder, change))) throw new WrongPassword();
      return { success: true as const, data: null };
    },
  );

  scope.delete(
    '/api/auth/account',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Delete the account and everything that is its owner’s, at once and for good',
        description: 'An account that has a password needs it. The only administrator cannot be deleted.',
        tags: ['auth'],
        security,
        body: AccountDeletion,
        response: { 200: Done, ...failures(400, 401, 403, 409, 413, 415, 429, 503) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const holder = await proveOwner(request.ip, id, request.body?.password);
      await clearAccount(database, id);
      if (!(await deleteAccount(database, holder))) throw new WrongPassword();
      return { success: true as const, data: null };
    },
  );
  done();
};
