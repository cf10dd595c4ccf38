import type { Progress } from '../../../api/contract/study/progress.ts';
import { readingDays } from '../../../api/contract/study/reading-rules.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { learnerZone } from '../session/learner-day.ts';
import { session } from '../session/session.ts';
import type { ReadingRecord } from './entries.ts';
import { entriesOf, putEntry, updateEntries } from './outbox-store.ts';
import {
  acceptedDays,
  reportsOf,
  splitReport,
  withoutReported,
  type ReadingReport,
} from './reading-reports.ts';
import { SEND_TIMEOUT } from './kinds.ts';
import { sendEntries } from './send-entries.ts';

/** Reading time in the outbox. */

export async function queueReading(owner: string, record: ReadingRecord): Promise<void> {
  const createdAt = new Date().toISOString();
  await putEntry({ kind: 'reading', id: record.clientId, owner, createdAt, refused: null, reading: record });
}

/** Changes the learner's records; null removes one. */
async function updateRecords(
  owner: string,
  change: (record: ReadingRecord) => ReadingRecord | null,
): Promise<void> {
  const ids = (await entriesOf('reading', owner)).map(({ id }) => id);
  await updateEntries(ids, (entry) => {
    const reading = entry.kind === 'reading' ? change(entry.reading) : null;
    return reading && { ...entry, kind: 'reading', reading };
  });
}

/** Removes what the server has now. Seconds that were counted meanwhile stay. */
const removeReported = (owner: string, report: ReadingReport) =>
  updateRecords(owner, (record) => withoutReported(record, report));

/** Topics that learners are known to have completed. */
const completed = new Set<string>();
const keyOf = (owner: string, { subject, topic }: ReadingReport) => JSON.stringify([owner, subject, topic]);

/** Sends the learner's reading time, and completes the topics that were read. @returns why something was left, or null */
export async function sendReadings(owner: string): Promise<ApiError | null> {
  const accepted = readingDays(Date.now(), learnerZone());
  await updateRecords(owner, (record) => {
    const days = acceptedDays(record, accepted);
    return Object.keys(days).length > 0 ? { ...record, days } : null;
  });
  return sendEntries<'reading', ReadingReport>(owner, {
    kind: 'reading',
    batches: (entries) =>
      reportsOf(
        entries.map(({ reading }) => reading),
        accepted,
      ),
    async send(report) {
      const call = { method: 'POST', body: report, timeout: SEND_TIMEOUT } as const;
      const progress = await callApi<Progress>('/user/progress', call);
      if (progress.completed) completed.add(keyOf(owner, report));
      if (!completed.has(keyOf(owner, report)) && session.getState().user?.id === owner) {
        await callApi('/user/progress/complete', call);
        completed.add(keyOf(owner, report));
      }
      await removeReported(owner, report);
    },
    async refused(report, { status }) {
      /* The topic may be open to the learner again another day. */
      if (status !== 400) return null;
      /* One invalid count, such as a day from a wrong clock, must not block the others. */
      if (report.reading.length > 1) return splitReport(report);
      await removeReported(owner, report);
      return [];
    },
  });
}

/** Sends one tab's record while its page is being left. The response may never be seen. */
export async function sendLastReading(owner: string, record: ReadingRecord): Promise<void> {
  const [report] = reportsOf([record], readingDays(Date.now(), learnerZone()));
  if (!report || session.getState().user?.id !== owner) return;
  const path = completed.has(keyOf(owner, report)) ? '/user/progress' : '/user/progress/complete';
  try {
    await callApi(path, { method: 'POST', body: report, keepalive: true });
    completed.add(keyOf(owner, report));
    await removeReported(owner, report);
  } catch (error) {
    /* The record stays in the outbox. */
    if (!(error instanceof ApiError)) throw error;
  }
}
