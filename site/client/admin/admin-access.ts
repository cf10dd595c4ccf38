import type { User } from '../../../api/contract/identity/auth.ts';
import type { Session } from '../session/session-state.ts';

/** What the reader may do on the pages of administrators. `checking` lasts as long as the session is restored. */
export type Standing = 'checking' | 'signed-out' | 'refused' | 'admin';

export function adminAccessOf({ status, user }: Session): Standing {
  if (status === 'restoring') return 'checking';
  if (!user) return 'signed-out';
  return user.role === 'admin' ? 'admin' : 'refused';
}

/** What an account is called in the header. */
export function contactOf({ email, phoneNumber }: User): string {
  return email || (phoneNumber ?? '');
}
