import type { Access } from '../../../../scripts/content/access.ts';
import { PremiumRequired, SignInRequired } from '../../../http/errors.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import type { LiveRelease } from '../releases/releases-plugin.ts';

/** What decides what a learner may read. */
export type Reader = Pick<Learner, 'id' | 'role' | 'isPremium'>;

/** Whether `learner` (null if signed out) may read a topic or a test of this access level. */
export function mayRead(access: Access, learner: Pick<Reader, 'role' | 'isPremium'> | null): boolean {
  if (access === 'free') return true;
  if (!learner) return false;
  return access === 'authenticated' || learner.isPremium || learner.role === 'admin';
}

/**
 * @param what has the access level
 * @throws SignInRequired or PremiumRequired
 */
export function requireAccess(
  access: Access,
  learner: Learner | null,
  what: 'topic' | 'test' = 'topic',
): void {
  if (mayRead(access, learner)) return;
  throw learner ? new PremiumRequired(what) : new SignInRequired();
}

/**
 * Returns those topics of a release that `learner` may not read, for example because a premium membership has ended. The
 * folder `tests` has the tests. Topics that the release does not contain count as readable.
 */
export function filterInaccessible(
  topics: readonly TopicKey[],
  release: LiveRelease | null,
  learner: Reader,
): TopicKey[] {
  return topics.filter(({ subject, topic }) => {
    const found = subject === 'tests' ? release?.tests.get(topic) : release?.topics.get(subject)?.get(topic);
    return found !== undefined && !mayRead(found.access, learner);
  });
}
