import type { Page } from 'playwright-core';

export interface OutboxEntry {
  id: string;
  kind: 'attempt' | 'grade' | 'reading' | 'target' | 'card';
  owner: string | null;
  refused: string | null;
}

/** The outbox entries of all learners in this browser. */
export async function outboxEntries(page: Page, kind: OutboxEntry['kind']): Promise<OutboxEntry[]> {
  const entries = await page.evaluate(async () => {
    /* Opening a database that does not exist would create it without its stores. */
    if (!(await indexedDB.databases()).some(({ name }) => name === 'swadhyay-outbox')) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('swadhyay-outbox');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('The outbox could not be opened'));
    });
    if (!database.objectStoreNames.contains('entries')) return [];
    const found = await new Promise<unknown[]>((resolve, reject) => {
      const request = database.transaction('entries').objectStore('entries').getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('The outbox could not be read'));
    });
    database.close();
    return found;
  });
  return (entries as OutboxEntry[]).filter((entry) => entry.kind === kind);
}

/** Queues attempts in the format used before the outbox was added. */
export async function queueOldAttempts(
  page: Page,
  attempts: { clientId: string; owner: string | null; attempt: unknown; refused: string | null }[],
): Promise<void> {
  await page.evaluate(async (entries) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('swadhyay', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('attempts', { keyPath: 'clientId' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('The old queue could not be opened'));
    });
    const transaction = database.transaction('attempts', 'readwrite');
    for (const entry of entries) transaction.objectStore('attempts').put(entry);
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    database.close();
    localStorage.setItem('attempts_waiting', '1');
  }, attempts);
}
