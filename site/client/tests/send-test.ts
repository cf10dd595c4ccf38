import type { RunningTest, SavedAnswers, SubmittedTest } from '../../../api/contract/tests/test-attempts.ts';
import { callApi } from '../api/call-api.ts';
import { withWebLock } from '../storage/web-lock.ts';
import {
  afterSave,
  openWork,
  unsentBatch,
  withServerAnswers,
  type Batch,
  type HallRecord,
} from './hall-record.ts';
import { changeRecord, keepPaper, readRecord, removeTest, tellTabs } from './hall-store.ts';
import type { TimedAnswer } from './server-clock.ts';

/* The calls of a running test. One tab at a time sends, and one request is on its way. */

/** ms for one call. Sending the same answers again changes nothing, so there is no need to wait longer. */
const TIMEOUT = 15_000;

const pathOf = (id: string) => `/user/tests/${encodeURIComponent(id)}`;

export const isSubmitted = (test: RunningTest | SubmittedTest): test is SubmittedTest => 'score' in test;

/** Receives the server's answers while a test is sent. */
export interface Listener {
  onTime?: (answer: TimedAnswer) => void;
  onRecord?: (record: HallRecord) => void;
}

async function timed<Answer extends { now: string }>(
  listener: Listener,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const asked = performance.now();
  const answer = await call();
  listener.onTime?.({ now: answer.now, asked, arrived: performance.now() });
  return answer;
}

const lockOf = (id: string) => `swadhyay-test-${id}`;

/** Runs `work` while no other tab sends this test. */
async function alone<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  let result: { value: Result } | undefined;
  await withWebLock(lockOf(id), async () => {
    result = { value: await work() };
  });
  if (!result) throw new Error('The lock was not given');
  return result.value;
}

/**
 * Fetches a test and takes over what the server has.
 * @returns null if it is submitted
 * @throws {ApiError}
 */
export function fetchTest(
  owner: string,
  id: string,
  begin: (running: RunningTest) => HallRecord,
  listener: Listener,
): Promise<RunningTest | null> {
  return alone(id, async () => {
    const asked = performance.now();
    const test = await callApi<RunningTest | SubmittedTest>(pathOf(id), { timeout: TIMEOUT });
    if (isSubmitted(test)) return null;
    listener.onTime?.({ now: test.now, asked, arrived: performance.now() });
    await keepPaper(owner, test);
    const { record } = await changeRecord(begin(test), (kept) => withServerAnswers(kept, test));
    listener.onRecord?.(record);
    tellTabs(id);
    return test;
  });
}

/**
 * Sends all changes of a test, and submits it if it is to end.
 *
 * @returns 'saved' if the server has everything but questions with two answers, 'over' if it takes no more because the test
 * is submitted, now or before
 * @throws {ApiError}
 */
export function sendTest(owner: string, id: string, listener: Listener = {}): Promise<'saved' | 'over'> {
  return alone(id, async () => {
    for (;;) {
      const record = await readRecord(owner, id);
      if (!record) return 'saved';
      const batch = unsentBatch(record);
      if (batch.changes.length === 0) {
        if (record.ending === 'learner') return submit(record);
        if (record.ending === null) return 'saved';
      }
      /* When the time is over, the server is asked first: the clock of this page may be wrong. */
      const answer = await timed(listener, () =>
        callApi<SavedAnswers>(`${pathOf(id)}/answers`, {
          method: 'PUT',
          body: { changes: batch.changes },
          timeout: TIMEOUT,
        }),
      );
      const { record: after } = await changeRecord(record, (latest) => afterAnswered(latest, batch, answer));
      listener.onRecord?.(after);
      tellTabs(id);
      if (answer.over) return submit(after);
      if (answer.saved.length + answer.refused.length === 0) return 'saved';
    }
  });
}

/** A test that is not over goes on if only its clock was wrong, or if the learner has to choose between two answers. */
function afterAnswered(record: HallRecord, batch: Batch, answer: SavedAnswers): HallRecord {
  const after = afterSave(record, batch, answer);
  if (answer.over) return after;
  const hasNewConflict = openWork(after).conflicts.length > openWork(record).conflicts.length;
  return after.ending === 'time' || hasNewConflict ? { ...after, ending: null } : after;
}

/** All changes were sent before. What another device has saved instead is not overwritten. */
async function submit({ owner, id }: HallRecord): Promise<'over'> {
  await callApi<SubmittedTest>(`${pathOf(id)}/submit`, {
    method: 'POST',
    body: { changes: [] },
    timeout: TIMEOUT,
  });
  await removeTest(owner, id);
  tellTabs(id);
  return 'over';
}
