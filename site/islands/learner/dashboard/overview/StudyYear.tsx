import type { StudyDays } from '../../../../../api/contract/study/activity.ts';
import { formatStudyTime, wholeMinutes } from '../../../../../api/contract/shared/durations.ts';
import { formatDay, formatTime } from '../../../../client/format/format.ts';
import { pluralise } from '../dashboard-state.ts';
import { HeatMap } from './HeatMap.tsx';
import { studyMap } from '../study-map.ts';

interface StudyYearProps {
  study: StudyDays | undefined;
  today: string;
  loading: boolean;
}

/** Says which days are frozen, and how today compares with the goal. */
function StreakRules({ study }: { study: StudyDays | undefined }) {
  if (!study || study.longestStreak === 0) return null;
  const { goal, frozenDays, freezeLeft } = study;
  const latest = frozenDays.at(-1);
  return (
    <p className="mt-2 text-sm text-soft">
      {goal.minutes !== null &&
        `Today: ${wholeMinutes(goal.seconds)} of ${pluralise(goal.minutes, 'minute')}. `}
      One missed day a week is frozen: it does not count, and does not end your streak.{' '}
      {freezeLeft ? 'This week’s freeze is left.' : 'This week’s freeze is used.'}
      {latest !== undefined && ` Last frozen day: ${formatDay(latest)}.`}
    </p>
  );
}

/** The study time of the last year as a heat map and a table, with the learner's streaks. */
export function StudyYear({ study, today, loading }: StudyYearProps) {
  const heatMap = studyMap(study?.days ?? [], today, study?.frozenDays);
  const { studied, total } = heatMap;
  const streaks: [label: string, days: number][] = [
    ['Current streak', study?.currentStreak ?? 0],
    ['Longest streak', study?.longestStreak ?? 0],
  ];
  return (
    <section className="card p-5" aria-labelledby="study-year" aria-busy={loading}>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div>
          <h3 id="study-year" className="text-xl font-semibold">
            Your study in the last year
          </h3>
          <p className="mt-1 text-soft">
            {studied.length === 0
              ? 'Nothing yet. Each day on which you read or practise shows here.'
              : `You studied on ${pluralise(studied.length, 'day')}: ${formatStudyTime(total)} of reading, practice and tests.`}
          </p>
        </div>
        <dl className="flex gap-8">
          {streaks.map(([label, days]) => (
            <div key={label} className="flex flex-col-reverse gap-1">
              <dt className="text-sm text-soft">{label}</dt>
              <dd className="figure-number">{pluralise(days, 'day')}</dd>
            </div>
          ))}
        </dl>
      </div>
      <HeatMap map={heatMap} />
      <StreakRules study={study} />
      {studied.length > 0 && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent-text underline">
            Show the days as a table
          </summary>
          <div className="mt-2 max-h-96 overflow-auto" role="region" aria-label="Days of study" tabIndex={0}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">Reading</th>
                  <th scope="col">Practice and tests</th>
                  <th scope="col">Quizzes and tests</th>
                </tr>
              </thead>
              <tbody>
                {studied.map(({ date, reading, practice, attempts }) => (
                  <tr key={date}>
                    <th scope="row" className="font-medium whitespace-nowrap">
                      <time dateTime={date}>{formatDay(date)}</time>
                    </th>
                    <td>{formatTime(reading)}</td>
                    <td>{formatTime(practice)}</td>
                    <td>{attempts}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </section>
  );
}
