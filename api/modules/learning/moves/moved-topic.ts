import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { TopicMove } from '../portability/store.ts';

/** New `subject/topic` of each moved topic by its old one, as in a release. Chains are resolved. */
export type Redirects = ReadonlyMap<string, string>;

/** The address that a topic has now; null if it was not moved. */
export function movedTopic(redirects: Redirects, { subject, topic }: TopicKey): TopicKey | null {
  const moved = redirects.get(`${subject}/${topic}`);
  return moved === undefined ? null : parseAddress(moved);
}

/** @param address `subject/topic`; slugs contain no slashes */
export function parseAddress(address: string): TopicKey {
  const [subject = '', topic = ''] = address.split('/');
  return { subject, topic };
}

export function movesOf(redirects: Redirects): TopicMove[] {
  return [...redirects].map(([from, to]) => ({ from: parseAddress(from), to: parseAddress(to) }));
}
