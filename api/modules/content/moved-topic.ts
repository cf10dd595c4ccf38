import type { TopicKey } from '../../contract/study/target-rules.ts';

/** New `subject/topic` of each moved topic by its old one, as in a release. Chains are resolved. */
export type Redirects = ReadonlyMap<string, string>;

/** From the old address of a topic to the new one. */
export interface TopicMove {
  from: TopicKey;
  to: TopicKey;
}

/** The address that a topic has now; null if it was not moved. */
export function movedTopic(redirects: Redirects, { subject, topic }: TopicKey): TopicKey | null {
  const moved = redirects.get(`${subject}/${topic}`);
  return moved === undefined ? null : parseAddress(moved);
}

/** The reference that a question has after its topic was moved; null if it was not. */
export function movedRef(redirects: Redirects, ref: string): string | null {
  const slash = ref.lastIndexOf('/');
  const moved = redirects.get(ref.slice(0, slash));
  return moved === undefined ? null : `${moved}${ref.slice(slash)}`;
}

/** @param address `subject/topic`; slugs contain no slashes */
export function parseAddress(address: string): TopicKey {
  const [subject = '', topic = ''] = address.split('/');
  return { subject, topic };
}

export function movesOf(redirects: Redirects): TopicMove[] {
  return [...redirects].map(([from, to]) => ({ from: parseAddress(from), to: parseAddress(to) }));
}

const byTarget = new WeakMap<Redirects, ReadonlyMap<string, readonly TopicMove[]>>();

/** The moves that lead to a topic. */
export function movesTo(redirects: Redirects, { subject, topic }: TopicKey): readonly TopicMove[] {
  let moves = byTarget.get(redirects);
  if (!moves) {
    moves = Map.groupBy(movesOf(redirects), ({ to }) => `${to.subject}/${to.topic}`);
    byTarget.set(redirects, moves);
  }
  return moves.get(`${subject}/${topic}`) ?? [];
}
