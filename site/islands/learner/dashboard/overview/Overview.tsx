import type { Stats, StudyDay } from '../../../../../api/contract/study/activity.ts';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import type { ChangedTopic } from '../../../../../api/contract/study/read-versions.ts';
import type { TargetDay } from '../../../../../api/contract/study/targets.ts';
import { useSubjects } from '../../../../client/api/use-subjects.ts';
import { formatTime } from '../../../../client/format/format.ts';
import { paperClass, paperOf } from '../../../../client/format/paper.ts';
import { titlesOf, topicAddress } from '../../../../client/format/topics.ts';
import { LoadError } from '../../../../client/ui/LoadError.tsx';
import { PaperTitle } from '../../../../client/ui/PaperTitle.tsx';
import { Picture } from '../../../../client/ui/Picture.tsx';
import { SubjectIcon } from '../../../../client/ui/SubjectIcon.tsx';
import {
  loadFailure,
  today,
  useChangedTopics,
  useDueReviews,
  useRecentActivity,
  useStats,
  useStudyDays,
  useTargets,
} from '../dashboard-queries.ts';
import { dayProgress, pluralise } from '../dashboard-state.ts';
import { RecentActivitySection } from './RecentActivitySection.tsx';
import { StudyYear } from './StudyYear.tsx';

/** The Overview tab: statistics, reminders and recent activity. */
export function Overview() {
  const [stats, recent, targets, days] = [useStats(), useRecentActivity(), useTargets(), useStudyDays()];
  const [due, changed, subjects] = [useDueReviews(), useChangedTopics(), useSubjects()];
  const failure = loadFailure('Some of your statistics', [
    stats,
    recent,
    targets,
    days,
    due,
    changed,
    subjects,
  ]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <h2 className="sr-only">Overview</h2>
      {failure && <LoadError text={failure.text} onRetry={failure.retry} />}
      <OverviewCards
        stats={stats.data}
        targetsToday={targets.data?.[0]}
        studyToday={days.data?.days.find(({ date }) => date === today())}
        loading={stats.isPending || targets.isPending}
      />
      <Reminders due={due.data?.counts.due ?? 0} changed={changed.data ?? []} subjects={subjects.data} />
      <StudyYear study={days.data} today={today()} loading={days.isPending} />
      <SubjectTimes subjects={stats.data?.subjects ?? []} />
      <RecentActivitySection recent={recent.data} loading={recent.isPending} subjects={subjects.data} />
    </div>
  );
}

interface OverviewCardsProps {
  stats: Stats | undefined;
  targetsToday: TargetDay | undefined;
  studyToday: StudyDay | undefined;
  loading: boolean;
}

/** Four statistics; data that could not be loaded counts as zero. */
function OverviewCards({ stats, targetsToday, studyToday, loading }: OverviewCardsProps) {
  const { done, total, percent } = dayProgress(targetsToday);
  const time = formatTime((studyToday?.timeSpent ?? 0) + (studyToday?.quizTime ?? 0));
  const cards: [label: string, value: string, details: string][] = [
    [
      'Topics Completed',
      (stats?.totalTopicsCompleted ?? 0).toLocaleString('en-IN'),
      `${stats?.completionRate ?? 0}% completion rate`,
    ],
    [
      'Total Time Spent',
      formatTime(stats?.totalTimeSpent ?? 0),
      `${pluralise(Math.round((stats?.averageTimePerTopic ?? 0) / 60), 'minute')} per topic on average`,
    ],
    ['Bookmarks', (stats?.totalBookmarks ?? 0).toLocaleString('en-IN'), 'Topics and sections'],
    [
      "Today's Progress",
      `${percent}%`,
      total === 0
        ? `No targets set · ${time} studied`
        : `${done} of ${pluralise(total, 'target')} · ${time} studied`,
    ],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-busy={loading}>
      {cards.map(([label, value, details]) => (
        <div key={label} className="card flex flex-col p-5">
          <dt className="text-sm font-medium text-soft">{label}</dt>
          <dd className="figure-number mt-2">{loading ? '…' : value}</dd>
          <dd className="mt-1.5 text-sm text-soft">{loading ? '' : details}</dd>
        </div>
      ))}
    </dl>
  );
}

