import type { RunningTest } from '../../../api/contract/tests/test-attempts.ts';
import { deviceStore } from '../storage/device-store.ts';
import type { HallRecord } from './hall-record.ts';

/*
 * Running tests on this device: the paper without keys, so that the hall opens without a network, and the answers. All tabs
 * share them; each change is one transaction, so tabs do not overwrite each other.
 */

const stored = deviceStore<RunningTest | HallRecord>('swadhyay-tests', 'running');

const paperKey = (owner: string, id: string) => `paper:${owner}:${id}`;
const answersKey = (owner: string, id: string) => `answers:${owner}:${id}`;

export async function readPaper(owner: string, id: string): Promise<RunningTest | null> {
  return ((await stored.get(paperKey(owner, id))) as RunningTest | undefined) ?? null;
}

export const keepPaper = (owner: string, paper: RunningTest) => stored.set(paperKey(owner, paper.id), paper);

export async function readRecord(owner: string, id: string): Promise<HallRecord | null> {
  return ((await stored.get(answersKey(owner, id))) as HallRecord | undefined) ?? null;
}

/**
 * Replaces the answers with the result of `change`, in one transaction. `fallback` stands for answers that are not there.
 *
 * @returns the new answers, and whether the browser could store them; they are then kept in memory
 */
export async function changeRecord(
  fallback: HallRecord,
  change: (record: HallRecord) => HallRecord,
): Promise<{ record: HallRecord; stored: boolean }> {
  const key = answersKey(fallback.owner, fallback.id);
  let record = fallback;
  await stored.change([key], (found) => (record = change((found as HallRecord | undefined) ?? fallback)));
  return { record, stored: stored.isStored(key) };
}

export const removeTest = (owner: string, id: string) =>
  stored.remove([paperKey(owner, id), answersKey(owner, id)]);

/** Ids of the learner's tests with answers on this device. */
export async function keptTests(owner: string): Promise<string[]> {
  const prefix = answersKey(owner, '');
  const keys = await stored.keys();
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('swadhyay-tests');

/** Tells the other tabs of this browser that the answers of a test have changed. */
export function tellTabs(id: string): void {
  channel?.postMessage(id);
}

/** Calls `listener` when another tab has changed the answers of a test. Returns how to stop. */
export function onOtherTab(id: string, listener: () => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (data === id) listener();
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
