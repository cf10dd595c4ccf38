import type { User } from '../../../api/contract/identity/auth.ts';
import type { Session } from '../session/session.ts';

/** The user's access to administrators' pages. `checking` lasts until the session is restored. */
type AdminAccess = 'checking' | 'signed-out' | 'refused' | 'admin';

export function adminAccessOf({ status, user }: Session): AdminAccess {
  if (status === 'restoring') return 'checking';
  if (!user) return 'signed-out';
  return user.role === 'admin' ? 'admin' : 'refused';
}

/** Name of the account in the header. */
export function accountLabel({ email, phoneNumber }: User): string {
  return email || (phoneNumber ?? '');
}
