import type { NewOwnCard } from '../../../api/contract/practice/cards.ts';
import type { OwnText } from '../../../api/contract/practice/card-rules.ts';
import type { ReviewCard } from '../../../api/contract/practice/reviews.ts';
import { callApi, isTemporary } from '../api/call-api.ts';
import { discardEntries } from '../outbox/outbox-store.ts';
import { enter } from '../outbox/send-entries.ts';

/** @throws {ApiError} */
export const editOwnCard = (id: string, text: OwnText) =>
  callApi<ReviewCard>(`/user/cards/${encodeURIComponent(id)}`, { method: 'PUT', body: text });

export type CardStatus =
  /** The card as the server has it; null if another tab has sent it. */
  { kind: 'saved'; card: ReviewCard | null } | { kind: 'waiting' };

/**
 * Queues a card and sends it, with others that wait.
 *
 * @throws {ApiError} if the server refused it, or could not be reached and the browser cannot store it. It is not queued then.
 */
export async function makeCard(owner: string, card: NewOwnCard): Promise<CardStatus> {
  const [id, createdAt] = [card.clientId, new Date().toISOString()];
  const entry = { kind: 'card', id, owner, createdAt, refused: null, card } as const;
  const { refusal, isQueued, isStored, saved, problem } = await enter<'card'>(owner, entry);
  if (refusal) throw refusal;
  if (!isStored && problem && isTemporary(problem)) {
    /* The learner still has the text, and can try again. */
    await discardEntries(owner, [id]);
    throw problem;
  }
  return isQueued ? { kind: 'waiting' } : { kind: 'saved', card: saved };
}
