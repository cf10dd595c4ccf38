/* Who may read a topic. Does not import TypeBox, which would end up in the bundles of islands. */
import type { Access } from '../../../scripts/content/access.ts';

/** What decides what a learner may read. */
export interface LearnerAccess {
  role: string;
  isPremium: boolean;
}

/** Whether `learner` (null if signed out) may read a topic or a test of this access level. */
export function mayRead(access: Access, learner: LearnerAccess | null): boolean {
  if (access === 'free') return true;
  if (!learner) return false;
  return access === 'authenticated' || learner.isPremium || learner.role === 'admin';
}
