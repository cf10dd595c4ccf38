import type { LiveRelease } from '../../content/releases/releases-plugin.ts';
import { mayRead } from '../../content/topics/access.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import type { TopicKey } from './store.ts';

/**
 * Those of `topics` that the learner may not read now: a card made while they were a member shows nothing once they
 * are none. A topic that the release has no more is open, since nothing says otherwise.
 */
export function lockedAmong(
  topics: readonly TopicKey[],
  release: LiveRelease | null,
  learner: Learner,
): TopicKey[] {
  return topics.filter(({ subject, topic }) => {
    const found = release?.topics.get(subject)?.get(topic);
    return found !== undefined && !mayRead(found.access, learner);
  });
}
