import type { Highlight } from '../../../../api/contract/study/highlights.ts';
import { callApi, type ApiError } from '../../api/call-api.ts';
import type { Entry, HighlightRecord } from '../entries.ts';
import { entriesOf, putEntry, removeEntries, updateEntries } from '../outbox-store.ts';
import { SEND_TIMEOUT, sendEntries } from '../send-entries.ts';

/** Changes of highlights in the outbox. */
export type HighlightEntry = Entry<'highlight'>;

/** The learner's changes in one topic that the server does not have yet. */
export async function queuedHighlights(
  owner: string,
  subject: string,
  topic: string,
): Promise<HighlightEntry[]> {
  return (await entriesOf('highlight', owner)).filter(
    ({ highlight }) => highlight.subject === subject && highlight.topic === topic,
  );
}

/** Stores the latest state of a highlight in place of an earlier one. Returns whether the browser stored it. */
export function queueHighlight(owner: string, id: string, highlight: HighlightRecord): Promise<boolean> {
  return putEntry({ kind: 'highlight', id, owner, createdAt: highlight.createdAt, refused: null, highlight });
}

/** Gives up changes that the server refused. */
export const discardHighlights = removeEntries;

/** Lets refused changes be sent again. */
export function retryHighlights(ids: readonly string[]): Promise<void> {
  return updateEntries(ids, (entry) => ({ ...entry, refused: null }));
}

/**
 * @param onSaved gets what the server has now; null if the highlight is deleted
 * @returns why something was left, or null
 */
export function sendHighlights(
  owner: string,
  onSaved: (id: string, saved: Highlight | null) => void = () => undefined,
): Promise<ApiError | null> {
  return sendEntries<'highlight', HighlightEntry>(owner, {
    kind: 'highlight',
    batches: (entries) => entries,
    async send({ id, highlight: { deleted, change, ...body } }) {
      const call = { timeout: SEND_TIMEOUT } as const;
      const saved = deleted
        ? await callApi<null>(`/user/highlights/${id}`, { ...call, method: 'DELETE' })
        : await callApi<Highlight | null>(`/user/highlights/${id}`, { ...call, method: 'PUT', body });
      onSaved(id, saved);
      await updateEntries([id], (entry) =>
        entry.kind === 'highlight' ? unsentPart(entry, change, saved) : entry,
      );
    },
    async refused({ id }, { status, message }) {
      /* The membership has ended, and may be renewed. */
      if (status === 403) return null;
      await updateEntries([id], (entry) => ({ ...entry, refused: message }));
      return [];
    },
  });
}

/** What is left to send after `change` was saved: a change that was made meanwhile. */
export function unsentPart(
  entry: HighlightEntry,
  change: string,
  saved: Highlight | null,
): HighlightEntry | null {
  if (entry.highlight.change === change) return null;
  if (entry.highlight.deleted) return entry;
  return saved && { ...entry, highlight: { ...entry.highlight, revision: saved.revision } };
}
