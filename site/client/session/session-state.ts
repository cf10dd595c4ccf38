import type { User } from '../../../api/contract/identity/auth.ts';

/** The current session. `restoring` until the server has confirmed the stored token. */
export type Session =
  | { status: 'restoring'; user: null }
  | { status: 'signed-out'; user: null }
  | { status: 'signed-in'; user: User };

export const SIGNED_OUT: Session = { status: 'signed-out', user: null };
export const RESTORING: Session = { status: 'restoring', user: null };

export function signedInAs(user: User): Session {
  return { status: 'signed-in', user };
}

/** The display name. */
export function nameOf(user: User): string {
  return user.displayName?.trim() || 'User';
}

/** One or two letters for the avatar, from the name or the e-mail. */
export function initialsOf(user: User): string {
  const words = (user.displayName?.trim() || user.email).split(/\s+/u).slice(0, 2);
  return words.map((word) => [...word][0]?.toUpperCase() ?? '').join('');
}
