import type { Stats, StudyDay } from '../../../../api/contract/study/activity.ts';
import type { TargetDay } from '../../../../api/contract/study/targets.ts';
import { formatTime } from '../../../client/format/format.ts';
import { counted, dayProgress } from './dashboard-state.ts';

interface CardsProps {
  stats: Stats | undefined;
  /** Today's targets. */
  day: TargetDay | undefined;
  /** What was done today. */
  studied: StudyDay | undefined;
  loading: boolean;
}

/** Four figures; zeros where they could not be loaded. */
export function Cards({ stats, day, studied, loading }: CardsProps) {
  const { done, total, percent } = dayProgress(day);
  const time = formatTime((studied?.timeSpent ?? 0) + (studied?.quizTime ?? 0));
  const cards: [label: string, value: string, more: string][] = [
    [
      'Topics Completed',
      (stats?.totalTopicsCompleted ?? 0).toLocaleString('en-IN'),
      `${stats?.completionRate ?? 0}% completion rate`,
    ],
    [
      'Total Time Spent',
      formatTime(stats?.totalTimeSpent ?? 0),
      `${counted(Math.round((stats?.averageTimePerTopic ?? 0) / 60), 'minute')} per topic on average`,
    ],
    ['Bookmarks', (stats?.totalBookmarks ?? 0).toLocaleString('en-IN'), 'Topics and sections'],
    [
      "Today's Progress",
      `${percent}%`,
      total === 0
        ? `No targets set · ${time} studied`
        : `${done} of ${counted(total, 'target')} · ${time} studied`,
    ],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-busy={loading}>
      {cards.map(([label, value, more]) => (
        <div key={label} className="card flex flex-col p-4">
          <dt className="text-sm font-medium text-soft">{label}</dt>
          <dd className="mt-1 text-2xl font-bold tabular-nums sm:text-3xl">{loading ? '…' : value}</dd>
          <dd className="mt-1 text-sm text-soft">{loading ? '' : more}</dd>
        </div>
      ))}
    </dl>
  );
}
