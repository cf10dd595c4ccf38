import { createStore, del, values } from 'idb-keyval';
import type { SaveAttempt } from '../../../api/contract/practice/quiz.ts';
import { readStored, removeStored } from '../storage/local-storage.ts';
import { withWebLock } from '../storage/web-lock.ts';
import type { Entry, Grade, Rating, ReadingRecord } from './entries.ts';
import { OLD_ATTEMPTS_MARKER, OLD_GRADE, OLD_READING, oldQueueKeys } from '../storage/unsent-markers.ts';

/*
 * Moves what earlier versions of the site queued into the outbox. Pages of those versions may still be open, or be stored
 * for offline use, and go on filling their queues.
 */

interface OldAttempt {
  clientId: string;
  owner: string | null;
  attempt: SaveAttempt;
  refused: string | null;
}

/** @param put stores an entry and returns whether it is stored */
export async function moveOldQueues(put: (entry: Entry) => Promise<boolean>): Promise<void> {
  await withWebLock('swadhyay-outbox-migration', async () => {
    for (const key of oldQueueKeys()) {
      if (key === OLD_ATTEMPTS_MARKER) {
        await moveAttempts(put);
        continue;
      }
      const entry = oldEntry(key, readStored(key));
      if (entry === null || (await put(entry))) removeStored(key);
    }
  });
}

async function moveAttempts(put: (entry: Entry) => Promise<boolean>): Promise<void> {
  const old = createStore('swadhyay', 'attempts');
  let moved = true;
  for (const { clientId: id, owner, attempt, refused } of await values<OldAttempt>(old)) {
    const { createdAt = '' } = attempt.attemptData;
    if (await put({ kind: 'attempt', id, owner, createdAt, refused, attempt })) await del(id, old);
    else moved = false;
  }
  if (moved) removeStored(OLD_ATTEMPTS_MARKER);
}

/** The entry for an item of localStorage, whose key is `<queue>:<learner>:<id>`; null if its text is not valid. */
export function oldEntry(key: string, text: string | null): Entry | null {
  const owner = key.split(':')[1] ?? '';
  const value = parseRecord(text);
  if (key.startsWith(OLD_GRADE) && isGrade(value))
    return {
      kind: 'grade',
      id: value.clientId,
      owner,
      createdAt: value.reviewedAt,
      refused: null,
      grade: value,
    };
  if (key.startsWith(OLD_READING) && isReading(value))
    return { kind: 'reading', id: value.clientId, owner, createdAt: '', refused: null, reading: value };
  return null;
}

function parseRecord(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

function hasTexts(value: Record<string, unknown>, names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === 'string');
}

function isGrade(value: object | null): value is Grade {
  const ratings: readonly unknown[] = [1, 2, 3, 4] satisfies Rating[];
  const record = value as Record<string, unknown> | null;
  return (
    record !== null &&
    hasTexts(record, ['card', 'clientId', 'reviewedAt']) &&
    ratings.includes(record['rating'])
  );
}

function isReading(value: object | null): value is ReadingRecord {
  const record = value as Record<string, unknown> | null;
  if (record === null || !hasTexts(record, ['clientId', 'subject', 'topic'])) return false;
  const days = record['days'];
  return (
    typeof days === 'object' &&
    days !== null &&
    Object.values(days).every((seconds) => Number.isInteger(seconds) && seconds > 0)
  );
}
