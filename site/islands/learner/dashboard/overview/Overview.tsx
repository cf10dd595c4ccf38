import { useSubjects } from '../../../../client/queries.tsx';
import { LoadError } from '../../../../client/ui/Notice.tsx';
import {
  loadFailure,
  today,
  useChangedTopics,
  useDueReviews,
  useProgress,
  useRecentActivity,
  useStats,
  useStudyDays,
  useTargets,
  useWeeklySummary,
} from '../dashboard-queries.ts';
import { ChangedTopics, NextStep } from './NextStep.tsx';
import { OverviewFigures } from './OverviewFigures.tsx';
import { RecentActivitySection } from './RecentActivitySection.tsx';
import { StudyYear } from './StudyYear.tsx';
import { SubjectTimes } from './SubjectTimes.tsx';
import { WeekSection } from './WeekSection.tsx';

/** The Overview tab: what to do next, the week, the year and recent activity. */
export function Overview() {
  const [stats, recent, targets, days] = [useStats(), useRecentActivity(), useTargets(), useStudyDays()];
  const [due, changed, subjects] = [useDueReviews(), useChangedTopics(), useSubjects()];
  const [week, progress] = [useWeeklySummary(), useProgress()];
  const all = [stats, recent, targets, days, due, changed, subjects, week, progress];
  const failure = loadFailure('Some of your statistics', all);
  const bySubject = stats.data?.subjects ?? [];
  /* Parts without data are left out. */
  const isNew =
    progress.data?.length === 0 && recent.data?.quizAttempts.length === 0 && recent.data.tests.length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:gap-8">
      <h2 className="sr-only">Overview</h2>
      {failure && <LoadError text={failure.text} onRetry={failure.retry} />}
      <OverviewFigures
        stats={stats.data}
        targetsToday={targets.data?.[0]}
        studyToday={days.data?.days.find(({ date }) => date === today())}
        loading={stats.isPending || targets.isPending}
      />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-6 lg:gap-8 ${bySubject.length > 0 ? 'lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]' : ''}`}
      >
        <div className="flex flex-col gap-6 lg:gap-8 [&>:last-child]:grow">
          {due.data && progress.data && (
            <NextStep
              due={due.data.counts.due}
              unfinished={progress.data.find(({ available, completed }) => available && !completed)}
              isNew={isNew}
            />
          )}
          <ChangedTopics changed={changed.data ?? []} subjects={subjects.data} />
          {!isNew && <WeekSection summary={week.data} />}
        </div>
        <SubjectTimes subjects={bySubject} />
      </div>
      <StudyYear study={days.data} today={today()} loading={days.isPending} />
      {!isNew && (
        <RecentActivitySection recent={recent.data} loading={recent.isPending} subjects={subjects.data} />
      )}
    </div>
  );
}
