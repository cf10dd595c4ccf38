import { useQueryClient } from '@tanstack/react-query';
import { LoadError } from '../../../client/ui/LoadError.tsx';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { RefusedEntries } from '../../../client/targets/RefusedEntries.tsx';
import { TargetItem } from '../../../client/targets/TargetItem.tsx';
import { loadFailure, USER_KEY, useTargets } from './dashboard-queries.ts';
import { dayProgress } from './dashboard-state.ts';

/** The Daily Targets tab: today's targets and their progress. */
export function TargetsTab() {
  const targets = useTargets();
  const failure = loadFailure('Your targets', [targets]);
  const [day] = targets.data ?? [];
  const { done, total } = dayProgress(day);
  const next = day?.targets.find(({ completed, available }) => available && !completed);
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: USER_KEY });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">Daily Targets</h2>
      <RefusedEntries />
      {failure && <LoadError text={failure.text} onRetry={failure.retry} />}
      {targets.isPending && <EmptyState loading text="" />}
      {!targets.isPending && total === 0 && (
        <EmptyState picture="calendar" text="No daily targets set for today">
          <a className="button button-primary" href="/calendar">
            Set Daily Targets
          </a>
        </EmptyState>
      )}
      {day !== undefined && total > 0 && (
        <>
          <p className="text-soft">
            {done} of {total} done · {day.totalActualTime} of {day.totalTargetTime} minutes
          </p>
          <ul className="card divide-y divide-line px-5 py-1" aria-label="Daily targets">
            {day.targets.map((target) => (
              <TargetItem
                key={`${target.subject}/${target.topic}`}
                day={day.date}
                target={target}
                primary={target === next}
                onSaved={reload}
              />
            ))}
          </ul>
          <p>
            <a className="text-link inline-flex min-h-11 items-center" href="/calendar">
              Change targets in the calendar
            </a>
          </p>
        </>
      )}
    </div>
  );
}
