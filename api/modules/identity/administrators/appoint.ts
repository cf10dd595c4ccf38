import type { AdminSettings } from '../../../config/identity-settings.ts';
import type { Database } from '../../../db/client.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { createAdmin, findCandidate, promote } from './store.ts';

export interface Office {
  database: Database;
  passwords: Pick<Passwords, 'hash' | 'matches'>;
  /** ms since 1970 */
  now: () => number;
}

/** Sees to it that an admin with this address and this password exists. Nothing changes where one does already. */
export async function ensureAdmin(
  { database, passwords, now }: Office,
  { email, password }: AdminSettings,
): Promise<void> {
  const found = await findCandidate(database, email);
  if (!found) {
    await createAdmin(database, { email, passwordHash: await passwords.hash(password), now: now() });
    return;
  }
  // What an account brings along may be a stranger's: anyone could have signed up with this address.
  const keep = found.proven && (await passwords.matches(found.passwordHash, password));
  if (keep && found.role === 'admin') return;
  const passwordHash = keep ? null : await passwords.hash(password);
  await promote(database, found.id, { passwordHash, now: now() });
}

type Appointment = 'created' | 'promoted' | 'promoted with a new password' | 'an admin already';

/**
 * Makes an admin, or makes an account's owner one. `choosePassword` is asked only where the account needs one: a new
 * account does, and so does one whose owner never showed that the address is theirs, since it may be a stranger's.
 */
export async function appoint(
  { database, passwords, now }: Office,
  email: string,
  choosePassword: () => Promise<string>,
): Promise<Appointment> {
  const found = await findCandidate(database, email);
  if (found?.proven) {
    if (found.role === 'admin') return 'an admin already';
    await promote(database, found.id, { passwordHash: null, now: now() });
    return 'promoted';
  }
  const passwordHash = await passwords.hash(await choosePassword());
  if (!found) {
    await createAdmin(database, { email, passwordHash, now: now() });
    return 'created';
  }
  await promote(database, found.id, { passwordHash, now: now() });
  return 'promoted with a new password';
}
