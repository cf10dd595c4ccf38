import type { Access } from '../../../../scripts/content/model.ts';
import { PremiumRequired, SignInRequired } from '../../../http/errors.ts';
import type { Learner } from '../../identity/sessions/store.ts';

/** Whether `learner` (null if signed out) may read a topic of this access level. */
export function mayRead(access: Access, learner: Learner | null): boolean {
  if (access === 'free') return true;
  if (!learner) return false;
  return access === 'authenticated' || learner.isPremium || learner.role === 'admin';
}

/** @throws SignInRequired or PremiumRequired */
export function requireAccess(access: Access, learner: Learner | null): void {
  if (mayRead(access, learner)) return;
  throw learner ? new PremiumRequired() : new SignInRequired();
}
