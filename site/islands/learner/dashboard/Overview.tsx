import { LoadError } from '../../../client/ui/LoadError.tsx';
import { useSubjects } from '../../../client/api/use-subjects.ts';
import { Cards } from './OverviewCards.tsx';
import {
  failureOf,
  today,
  useChangedTopics,
  useDueReviews,
  useRecent,
  useStats,
  useStudyDays,
  useTargets,
} from './dashboard-queries.ts';
import { Recent } from './Recent.tsx';
import { Reminders } from './Reminders.tsx';
import { StudyYear } from './StudyYear.tsx';
import { SubjectTimes } from './SubjectTimes.tsx';

/** All of it in figures, and what comes next. */
export function Overview() {
  const [stats, recent, targets, days] = [useStats(), useRecent(), useTargets(), useStudyDays()];
  const [due, changed, subjects] = [useDueReviews(), useChangedTopics(), useSubjects()];
  const failure = failureOf('Some of your figures', [stats, recent, targets, days, due, changed, subjects]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <h2 className="sr-only">Overview</h2>
      {failure && <LoadError text={failure.text} onRetry={failure.retry} />}
      <Cards
        stats={stats.data}
        day={targets.data?.[0]}
        studied={days.data?.days.find(({ date }) => date === today())}
        loading={stats.isPending || targets.isPending}
      />
      <Reminders due={due.data?.counts.due ?? 0} changed={changed.data ?? []} subjects={subjects.data} />
      <StudyYear study={days.data} today={today()} loading={days.isPending} />
      <SubjectTimes subjects={stats.data?.subjects ?? []} />
      <Recent recent={recent.data} loading={recent.isPending} subjects={subjects.data} />
    </div>
  );
}
