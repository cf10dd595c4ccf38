import { targetOutcome, type TopicKey } from '../../../api/contract/study/target-rules.ts';
import type { Target } from '../../../api/contract/study/targets.ts';
import type { Entry, TargetRecord } from '../outbox/entries.ts';

type TargetEntry = Entry<'target'>;

/** What a learner has queued for a target. Refused entries are left out. */
export function queuedOn(
  entries: readonly Entry[],
  learner: string | undefined,
  date: string,
  { subject, topic }: TopicKey,
): TargetEntry[] {
  return entries.filter(
    (entry): entry is TargetEntry =>
      entry.kind === 'target' &&
      entry.owner === learner &&
      entry.refused === null &&
      entry.target.date === date &&
      entry.target.subject === subject &&
      entry.target.topic === topic,
  );
}

/** A tick, or minutes studied elsewhere. */
export type Entered = Pick<TargetRecord, 'completed' | 'elsewhereTime'>;

/** The target as it will be with what the learner has entered. */
export function withEntered(target: Target, { completed, elsewhereTime }: Entered): Target {
  const entered = {
    ticked: completed ?? target.ticked,
    elsewhereTime: elsewhereTime ?? target.elsewhereTime,
  };
  const recorded = Math.max(0, target.actualTime - target.elsewhereTime);
  const outcome = targetOutcome({ targetTime: target.targetTime, entered, seconds: recorded * 60 });
  return { ...target, ...entered, ...outcome };
}

/** The target as it will be once what is queued for it is sent. @param queued the oldest first */
export function withQueued(target: Target, queued: readonly TargetEntry[]): Target {
  return queued.reduce((shown, entry) => withEntered(shown, entry.target), target);
}
