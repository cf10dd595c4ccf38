import { createPasswords } from '../modules/identity/passwords/passwords.ts';
import type { Passwords } from '../modules/identity/passwords/passwords.ts';

/** Passwords as in production, with a list of what was asked of them: that is what takes time. */
export async function countingPasswords(): Promise<Passwords & { asked: ('hash' | 'matches')[] }> {
  const passwords = await createPasswords();
  const asked: ('hash' | 'matches')[] = [];
  return {
    ...passwords,
    asked,
    hash(password) {
      asked.push('hash');
      return passwords.hash(password);
    },
    matches(hash, password) {
      asked.push('matches');
      return passwords.matches(hash, password);
    },
  };
}
