import { formatDay, formatTime } from '../../../client/format/format.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../client/ui/LoadError.tsx';
import { SubjectIcon } from '../../../client/ui/SubjectIcon.tsx';
import { loadFailure, useProgress } from './dashboard-queries.ts';
import { ProgressBadge, TopicButton, TopicName } from './topic-parts.tsx';

/** The Progress tab: all topics that the learner opened, latest first. */
export function ProgressTab() {
  const progress = useProgress();
  const failure = loadFailure('Your progress', [progress]);
  const entries = progress.data ?? [];
  const next = entries.find(({ available, completed }) => available && !completed);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">Progress</h2>
      {failure && <LoadError text={failure.text} onRetry={failure.retry} />}
      {entries.length === 0 ? (
        <EmptyState
          loading={progress.isPending}
          picture="books"
          text="No progress yet. Start reading a topic to see it here."
        >
          <a className="button button-primary" href="/#courses">
            Find a topic
          </a>
        </EmptyState>
      ) : (
        <ul className="card divide-y divide-line px-4 sm:px-5" aria-label="Progress">
          {entries.map((entry) => (
            <li
              key={`${entry.subject}/${entry.topic}`}
              className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
            >
              <SubjectIcon slug={entry.subject} paper={entry.subjectTitle} />
              <div className="min-w-0">
                <TopicName {...entry} />
                <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
                  <ProgressBadge completed={entry.completed} />
                  <span>
                    {formatTime(entry.timeSpent)} · <span className="sr-only">last opened </span>
                    <time dateTime={entry.lastAccessed}>{formatDay(entry.lastAccessed)}</time>
                  </span>
                </p>
              </div>
              {entry.available && (
                <div className="max-sm:col-start-2 max-sm:-ms-3 max-sm:has-[.button]:ms-0 max-sm:has-[.button]:mt-2">
                  <TopicButton {...entry} label="Continue" primary={entry === next} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
