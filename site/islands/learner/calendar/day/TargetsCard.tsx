import type { ReactNode } from 'react';
import type { Target } from '../../../../../api/contract/study/targets.ts';
import { RefusedEntries } from '../../../../client/targets/RefusedEntries.tsx';
import { TargetItem } from '../../../../client/targets/TargetItem.tsx';
import { summaryOf } from '../day-summary.ts';
import { Totals } from './day-card-parts.tsx';

interface TargetsCardProps {
  day: string;
  targets: readonly Target[];
  pending: boolean;
  onSaved: () => Promise<void>;
  /** Actions, shown below the targets. */
  children: ReactNode;
}

export function TargetsCard({ day, targets, pending, onSaved, children }: TargetsCardProps) {
  const { completion, actualTime, targetTime } = summaryOf({ targets, readings: [], quizzes: [], due: 0 });
  return (
    <section className="grid gap-3" aria-busy={pending}>
      <h3 className="text-lg font-semibold">Daily Targets</h3>
      <RefusedEntries />
      {completion === null ? (
        <p className="text-soft">{pending ? 'Loading…' : 'No daily targets set for this day'}</p>
      ) : (
        <>
          <Totals
            totals={[
              ['Completion Rate', `${completion}%`, 'of the targets'],
              ['Time Spent', `${actualTime} min`, 'reading, quizzes, elsewhere'],
              ['Target Time', `${targetTime} min`, 'in all'],
            ]}
          />
          <progress className="progress w-full" max={100} value={completion} aria-label="Targets done" />
          <ul className="divide-y divide-line" aria-label="Targets">
            {targets.map((target) => (
              <TargetItem
                key={JSON.stringify([target.subject, target.topic])}
                {...{ day, target, onSaved }}
              />
            ))}
          </ul>
        </>
      )}
      {children}
    </section>
  );
}