const MAX_CHANGED_TOPICS = 5;

interface RemindersProps {
  /** Number of cards to review today. */
  due: number;
  changed: readonly ChangedTopic[];
  subjects: readonly SubjectSummary[] | undefined;
}

/** Due reviews and topics that changed since the learner read them. */
function Reminders({ due, changed, subjects }: RemindersProps) {
  if (due === 0 && changed.length === 0) return null;
  return (
    <div className="grid gap-3 md:auto-cols-fr md:grid-flow-col">
      {due > 0 && (
        <section className="card flex items-center gap-5 p-5">
          <div className="min-w-0 flex-1">
            <h3 className="text-xl font-semibold">Reviews due</h3>
            <p className="mt-1 text-soft">{pluralise(due, 'question')} to review today.</p>
            <a className="button button-primary mt-4" href="/review">
              Review now
            </a>
          </div>
          <div className="max-sm:hidden">
            <Picture name="cards" />
          </div>
        </section>
      )}
      {changed.length > 0 && (
        <section className="card p-5">
          <h3 className="text-xl font-semibold">Changed since you read them</h3>
          <ul className="mt-1">
            {changed.slice(0, MAX_CHANGED_TOPICS).map((topic) => (
              <li key={`${topic.subject}/${topic.topic}`}>
                <a className="text-link inline-flex min-h-11 items-center" href={topicAddress(topic)}>
                  {titlesOf(topic, subjects ?? null).topic}
                </a>
              </li>
            ))}
          </ul>
          {changed.length > MAX_CHANGED_TOPICS && (
            <p className="text-sm text-soft">And {changed.length - MAX_CHANGED_TOPICS} more.</p>
          )}
        </section>
      )}
    </div>
  );
}

/** The time spent on each subject, as a bar chart. */
function SubjectTimes({ subjects }: { subjects: Stats['subjects'] }) {
  if (subjects.length === 0) return null;
  const longest = Math.max(1, ...subjects.map(({ timeSpent }) => timeSpent));
  return (
    <section className="card p-5" aria-labelledby="subject-times">
      <h3 id="subject-times" className="text-xl font-semibold">
        Time per subject
      </h3>
      <ul className="mt-3 grid gap-4">
        {subjects.map(
          ({ subject, subjectTitle, timeSpent, topicsCompleted, topicsStarted, totalTopics, available }) => (
            <li key={subject} className={`flex items-start gap-4 ${paperClass(paperOf(subjectTitle))}`}>
              <SubjectIcon slug={subject} paper={subjectTitle} />
              <div className="min-w-0 flex-1">
                <div className="flex items-baseline justify-between gap-4">
                  {available ? (
                    <a
                      className="min-w-0 py-2.5 font-semibold hover:underline"
                      href={`/${encodeURIComponent(subject)}`}
                    >
                      <PaperTitle title={subjectTitle} />
                    </a>
                  ) : (
                    <span className="min-w-0 py-2.5 font-semibold">
                      <PaperTitle title={subjectTitle} />
                    </span>
                  )}
                  <span className="shrink-0 font-semibold tabular-nums">{formatTime(timeSpent)}</span>
                </div>
                <div className="h-2 rounded-full bg-sunken" aria-hidden="true">
                  <div
                    className="h-full min-w-1 rounded-full bg-(--hue)"
                    style={{ width: `${(timeSpent * 100) / longest}%` }}
                  />
                </div>
                <p className="mt-1.5 text-sm text-soft">
                  {topicsCompleted} of {Math.max(totalTopics, topicsStarted)} topics completed
                </p>
              </div>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
