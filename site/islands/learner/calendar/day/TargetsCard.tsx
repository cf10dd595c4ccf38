import type { ReactNode } from 'react';
import type { Target } from '../../../../../api/contract/study/targets.ts';
import { topicAddress } from '../../../../client/format/topics.ts';
import { summaryOf } from '../month/day-summary.ts';
import { TopicRow, Totals } from './day-card-parts.tsx';

interface TargetsCardProps {
  targets: readonly Target[];
  pending: boolean;
  /** Actions, shown below the targets. */
  children: ReactNode;
}

export function TargetsCard({ targets, pending, children }: TargetsCardProps) {
  const { completion, actualTime, targetTime } = summaryOf({ targets, readings: [], quizzes: [], due: 0 });
  return (
    <section className="card grid gap-4 p-5" aria-busy={pending}>
      <h3 className="text-xl font-semibold">Daily Targets</h3>
      <Totals
        totals={[
          ['Completion Rate', `${completion ?? 0}%`],
          ['Time Spent', `${actualTime} min`],
          ['Target Time', `${targetTime} min`],
        ]}
      />
      {completion === null ? (
        <p className="py-2 text-soft">{pending ? 'Loading…' : 'No daily targets set for this day'}</p>
      ) : (
        <>
          <progress className="progress w-full" max={100} value={completion} aria-label="Targets done" />
          <ul className="divide-y divide-line">
            {targets.map((target) => (
              <TopicRow
                key={JSON.stringify([target.subject, target.topic])}
                title={target.title}
                link={
                  target.available
                    ? { label: target.completed ? 'Review' : 'Start', href: topicAddress(target) }
                    : null
                }
              >
                {target.subjectTitle} · {target.actualTime} of {target.targetTime} min
                {target.completed && <span className="font-semibold text-good"> · Done</span>}
              </TopicRow>
            ))}
          </ul>
          {children}
        </>
      )}
    </section>
  );
}
