import type { Target } from '../../../../api/contract/study/targets.ts';
import { LoadError } from '../../../client/ui/LoadError.tsx';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { loadFailure, useTargets } from './dashboard-queries.ts';
import { dayProgress, targetPercent } from './dashboard-state.ts';
import { TopicButton, TopicName } from './topic-parts.tsx';

/** The Daily Targets tab: today's targets and their progress. */
export function TargetsTab() {
  const targets = useTargets();
  const failure = loadFailure('Your targets', [targets]);
  const [day] = targets.data ?? [];
  const { done, total } = dayProgress(day);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">Daily Targets</h2>
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
          <ul className="grid gap-3" aria-label="Daily targets">
            {day.targets.map((target) => (
              <TargetRow key={`${target.subject}/${target.topic}`} target={target} />
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

function TargetRow({ target }: { target: Target }) {
  const { title, actualTime, targetTime, completed, available } = target;
  const percent = targetPercent(target);
  return (
    <li className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <TopicName {...target} />
        <progress
          className="progress mt-3 block w-full"
          max={100}
          value={percent}
          aria-label={`Progress of ${title}`}
        />
        <p className="mt-1.5 text-sm text-soft tabular-nums">
          {actualTime} of {targetTime} minutes · {percent}%
        </p>
      </div>
      {completed && <span className="badge shrink-0 bg-good-wash text-good">Completed</span>}
      {available && <TopicButton {...target} label={completed ? 'Review' : 'Start'} primary={!completed} />}
    </li>
  );
}
