import { setImmediate } from 'node:timers/promises';
import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { Database } from '../../../db/client.ts';
import { rescoreRenamed } from '../../content/questions/former-refs-store.ts';
import { movedRef } from '../../content/moved-topic.ts';
import type { Redirects } from '../../content/moved-topic.ts';
import { listRunningRefs, nextRef, REFERRING_TABLES, renameRef } from './references-store.ts';

/**
 * Gives all rows of a question its new reference, in small transactions, and scores their answers again if its key was
 * corrected. Running it again changes nothing.
 *
 * @param renamed the new reference of any question; null for one that keeps it
 * @returns false if it was stopped
 */
export async function followReference(
  database: Database,
  ref: QuestionRef,
  renamed: (ref: QuestionRef) => QuestionRef | null,
  { isStopped, onRescoring }: { isStopped: () => boolean; onRescoring: () => void },
): Promise<boolean> {
  let found = false;
  while (await renameRef(database, ref, renamed)) {
    found = true;
    if (isStopped()) return false;
    await setImmediate();
  }
  const to = renamed(ref);
  if (found && to !== null && (await rescoreRenamed(database, to))) onRescoring();
  return true;
}

/** Lets references of questions follow renamed and moved topics. Like `followReference`. */
export async function followMovedReferences(
  database: Database,
  redirects: Redirects,
  options: { isStopped: () => boolean; onRescoring: () => void },
): Promise<boolean> {
  const renamed = (ref: QuestionRef) => movedRef(redirects, ref);
  for (const address of redirects.keys()) {
    const start = `${address}/`;
    for (const table of REFERRING_TABLES) {
      let ref = await nextRef(database.read, table, start);
      while (ref?.startsWith(start)) {
        if (!(await followReference(database, ref, renamed, options))) return false;
        ref = await nextRef(database.read, table, ref);
      }
    }
    for (const ref of await listRunningRefs(database.read, start))
      if (!(await followReference(database, ref, renamed, options))) return false;
  }
  return !options.isStopped();
}
