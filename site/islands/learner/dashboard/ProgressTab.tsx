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
        <ul className="grid gap-3" aria-label="Progress">
          {entries.map((entry) => (
            <li
              key={`${entry.subject}/${entry.topic}`}
              className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-4"
            >
              <SubjectIcon slug={entry.subject} paper={entry.subjectTitle} />
              <div className="min-w-0 flex-1 basis-52">
                <TopicName {...entry} />
                <p className="mt-1 text-sm text-soft">
                  {formatTime(entry.timeSpent)} · <span className="sr-only">last opened </span>
                  <time dateTime={entry.lastAccessed}>{formatDay(entry.lastAccessed)}</time>
                </p>
              </div>
              <ProgressBadge completed={entry.completed} />
              {entry.available && <TopicButton {...entry} label="Continue" />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
