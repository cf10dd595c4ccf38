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
import { RecentActivitySection } from './RecentActivitySection.tsx';
import { StudyYear } from './StudyYear.tsx';
import { WeekSection } from './WeekSection.tsx';
import { formatStudyTime, wholeMinutes } from '../../../../../api/contract/shared/durations.ts';
import type { Stats, StudyDay } from '../../../../../api/contract/study/activity.ts';
import type { TargetDay } from '../../../../../api/contract/study/targets.ts';
import { formatTime } from '../../../../client/format/format.ts';
import { completionText, dayProgress, pluralise } from '../dashboard-state.ts';
import { firstUnfinished } from '../../../../client/format/topics.ts';
import { useAuth } from '../../../../client/session/auth.tsx';
import { paperClass, paperOf } from '../../../../client/format/gs-paper.ts';
import { PaperTitle } from '../../../../client/ui/PaperTitle.tsx';
import { SubjectIcon } from '../../../../client/ui/SubjectIcon.tsx';
import { shareText } from '../../../../client/format/count-text.ts';

/** The Overview tab: what to do next, the week, the year and recent activity. */
export function Overview() {
  const [stats, recent, targets, days] = [useStats(), useRecentActivity(), useTargets(), useStudyDays()];
  const [due, changed, subjects] = [useDueReviews(), useChangedTopics(), useSubjects()];
  const { user } = useAuth();
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
              unfinished={firstUnfinished(progress.data, user)}
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

interface OverviewFiguresProps {
  stats: Stats | undefined;
  targetsToday: TargetDay | undefined;
  studyToday: StudyDay | undefined;
  loading: boolean;
}

/** Four statistics; data that could not be loaded counts as zero. */
function OverviewFigures({ stats, targetsToday, studyToday, loading }: OverviewFiguresProps) {
  const { done, total, percent } = dayProgress(targetsToday);
  const time = `${formatStudyTime(studyToday?.studyTime ?? 0)} studied`;
  const figures: [label: string, value: string, details: string][] = [
    [
      'Topics Completed',
      (stats?.totalTopicsCompleted ?? 0).toLocaleString('en-IN'),
      completionText(stats ?? { completionRate: 0, subjects: [] }),
    ],
    [
      'Total Time Spent',
      formatTime(stats?.totalTimeSpent ?? 0),
      `Reading, ${pluralise(wholeMinutes(stats?.averageTimePerTopic ?? 0), 'minute')} per topic on average`,
    ],
    ['Bookmarks', (stats?.totalBookmarks ?? 0).toLocaleString('en-IN'), 'Topics and sections'],
    [
      "Today's Progress",
      `${percent}%`,
      total === 0 ? `No targets set · ${time}` : `${done} of ${pluralise(total, 'target')} · ${time}`,
    ],
  ];
  return (
    <dl className="card grid grid-cols-2 gap-x-6 gap-y-5 p-5 lg:grid-cols-4" aria-busy={loading}>
      {figures.map(([label, value, details]) => (
        <div key={label} className="flex flex-col">
          <dt className="text-sm font-medium text-soft">{label}</dt>
          <dd className="figure-number mt-1.5">{loading ? '…' : value}</dd>
          <dd className="mt-1.5 text-sm text-soft">{loading ? '' : details}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The reading time of each subject, as a bar chart. */
function SubjectTimes({ subjects }: { subjects: Stats['subjects'] }) {
  if (subjects.length === 0) return null;
  const longest = Math.max(1, ...subjects.map(({ timeSpent }) => timeSpent));
  return (
    <section className="card p-5" aria-labelledby="subject-times">
      <h3 id="subject-times" className="text-xl font-semibold">
        Reading time per subject
      </h3>
      <ul className="mt-3 grid gap-1">
        {subjects.map(
          ({ subject, subjectTitle, timeSpent, topicsCompleted, topicsStarted, totalTopics, available }) => (
            <li key={subject} className={`flex items-center gap-3 ${paperClass(paperOf(subjectTitle))}`}>
              <SubjectIcon slug={subject} paper={subjectTitle} size={36} />
              <div className="min-w-0 flex-1">
                {available ? (
                  <a
                    className="flex min-h-11 items-center text-sm font-semibold hover:underline"
                    href={`/${encodeURIComponent(subject)}`}
                  >
                    <span>
                      <PaperTitle title={subjectTitle} />
                    </span>
                  </a>
                ) : (
                  <span className="flex min-h-11 items-center text-sm font-semibold">
                    <span>
                      <PaperTitle title={subjectTitle} />
                    </span>
                  </span>
                )}
                <div className="h-1.5 rounded-full bg-sunken" aria-hidden="true">
                  <div
                    className="h-full min-w-1 rounded-full bg-(--hue)"
                    style={{ width: `${(timeSpent * 100) / longest}%` }}
                  />
                </div>
                <p className="mt-1 flex justify-between gap-3 text-sm text-soft tabular-nums">
                  <span>
                    {shareText(topicsCompleted, Math.max(totalTopics, topicsStarted), 'topic')} completed
                  </span>
                  <span>{formatTime(timeSpent)}</span>
                </p>
              </div>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
