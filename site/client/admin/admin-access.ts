import type { User } from '../../../api/contract/identity/auth.ts';
import type { Session } from '../session/session-state.ts';

/** Access to the admin pages. `checking` while the session is being restored. */
export type Standing = 'checking' | 'signed-out' | 'refused' | 'admin';

export function adminAccessOf({ status, user }: Session): Standing {
  if (status === 'restoring') return 'checking';
  if (!user) return 'signed-out';
  return user.role === 'admin' ? 'admin' : 'refused';
}

/** The account's name in the header. */
export function contactOf({ email, phoneNumber }: User): string {
  return email || (phoneNumber ?? '');
}
