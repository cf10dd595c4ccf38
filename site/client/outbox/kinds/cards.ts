import { createStore } from 'zustand/vanilla';
import type { NewOwnCard } from '../../../../api/contract/practice/cards.ts';
import type { ReviewCard } from '../../../../api/contract/practice/reviews.ts';
import { callApi, isTemporary, type ApiError } from '../../api/call-api.ts';
import { session } from '../../session/session.ts';
import type { Entry } from '../entries.ts';
import { entriesOf, putEntry, removeEntries, updateEntries } from '../outbox-store.ts';
import { SEND_TIMEOUT, sendEntries } from '../send-entries.ts';

/** New review cards of the learner's own, in the outbox. */
type CardEntry = Entry<'card'>;

/** The learner's cards that the server does not have. Read with `readQueuedCards`. */
export const queuedCards = createStore<{ entries: readonly CardEntry[] }>(() => ({ entries: [] }));

/** Reads what is queued, from any page, into `queuedCards`. */
export async function readQueuedCards(owner: string): Promise<readonly CardEntry[]> {
  const entries = await entriesOf('card', owner);
  const before = queuedCards.getState().entries;
  /* A call of an earlier learner of this page may end late. */
  const isShown = session.getState().user?.id === owner;
  if (isShown && (entries.length > 0 || before.length > 0)) queuedCards.setState({ entries });
  return entries;
}

export type CardStatus =
  /** The card as the server has it; null if another tab has sent it. */
  { kind: 'saved'; card: ReviewCard | null } | { kind: 'waiting' };

/**
 * Queues a card and sends it, with others that wait.
 *
 * @throws {ApiError} if the server refused it, or could not be reached and the browser cannot store it. It is not queued then.
 */
export async function makeCard(owner: string, card: NewOwnCard): Promise<CardStatus> {
  const id = card.clientId;
  const createdAt = new Date().toISOString();
  const isStored = await putEntry({ kind: 'card', id, owner, createdAt, refused: null, card });
  let saved: ReviewCard | null = null;
  let refusal: ApiError | undefined;
  const problem = await sendCards(owner, {
    onSaved: (sent) => {
      if (sent.id === id) saved = sent;
    },
    onRefused: (sent, error) => {
      if (sent === id) refusal = error;
    },
  });
  /* The learner still has the text, and can change it or try again. */
  const unsent = refusal ?? (isStored || !problem || !isTemporary(problem) ? undefined : problem);
  if (unsent) {
    await removeEntries([id]);
    await readQueuedCards(owner);
    throw unsent;
  }
  const isQueued = (await readQueuedCards(owner)).some((entry) => entry.id === id);
  return isQueued ? { kind: 'waiting' } : { kind: 'saved', card: saved };
}

interface Listener {
  onSaved: (card: ReviewCard) => void;
  onRefused: (id: string, error: ApiError) => void;
}

/** @returns why something was left, or null */
export async function sendCards(owner: string, listener?: Listener): Promise<ApiError | null> {
  const problem = await sendEntries<'card', CardEntry>(owner, {
    kind: 'card',
    batches: (entries) => entries,
    async send({ id, card }) {
      const call = { method: 'POST', body: card, timeout: SEND_TIMEOUT } as const;
      const saved = await callApi<ReviewCard>('/user/cards', call);
      await removeEntries([id]);
      listener?.onSaved(saved);
    },
    async refused({ id }, error) {
      listener?.onRefused(id, error);
      /* There is room again once the learner has deleted something. */
      if (error.code === 'quota_exceeded') return null;
      await updateEntries([id], (entry) => ({ ...entry, refused: error.message }));
      return [];
    },
  });
  await readQueuedCards(owner);
  return problem;
}

/** Lets refused cards be sent again. */
export async function retryCards(owner: string, ids: readonly string[]): Promise<void> {
  await updateEntries(ids, (entry) => ({ ...entry, refused: null }));
  await sendCards(owner);
}

/** Gives up cards that the server refused. */
export async function discardCards(owner: string, ids: readonly string[]): Promise<void> {
  await removeEntries(ids);
  await readQueuedCards(owner);
}
