import type { User } from '../../../api/contract/identity/auth.ts';

/** Who is reading. `restoring` lasts until the server has said whose the stored token is. */
export type Session =
  | { status: 'restoring'; user: null }
  | { status: 'signed-out'; user: null }
  | { status: 'signed-in'; user: User };

export const SIGNED_OUT: Session = { status: 'signed-out', user: null };
export const RESTORING: Session = { status: 'restoring', user: null };

export function signedInAs(user: User): Session {
  return { status: 'signed-in', user };
}

/** What a reader sees as their name. */
export function nameOf(user: User): string {
  return user.displayName?.trim() || 'User';
}

/** One or two letters for the avatar: of the name, else of the e-mail. */
export function initialsOf(user: User): string {
  const words = (user.displayName?.trim() || user.email).split(/\s+/u).slice(0, 2);
  return words.map((word) => [...word][0]?.toUpperCase() ?? '').join('');
}
