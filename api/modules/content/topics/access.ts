import type { Access } from '../../../../scripts/content/access.ts';
import { mayRead } from '../../../contract/content/access-rules.ts';
import { PremiumRequired, SignInRequired } from '../../../http/errors.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import type { LiveRelease } from '../releases/releases-plugin.ts';

/** What decides what a learner may read. */
export type Reader = Pick<Learner, 'id' | 'role' | 'isPremium'>;

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
