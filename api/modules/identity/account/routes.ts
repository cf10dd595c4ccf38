import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { AccountDeletion, PasswordChange } from '../../../contract/identity/auth.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import type { Database } from '../../../db/client.ts';
import { SignInRequired, WrongPassword } from '../../../http/errors.ts';
import { guardedLearner } from '../sessions/guards.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import type { KnownDevices } from '../known-devices.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import { requireGoodPassword, type Passwords } from '../passwords.ts';
import { findById, type PasswordHolder } from '../users-store.ts';
import { changePassword, deleteAccount, retireAccount } from './store.ts';

const security = [{ session: [] }];

interface AccountRoutesOptions {
  database: Database;
  /** Deletes the data of a learner, step by step. The account itself stays. */
  deleteLearnerData: (userId: string) => Promise<void>;
  passwords: Passwords;
  /** Limits wrong passwords, shared with other routes. */
  loginThrottle: LoginThrottle;
  devices: KnownDevices;
  /** ms since 1970 */
  now: () => number;
}

/** Changing the password and deleting the account. Needs a scope guarded by `requireLearner`. */
export const accountRoutes: FastifyPluginCallbackTypebox<AccountRoutesOptions> = (scope, options, done) => {
  const { database, deleteLearnerData, passwords, loginThrottle, devices, now } = options;

  /**
   * Requires the password of the account, if it has one, because a session may be stolen.
   *
   * @throws WrongPassword
   */
  async function proveOwner(
    request: FastifyRequest,
    id: string,
    password: string | undefined,
  ): Promise<PasswordHolder> {
    const holder = await findById(database.read, id);
    if (!holder) throw new SignInRequired();
    if (holder.passwordHash === null) return holder;
    if (password === undefined) throw new WrongPassword();
    const device = devices.idFor(request, holder.email);
    const matches = await loginThrottle.run({ ip: request.ip, account: holder.email, device }, () =>
      passwords.matches(holder.passwordHash, password),
    );
    if (!matches) throw new WrongPassword();
    return holder;
  }

  scope.post(
    '/api/auth/password',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Change or set the password',
        description: 'Ends all other sessions and the calendar feed of the account.',
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
      const holder = await proveOwner(request, id, currentPassword);
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
        summary: 'Delete the account and all its data permanently',
        description:
          'The password is required if the account has one. The only administrator cannot be deleted.',
        tags: ['auth'],
        security,
        body: AccountDeletion,
        response: { 200: Done, ...failures(400, 401, 403, 409, 413, 415, 429, 503) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const holder = await proveOwner(request, id, request.body?.password);
      if (!(await retireAccount(database, holder, now()))) throw new WrongPassword();
      await deleteLearnerData(id);
      await deleteAccount(database, id);
      return { success: true as const, data: null };
    },
  );
  done();
};
