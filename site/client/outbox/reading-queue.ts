import type { Progress } from '../../../api/contract/study/progress.ts';
import { dayOf } from '../../../api/contract/shared/utc-days.ts';
import { ApiError, callApi, mayPass } from '../api/api.ts';
import {
  apart,
  daysTaken,
  recordIn,
  reportsOf,
  withoutReported,
  type ReadingRecord,
  type ReadingReport,
} from './reading-records.ts';
import { readingsOf } from './send-queued.ts';
import { session } from '../session/session.ts';
import { readStored, removeStored, storedKeys, writeStored } from './local-storage.ts';

/*
 * Reading time that the server does not have yet. Each tab keeps its own record before it sends it, and any page sends
 * what other tabs have left. Counts are totals of a tab and a day, so nothing is lost or counted twice by trying again.
 */

/** Where this browser keeps nothing, records last as long as their page. */
const unstored = new Map<string, ReadingRecord>();

export function keepReading(learner: string, record: ReadingRecord): void {
  const key = `${readingsOf(learner)}${record.clientId}`;
  if (writeStored(key, JSON.stringify(record))) unstored.delete(key);
  else unstored.set(key, record);
}

function waitingReadings(learner: string): [key: string, record: ReadingRecord][] {
  const keys = new Set([...storedKeys(readingsOf(learner)), ...unstored.keys()]);
  return [...keys].flatMap((key) => {
    if (!key.startsWith(readingsOf(learner))) return [];
    const record = unstored.get(key) ?? recordIn(readStored(key));
    if (record === null) removeStored(key);
    return record === null ? [] : [[key, record] as [string, ReadingRecord]];
  });
}

/** Takes out what the server has now; what was counted meanwhile stays. */
function settle(learner: string, report: ReadingReport): void {
  for (const [key, record] of waitingReadings(learner)) {
    const left = withoutReported(record, report);
    if (left === record) continue;
    removeStored(key);
    unstored.delete(key);
    if (left !== null) keepReading(learner, left);
  }
}

/** Days that are too long ago, or in a future that is only a wrong clock's, are never taken. */
function dropUntaken(learner: string, today: string): void {
  for (const [key, record] of waitingReadings(learner)) {
    const days = daysTaken(record, today);
    if (Object.keys(days).length === Object.keys(record.days).length) continue;
    removeStored(key);
    unstored.delete(key);
    if (Object.keys(days).length > 0) keepReading(learner, { ...record, days });
  }
}

export interface Sent {
  /** Why something is not saved yet; null where all is. */
  problem: ApiError | null;
}

/** Topics that are known to be completed, so that none is completed twice. */
const completed = new Set<string>();
const keyOf = ({ subject, topic }: { subject: string; topic: string }) => JSON.stringify([subject, topic]);

let sending: Promise<Sent> | undefined;

/** Sends what waits of the learner who is signed in. A topic that has been read and is not completed yet is completed. */
export function sendReadings(learner: string): Promise<Sent> {
  sending ??= sendAll(learner).finally(() => (sending = undefined));
  return sending;
}

async function sendAll(learner: string): Promise<Sent> {
  const today = dayOf(Date.now());
  dropUntaken(learner, today);
  let problem: ApiError | null = null;
  const reports = reportsOf(
    waitingReadings(learner).map(([, record]) => record),
    today,
  );
  for (let report = reports.shift(); report !== undefined; report = reports.shift()) {
    if (session.getState().user?.id !== learner) break;
    try {
      await sendReport(learner, report);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 400) {
        /* What makes no sense now, such as a day by a wrong clock, never will; the others must not suffer for it. */
        if (report.reading.length === 1) settle(learner, report);
        else reports.unshift(...apart(report));
        continue;
      }
      /* A topic that one may not read may be back another day. */
      problem ??= error;
      if (mayPass(error)) break;
    }
  }
  return { problem };
}

async function sendReport(learner: string, report: ReadingReport): Promise<void> {
  const progress = await callApi<Progress>('/user/progress', { method: 'POST', body: report });
  if (progress.completed) completed.add(keyOf(report));
  else await complete(learner, report);
  settle(learner, report);
}

async function complete(learner: string, report: ReadingReport): Promise<void> {
  if (completed.has(keyOf(report)) || session.getState().user?.id !== learner) return;
  await callApi('/user/progress/complete', { method: 'POST', body: report });
  completed.add(keyOf(report));
}

/** The same for one tab's record as its page is left: nobody may be there to hear the answer. */
export async function sendLast(learner: string, record: ReadingRecord): Promise<void> {
  const [report] = reportsOf([record], dayOf(Date.now()));
  if (!report || session.getState().user?.id !== learner) return;
  const path = completed.has(keyOf(report)) ? '/user/progress' : '/user/progress/complete';
  try {
    await callApi(path, { method: 'POST', body: report, keepalive: true });
    completed.add(keyOf(report));
    settle(learner, report);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
