import type { TargetDay } from '../../../api/contract/study/targets.ts';
import type { TargetRecord } from '../outbox/entries.ts';
import { enter } from '../outbox/send-entries.ts';
import { learnerZone } from '../session/learner-day.ts';

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
  const target = {
    ...{ ...entered, change: crypto.randomUUID() },
    ...{ happenedAt: createdAt, timeZone: learnerZone() },
  };
  const { refusal, isQueued, isStored, saved } = await enter<'target'>(owner, {
    ...{ kind: 'target', id, owner, createdAt, refused: null },
    target,
  });
  if (refusal) return { kind: 'refused', reason: refusal.message };
  return isQueued ? { kind: 'waiting', stored: isStored } : { kind: 'saved', day: saved };
}
