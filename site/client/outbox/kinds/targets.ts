import { createStore } from 'zustand/vanilla';
import type { TargetDay } from '../../../../api/contract/study/targets.ts';
import { callApi, type ApiError } from '../../api/call-api.ts';
import { learnerZone } from '../../session/learner-day.ts';
import { session } from '../../session/session.ts';
import type { Entry, TargetRecord } from '../entries.ts';
import { entriesOf, putEntry, removeEntries, updateEntries } from '../outbox-store.ts';
import { SEND_TIMEOUT, sendEntries } from '../send-entries.ts';

/** Ticks of targets and minutes studied elsewhere, in the outbox. */
export type TargetEntry = Entry<'target'>;

/** The learner's entries that the server does not have. Read with `readQueuedTargets`. */
export const queuedTargets = createStore<{ entries: readonly TargetEntry[] }>(() => ({ entries: [] }));

/** Reads what is queued, from any page, into `queuedTargets`. */
export async function readQueuedTargets(owner: string): Promise<readonly TargetEntry[]> {
  const entries = await entriesOf('target', owner);
  const before = queuedTargets.getState().entries;
  /* A call of an earlier learner of this page may end late. */
  const isShown = session.getState().user?.id === owner;
  if (isShown && (entries.length > 0 || before.length > 0)) queuedTargets.setState({ entries });
  return entries;
}

/** A day, a topic, and either a tick or minutes. */
type TargetChange = Omit<TargetRecord, 'change' | 'happenedAt' | 'timeZone'>;

type TargetStatus =
  /** The day as the server has it; null if another tab has sent the entry. */
  | { kind: 'saved'; day: TargetDay | null }
  /** `stored` is false if the browser could not store it. */
  | { kind: 'waiting'; stored: boolean }
  | { kind: 'refused'; reason: string };

/** Queues an entry in place of an earlier one of the same kind on the target, and sends it with the others. */
export async function enterTarget(owner: string, entered: TargetChange): Promise<TargetStatus> {
  const { date, subject, topic, completed } = entered;
  const id = `target:${owner}:${date}:${subject}/${topic}:${completed === undefined ? 'minutes' : 'tick'}`;
  const createdAt = new Date().toISOString();
  const change = crypto.randomUUID();
  const target = { ...entered, change, happenedAt: createdAt, timeZone: learnerZone() };
  const stored = await putEntry({ kind: 'target', id, owner, createdAt, refused: null, target });
  await readQueuedTargets(owner);
  let day: TargetDay | null = null;
  let refusal: ApiError | undefined;
  await sendTargets(owner, {
    entered: change,
    onSaved: (sent, saved) => {
      if (sent === change) day = saved;
    },
    onRefused: (sent, error) => {
      if (sent === change) refusal = error;
    },
  });
  if (refusal) {
    /* The learner is looking at it, and can enter it again. */
    await updateEntries([id], (entry) => (isChange(entry, change) ? null : entry));
    await readQueuedTargets(owner);
    return { kind: 'refused', reason: refusal.message };
  }
  const entries = await readQueuedTargets(owner);
  const isQueued = entries.some((entry) => entry.target.change === change);
  return isQueued ? { kind: 'waiting', stored } : { kind: 'saved', day };
}

interface Listener {
  /** The change that the learner has just made. */
  entered: string;
  onSaved: (change: string, day: TargetDay) => void;
  onRefused: (change: string, error: ApiError) => void;
}

/** @returns why something was left, or null */
export async function sendTargets(owner: string, listener?: Listener): Promise<ApiError | null> {
  const problem = await sendEntries<'target', TargetEntry>(owner, {
    kind: 'target',
    batches: (entries) => entries,
    async send({ id, target }) {
      const { change, date, subject, topic, completed, elsewhereTime, happenedAt, timeZone } = target;
      const entered = completed === undefined ? { elsewhereTime } : { completed };
      /* A change that did not wait happens now, whatever the clock of this device says. */
      const waited = change !== listener?.entered && { happenedAt };
      const body = { date, subject, topic, ...entered, ...waited, timeZone };
      const call = { method: 'PUT', body, timeout: SEND_TIMEOUT } as const;
      const day = await callApi<TargetDay>('/user/daily-targets/progress', call);
      listener?.onSaved(change, day);
      await updateEntries([id], (entry) => (isChange(entry, change) ? null : entry));
    },
    async refused({ id, target: { change } }, error) {
      listener?.onRefused(change, error);
      /* There is room again once the learner has deleted something. */
      if (error.code === 'quota_exceeded') return null;
      await updateEntries([id], (entry) =>
        isChange(entry, change) ? { ...entry, refused: error.message } : entry,
      );
      return [];
    },
  });
  await readQueuedTargets(owner);
  return problem;
}

function isChange(entry: Entry, change: string): boolean {
  return entry.kind === 'target' && entry.target.change === change;
}

/** Gives up entries that the server refused. */
export async function discardTargets(owner: string, ids: readonly string[]): Promise<void> {
  await removeEntries(ids);
  await readQueuedTargets(owner);
}
