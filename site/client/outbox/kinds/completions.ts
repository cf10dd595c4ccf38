import { callApi, type ApiError } from '../../api/call-api.ts';
import type { CompletionRecord, Entry } from '../entries.ts';
import { entriesOf, putEntry, updateEntries } from '../outbox-store.ts';
import { SEND_TIMEOUT, sendEntries } from '../send-entries.ts';

type CompletionEntry = Entry<'completion'>;

/** The learner's latest completion of a topic, or its undo, that the server does not have yet; null if there is none. */
export async function queuedCompletion(
  owner: string,
  subject: string,
  topic: string,
): Promise<CompletionEntry | null> {
  const entries = await entriesOf('completion', owner);
  return (
    entries.find(({ completion }) => completion.subject === subject && completion.topic === topic) ?? null
  );
}

/** Stores whether a topic is completed, in place of what was said earlier. Returns whether the browser stored it. */
export function queueCompletion(owner: string, completion: CompletionRecord): Promise<boolean> {
  const id = `completion:${owner}:${completion.subject}/${completion.topic}`;
  const createdAt = new Date().toISOString();
  return putEntry({ kind: 'completion', id, owner, createdAt, refused: null, completion });
}

/** @returns why something was left, or null */
export function sendCompletions(owner: string): Promise<ApiError | null> {
  const removeUnlessChanged = (id: string, change: string) =>
    updateEntries([id], (entry) =>
      entry.kind === 'completion' && entry.completion.change !== change ? entry : null,
    );
  return sendEntries<'completion', CompletionEntry>(owner, {
    kind: 'completion',
    batches: (entries) => entries,
    async send({ id, completion: { subject, topic, completed, change, happenedAt, timeZone } }) {
      const timeout = SEND_TIMEOUT;
      if (completed) {
        const zoned = happenedAt !== undefined && timeZone !== undefined && { happenedAt, timeZone };
        const body = { subject, topic, byLearner: true, ...zoned };
        await callApi('/user/progress/complete', { method: 'POST', body, timeout });
      } else {
        const path = [subject, topic].map(encodeURIComponent).join('/');
        await callApi(`/user/progress/${path}/completion`, { method: 'DELETE', timeout });
      }
      await removeUnlessChanged(id, change);
    },
    async refused({ id, completion }, { status, code }) {
      /* The membership may be renewed, and there may be room again. */
      if (status === 403 || code === 'quota_exceeded') return null;
      await removeUnlessChanged(id, completion.change);
      return [];
    },
  });
}
