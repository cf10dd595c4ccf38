import type { AttemptSummary } from '../../../../../api/contract/practice/quiz.ts';
import { formatDay } from '../../../../client/format/format.ts';
import { formatScore, trendText, type TitlesOf } from '../analytics-state.ts';
import { dotPath, linePath, scoreTrend, weekScores } from './score-trend.ts';

interface ScoreChartProps {
  /** Newest first. */
  attempts: readonly AttemptSummary[];
  titlesOf: TitlesOf;
}

/** Grid lines: the ends, and the scores at which the colour changes. */
const LEVELS = [100, 90, 75, 50, 0];

/** Scores over time, oldest on the left, as a chart and as tables. */
export function ScoreChart({ attempts, titlesOf }: ScoreChartProps) {
  const oldestFirst = attempts.toReversed();
  const [first, last] = [oldestFirst[0], oldestFirst.at(-1)];
  if (!first || !last) return null;
  const { dots, line } = scoreTrend(oldestFirst);
  const trend = trendText(attempts.map(({ scorePercentage }) => scorePercentage));
  return (
    <figure className="card p-4 sm:p-5">
      <figcaption>
        <span className="block font-serif text-xl font-semibold">Score over time</span>
        {trend !== null && <span className="mt-1 block">{trend}</span>}
        <span className="mt-1 block text-sm text-soft">
          {oldestFirst.length === 1 ? 'One attempt' : `The latest ${oldestFirst.length} attempts`}
          {line.length < dots.length && '; the line is the average of each week'}
        </span>
      </figcaption>
      <div className="mt-4 ms-10" aria-hidden="true">
        <div className="relative h-52">
          {LEVELS.map((level) => (
            <div
              key={level}
              className="absolute inset-x-0 border-t border-dashed border-line"
              style={{ top: `${100 - level}%` }}
            >
              <span className="absolute end-full -translate-y-1/2 pe-2 text-xs text-faint tabular-nums">
                {level}%
              </span>
            </div>
          ))}
          <div className="absolute inset-x-3 inset-y-0">
            <svg
              className="size-full overflow-visible text-accent"
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              fill="none"
              stroke="currentColor"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d={dotPath(dots)} strokeWidth="7" strokeOpacity="0.4" vectorEffect="non-scaling-stroke" />
              <path d={linePath(line)} strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
              <path d={dotPath(line)} strokeWidth="9" vectorEffect="non-scaling-stroke" />
            </svg>
          </div>
        </div>
        <p className="mt-2 flex justify-between gap-4 text-xs text-faint">
          <span>{formatDay(first.localDate)}</span>
          {oldestFirst.length > 1 && <span>{formatDay(last.localDate)}</span>}
        </p>
      </div>
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium text-accent-text">
          Show as a table
        </summary>
        <div className="max-h-80 overflow-auto" tabIndex={0} role="region" aria-label="Scores as a table">
          <WeekTable attempts={attempts} />
          <table className="data-table mt-5 text-sm">
            <caption className="sr-only">Scores over time, oldest first</caption>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Topic</th>
                <th scope="col">Score</th>
              </tr>
            </thead>
            <tbody>
              {oldestFirst.map((attempt) => (
                <tr key={attempt.id}>
                  <td className="whitespace-nowrap">{formatDay(attempt.localDate)}</td>
                  <td>{titlesOf(attempt).topic}</td>
                  <td>{formatScore(attempt.scorePercentage)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

function WeekTable({ attempts }: Pick<ScoreChartProps, 'attempts'>) {
  return (
    <table className="data-table text-sm">
      <caption className="sr-only">Average score of each week, oldest first</caption>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Attempts</th>
          <th scope="col">Average</th>
        </tr>
      </thead>
      <tbody>
        {weekScores(attempts).map(({ from, attempts: count, average }) => (
          <tr key={from}>
            <td className="whitespace-nowrap">{formatDay(from)}</td>
            <td>{count}</td>
            <td>{formatScore(average)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
