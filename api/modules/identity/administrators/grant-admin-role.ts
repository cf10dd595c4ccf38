import type { AdminSettings } from '../../../config/settings.ts';
import type { Database } from '../../../db/client.ts';
import { EmailNotVerified } from '../../../http/errors.ts';
import type { Passwords } from '../passwords.ts';
import {
  createAdmin,
  createConfigured,
  findAccount,
  promote,
  promoteWithNewPassword,
  recordConfigured,
  wasCreatedBefore,
} from './store.ts';
import type { Granted } from './store.ts';

interface AdminServices {
  database: Database;
  passwords: Pick<Passwords, 'hash'>;
  /** ms since 1970 */
  now: () => number;
}

/**
 * Creates the administrator in the settings, once for each address. An existing account is not changed, and a deleted
 * one is not created again: the settings never undo changes made in the product.
 */
export async function createConfiguredAdmin(
  { database, passwords, now }: AdminServices,
  { email, password }: AdminSettings,
): Promise<'created' | 'exists' | 'created before'> {
  if (await findAccount(database.read, email)) {
    await recordConfigured(database, email, now());
    return 'exists';
  }
  if (await wasCreatedBefore(database.read, email)) return 'created before';
  await createConfigured(database, { email, passwordHash: await passwords.hash(password), now: now() });
  return 'created';
}

interface GrantOptions {
  /** Replaces the password of an existing account and ends its sessions. */
  resetPassword: boolean;
  /** Called only for a new account or with `resetPassword`. */
  choosePassword: () => Promise<string>;
}

type GrantResult = Granted | 'an administrator already';

/**
 * Grants the administrator role to the account with this address. Creates the account if there is none.
 *
 * @throws EmailNotVerified without `resetPassword` for an account whose address is not verified: a stranger may have
 * signed up with it and know the password
 */
export async function grantAdminRole(
  { database, passwords, now }: AdminServices,
  email: string,
  { resetPassword, choosePassword }: GrantOptions,
): Promise<GrantResult> {
  const found = await findAccount(database.read, email);
  if (!found) {
    const passwordHash = await passwords.hash(await choosePassword());
    await createAdmin(database, { email, passwordHash, now: now() });
    return 'created';
  }
  if (resetPassword) {
    const passwordHash = await passwords.hash(await choosePassword());
    const outcome = !found.emailVerified
      ? 'verified and promoted with a new password'
      : found.role === 'admin'
        ? 'given a new password'
        : 'promoted with a new password';
    await promoteWithNewPassword(database, found.id, { passwordHash, outcome, now: now() });
    return outcome;
  }
  if (!found.emailVerified) {
    throw new EmailNotVerified(
      `The e-mail address of ${email} is not verified, so its password may be a stranger's. To vouch for the address and set a new password, run: npm run admin -- ${email} --reset-password`,
    );
  }
  if (found.role === 'admin') return 'an administrator already';
  await promote(database, found.id, now());
  return 'promoted';
}
