import type { AdminSettings } from '../../../config/identity-settings.ts';
import type { Database } from '../../../db/client.ts';
import { EmailNotVerified } from '../../../http/errors.ts';
import type { Passwords } from '../passwords/passwords.ts';
import {
  createAdmin,
  createAndRemember,
  findCandidate,
  promote,
  promoteWithPassword,
  rememberConfigured,
  wasConfigured,
} from './store.ts';

export interface Office {
  database: Database;
  passwords: Pick<Passwords, 'hash'>;
  /** ms since 1970 */
  now: () => number;
}

/**
 * Creates the administrator that the settings name, once for each address. An account that exists is not changed, and
 * one that was deleted is not created again: the settings never undo what was changed in the product.
 */
export async function createConfiguredAdmin(
  { database, passwords, now }: Office,
  { email, password }: AdminSettings,
): Promise<'created' | 'exists' | 'created before'> {
  if (await findCandidate(database, email)) {
    await rememberConfigured(database, email, now());
    return 'exists';
  }
  if (await wasConfigured(database, email)) return 'created before';
  await createAndRemember(database, { email, passwordHash: await passwords.hash(password), now: now() });
  return 'created';
}

export interface AppointOptions {
  /** Replaces the password of an account that exists, and ends its sessions. */
  resetPassword: boolean;
  /** Called only where a password is needed: for a new account, and with `resetPassword`. */
  choosePassword: () => Promise<string>;
}

type Appointment =
  | 'created'
  | 'promoted'
  | 'an administrator already'
  | 'promoted with a new password'
  | 'given a new password'
  | 'verified and promoted with a new password';

/**
 * Creates an administrator, or makes an account one.
 *
 * @throws EmailNotVerified where the password of an account with an unverified address would be kept: it may be that of
 * a stranger who signed up with the address
 */
export async function appoint(
  { database, passwords, now }: Office,
  email: string,
  { resetPassword, choosePassword }: AppointOptions,
): Promise<Appointment> {
  const found = await findCandidate(database, email);
  if (!found) {
    const passwordHash = await passwords.hash(await choosePassword());
    await createAdmin(database, { email, passwordHash, now: now() });
    return 'created';
  }
  if (resetPassword) {
    const passwordHash = await passwords.hash(await choosePassword());
    await promoteWithPassword(database, found.id, { passwordHash, now: now() });
    if (!found.emailVerified) return 'verified and promoted with a new password';
    return found.role === 'admin' ? 'given a new password' : 'promoted with a new password';
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
