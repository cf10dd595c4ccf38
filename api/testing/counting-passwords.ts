import { createPasswords } from '../modules/identity/passwords.ts';
import type { Passwords } from '../modules/identity/passwords.ts';

/** Production passwords that record their calls, because each call takes time that an attacker could measure. */
export async function countingPasswords(): Promise<Passwords & { calls: ('hash' | 'matches')[] }> {
  const passwords = await createPasswords();
  const calls: ('hash' | 'matches')[] = [];
  return {
    ...passwords,
    calls,
    hash(password) {
      calls.push('hash');
      return passwords.hash(password);
    },
    matches(hash, password) {
      calls.push('matches');
      return passwords.matches(hash, password);
    },
  };
}
