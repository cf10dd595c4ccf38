import type { Access } from '../../../scripts/content/model.ts';
import { PremiumRequired, SignInRequired } from '../../errors.ts';
import type { Learner } from '../sessions/store.ts';

/**
 * Lets `learner` (null: nobody signed in) read a topic of this access level, or says why not.
 *
 * @throws SignInRequired or PremiumRequired
 */
export function requireAccess(access: Access, learner: Learner | null): void {
  if (access === 'free') return;
  if (!learner) throw new SignInRequired();
  if (access === 'premium' && !learner.isPremium && learner.role !== 'admin') throw new PremiumRequired();
}
