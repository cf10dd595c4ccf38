import { ApiError, isTemporary } from '../../api/call-api.ts';
import { session } from '../../session/session.ts';
import { keptTests, readRecord, removeTest } from '../../tests/hall-store.ts';
import { updateTestsMarker } from '../../tests/kept-tests.ts';
import { sendTest } from '../../tests/send-test.ts';

/** Answers of tests that the hall has left on this device. */

/** ms after which answers that nobody can send any more are deleted. */
const KEPT_FOR = 30 * 86_400_000;

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
