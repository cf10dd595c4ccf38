import type { preHandlerAsyncHookHandler } from 'fastify';
import type { Database } from '../../../db/client.ts';
import { formatBookmarkTarget, parseBookmarkTarget } from '../../../contract/study/bookmark-rules.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import { movedRef, movedTopic, movesOf } from '../../content/moved-topic.ts';
import type { Redirects } from '../../content/moved-topic.ts';
import { findMovedCards } from '../portability/cards-store.ts';
import { readCard } from '../reviews/store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The old address in the body, if its topic was moved; null otherwise. */
    movedFrom: TopicKey | null;
  }
}

/** Names under which requests have the subject and the topic. */
const ADDRESS_FIELDS = [
  ['subject', 'topic'],
  ['subjectSlug', 'topicSlug'],
] as const;

type Fields = Record<string, unknown>;

/**
 * A hook that replaces old addresses of topics in valid requests with their present ones, because an open page or the outbox
 * of a device may still have the old ones. Ids of cards that are derived from an old address are replaced as well.
 */
export function followRequests(
  database: Database,
  current: () => Promise<{ redirects: Redirects } | null>,
): preHandlerAsyncHookHandler {
  return async (request) => {
    const redirects = (await current())?.redirects;
    if (!redirects || redirects.size === 0) return;
    for (const part of [request.params, request.query]) follow(part, redirects);
    request.movedFrom = follow(request.body, redirects);
    followRefs(request.body, redirects);
    const { learner, routeOptions } = request;
    if (!learner || !routeOptions.url?.startsWith('/api/user/reviews/:id')) return;
    const params = request.params as { id: string };
    if (await readCard(database.read, learner.id, params.id)) return;
    const moved = await findMovedCards(database.read, learner.id, [params.id], movesOf(redirects));
    params.id = moved.get(params.id) ?? params.id;
  };
}

/** Replaces the references of questions in a report or a learner's own test. */
function followRefs(body: unknown, redirects: Redirects): void {
  if (typeof body !== 'object' || body === null) return;
  const fields = body as Fields;
  if (typeof fields['ref'] === 'string') fields['ref'] = movedRef(redirects, fields['ref']) ?? fields['ref'];
  const custom = fields['custom'];
  if (typeof custom !== 'object' || custom === null) return;
  const { questions } = custom as Fields;
  if (!Array.isArray(questions)) return;
  (custom as Fields)['questions'] = questions.map((ref: unknown) =>
    typeof ref === 'string' ? (movedRef(redirects, ref) ?? ref) : ref,
  );
}

/** Replaces the addresses in an object, a list of objects, and the lists of an object. Returns the old one of the object. */
function follow(value: unknown, redirects: Redirects): TopicKey | null {
  if (Array.isArray(value)) {
    for (const item of value) follow(item, redirects);
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Fields;
  for (const inner of Object.values(fields)) if (Array.isArray(inner)) follow(inner, redirects);
  for (const [subjectField, topicField] of ADDRESS_FIELDS) {
    const [subject, target] = [fields[subjectField], fields[topicField]];
    if (typeof subject !== 'string' || typeof target !== 'string') continue;
    // Bookmarks have the section in the topic.
    const { topic, sectionIndex } = parseBookmarkTarget(target);
    const moved = movedTopic(redirects, { subject, topic });
    if (!moved) continue;
    fields[subjectField] = moved.subject;
    fields[topicField] = formatBookmarkTarget({ topic: moved.topic, sectionIndex });
    return { subject, topic };
  }
  return null;
}
