import type { User } from '../../../api/contract/identity/auth.ts';
import type { Session } from '../session/session.ts';
import { readFromTab, removeFromTab, writeToTab } from '../storage/local-storage.ts';

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

const RETURN_KEY = 'admin_return';
export const DASHBOARD = '/admin/dashboard';

/** The page of administrators that this tab returns to after signing in. */
interface Return {
  path: string;
  /** Whether the session ended while the page was open. */
  ended: boolean;
}

/** Remembers the page until the next sign-in in this tab. @param path path and query of the page */
export function rememberReturn(path: string, ended: boolean): void {
  writeToTab(RETURN_KEY, JSON.stringify({ path, ended } satisfies Return));
}

export function forgetReturn(): void {
  removeFromTab(RETURN_KEY);
}

/** Where to go after signing in; the dashboard if no page was left. */
export function returnAddress(): string {
  return storedReturn()?.path ?? DASHBOARD;
}

/** Whether the session ended on this page, before this sign-in. True only once. */
export function takeSessionEnd(path: string): boolean {
  const stored = storedReturn();
  forgetReturn();
  return stored !== null && stored.ended && stored.path === path;
}

function storedReturn(): Return | null {
  const stored = readFromTab(RETURN_KEY);
  if (stored === null) return null;
  try {
    const { path, ended } = JSON.parse(stored) as Partial<Return>;
    /* Only addresses of administrators' pages, never another site's. */
    return typeof path === 'string' && /^\/admin\/[^/\\]/u.test(path)
      ? { path, ended: ended === true }
      : null;
  } catch {
    /* Not written by this code. */
    return null;
  }
}
