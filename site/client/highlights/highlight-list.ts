import type { Highlight, HighlightToSave } from '../../../api/contract/study/highlights.ts';
import type { Entry, HighlightRecord } from '../outbox/entries.ts';

/** The highlights of the server with the queued changes of the outbox, in the order in which they were made. */
export function withQueued(
  stored: readonly Highlight[],
  queued: readonly Pick<Entry<'highlight'>, 'id' | 'highlight'>[],
): Highlight[] {
  const list = new Map(stored.map((one) => [one.id, one]));
  for (const { id, highlight } of queued) {
    if (highlight.deleted) list.delete(id);
    else list.set(id, fromRecord(id, highlight, list.get(id)));
  }
  return [...list.values()].sort(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id),
  );
}

function fromRecord(id: string, record: HighlightRecord, stored: Highlight | undefined): Highlight {
  const revision = stored?.revision ?? record.revision;
  return { ...bodyOf(record), id, updatedAt: record.createdAt, revision };
}

/** The call's body for a highlight, and what the outbox adds to it. */
export function toRecord(highlight: Highlight, change: string, deleted = false): HighlightRecord {
  return { ...bodyOf(highlight), deleted, change };
}

/** What a call sends of a highlight. */
function bodyOf(highlight: Highlight | HighlightRecord): HighlightToSave & { createdAt: string } {
  const { subject, topic, sectionId, sectionTitle, quote, prefix, suffix, nth, of } = highlight;
  const { color, note, revision, createdAt } = highlight;
  return {
    ...{ subject, topic, sectionId, sectionTitle, quote, prefix, suffix, nth, of },
    ...{ color, note, revision, createdAt },
  };
}
