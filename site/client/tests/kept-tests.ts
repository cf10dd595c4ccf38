import { ApiError, isTemporary } from '../api/call-api.ts';
import { session } from '../session/session.ts';
import { markTests, unmarkTests } from '../storage/unsent-markers.ts';
import { isUnsent } from './hall-record.ts';
import { keptTests, readRecord, removeTest } from './hall-store.ts';
import { sendTest } from './send-test.ts';

/** ms after the end of a test, after which answers that the server has are deleted from this device. */
const DONE_AFTER = 86_400_000;

/** ms after which answers that nobody can send any more are deleted. */
const KEPT_FOR = 30 * 86_400_000;

/** Removes the marker if no test of the learner has anything to send. */
export async function updateTestsMarker(owner: string): Promise<void> {
  /* Removed first: a change that is made meanwhile sets it again. */
  unmarkTests(owner);
  for (const id of await keptTests(owner)) {
    const record = await readRecord(owner, id);
    if (record && (record.ending !== null || record.answers.some((answer) => isUnsent(answer)))) {
      markTests(owner);
      return;
    }
  }
}

/** Deletes what this device has of tests that are over and have nothing to send. @param now ms since 1970 on the server */
export async function forgetEndedTests(owner: string, now: number): Promise<void> {
  for (const id of await keptTests(owner)) {
    const record = await readRecord(owner, id);
    if (!record || now < Date.parse(record.deadline) + DONE_AFTER) continue;
    if (record.ending === null && !record.answers.some((answer) => isUnsent(answer)))
      await removeTest(owner, id);
  }
}

/** Sends what the hall has left, and submits tests that have ended. Open halls do the same; only one of both sends. */
export async function sendTests(owner: string): Promise<void> {
  for (const id of await keptTests(owner)) {
    if (session.getState().user?.id !== owner) return;
    try {
      await sendTest(owner, id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      /* The rest would fail as well. */
      if (isTemporary(error)) return;
      const record = await readRecord(owner, id);
      const isOld = record !== null && Date.now() - record.seen.device > KEPT_FOR;
      /* Deleted on another device. */
      if (error.status === 404 || isOld) await removeTest(owner, id);
    }
  }
  await updateTestsMarker(owner);
}
