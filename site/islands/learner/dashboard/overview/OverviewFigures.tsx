import type { Stats, StudyDay } from '../../../../../api/contract/study/activity.ts';
import type { TargetDay } from '../../../../../api/contract/study/targets.ts';
import { formatTime } from '../../../../client/format/format.ts';
import { dayProgress, pluralise } from '../dashboard-state.ts';

interface OverviewFiguresProps {
  stats: Stats | undefined;
  targetsToday: TargetDay | undefined;
  studyToday: StudyDay | undefined;
  loading: boolean;
}

/** Four statistics; data that could not be loaded counts as zero. */
export function OverviewFigures({ stats, targetsToday, studyToday, loading }: OverviewFiguresProps) {
  const { done, total, percent } = dayProgress(targetsToday);
  const time = formatTime((studyToday?.timeSpent ?? 0) + (studyToday?.quizTime ?? 0));
  const figures: [label: string, value: string, details: string][] = [
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
