import type { Access } from '../../../scripts/content/model.ts';

export const ACCESS_NAMES: Record<Access, string> = {
  free: 'Free',
  authenticated: 'Logged-in Users',
  premium: 'Premium Users',
};

/** The name of an access level that came as text. */
export function nameOfAccess(text: string): string {
  return Object.entries(ACCESS_NAMES).find(([level]) => level === text)?.[1] ?? text;
}
