import { useState } from 'react';
import { formatStudyTime } from '../../../../../api/contract/shared/durations.ts';
import type { WeeklySummary, WeekSummary } from '../../../../../api/contract/study/weekly-summary.ts';
import { formatDay } from '../../../../client/format/format.ts';
import { pluralise } from '../dashboard-state.ts';
import { comparisonText, weekBars } from './week-state.ts';

/** The summary of this week or the last one. */
export function WeekSection({ summary }: { summary: WeeklySummary | undefined }) {
  const [shown, setShown] = useState<keyof WeeklySummary>('thisWeek');
  if (!summary) return null;
  const week = summary[shown];
  return (
    <section className="card p-5" aria-labelledby="week">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h3 id="week" className="text-xl font-semibold">
            {shown === 'thisWeek' ? 'This week' : 'Last week'}
          </h3>
          <p className="text-sm text-soft">
            {formatDay(week.from)} to {formatDay(week.to)}
          </p>
        </div>
        <button
          type="button"
          className="text-button -me-3"
          onClick={() => setShown(shown === 'thisWeek' ? 'lastWeek' : 'thisWeek')}
        >
          {shown === 'thisWeek' ? 'Show last week' : 'Show this week'}
        </button>
      </div>
      <div className="mt-3 grid gap-x-10 gap-y-5 md:grid-cols-2">
        <div>
          <p className="figure-number">{formatStudyTime(week.studyTime)}</p>
          <p className="mt-1 text-sm text-soft">
            of reading, practice and tests.{' '}
            {shown === 'thisWeek'
              ? `Last week: ${formatStudyTime(week.previousStudyTime)}`
              : comparisonText(week)}
            .
          </p>
          <Figures week={week} />
        </div>
        <WeekBars week={week} />
      </div>
      <p className="mt-3 text-sm text-soft">
        You can get this summary by e-mail every Sunday: switch it on{' '}
        <a className="text-link" href="/account#weekly-email">
          in your account
        </a>
        .
      </p>
    </section>
  );
}

function Figures({ week }: { week: WeekSummary }) {
  const { targets, targetsDone, answered, correctAnswers, reviews, topicsCompleted } = week;
  const lines = [
    ...(targets > 0 ? [`${targetsDone} of ${pluralise(targets, 'target')} done`] : []),
    ...(answered > 0
      ? [
          `${pluralise(answered, 'question')} answered, ${Math.round((correctAnswers * 100) / answered)}% right`,
        ]
      : []),
    ...(reviews > 0 ? [`${pluralise(reviews, 'card')} reviewed`] : []),
    ...(topicsCompleted > 0 ? [`${pluralise(topicsCompleted, 'topic')} completed`] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Minutes by day, as bars with their numbers. */
function WeekBars({ week }: { week: WeekSummary }) {
  return (
    <ol className="grid grid-cols-7 gap-2" aria-label="Study by day">
      {weekBars(week).map(({ date, name, minutes, share }) => (
        <li key={date} className="flex flex-col items-center text-xs text-soft">
          <span className="flex h-24 w-full items-end justify-center" aria-hidden="true">
            <span
              className="block min-h-1 w-full max-w-8 rounded-md bg-accent"
              style={{ height: `${Math.max(3, share)}%`, opacity: minutes > 0 ? 1 : 0.2 }}
            />
          </span>
          <span className="mt-1 font-semibold">{name}</span>
          <span className="tabular-nums">
            {minutes}
            <span className="sr-only"> minutes</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
