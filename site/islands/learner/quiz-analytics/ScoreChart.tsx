import type { AttemptSummary } from '../../../../api/contract/practice/quiz.ts';
import { formatDay } from '../../../client/format/format.ts';
import { formatScore, trendText, type TitlesOf } from './analytics-state.ts';
import { dotPath, linePath, linePoints } from './line-chart.ts';

interface ScoreChartProps {
  /** Newest first. */
  attempts: readonly AttemptSummary[];
  titlesOf: TitlesOf;
}

/** Grid lines: the ends, and the scores at which the colour changes. */
const LEVELS = [100, 90, 75, 50, 0];

/** Scores over time, oldest on the left, as a line chart and a table. */
export function ScoreChart({ attempts, titlesOf }: ScoreChartProps) {
  const oldestFirst = attempts.toReversed();
  const points = linePoints(oldestFirst.map(({ scorePercentage }) => scorePercentage));
  const [first, last] = [oldestFirst[0], oldestFirst.at(-1)];
  if (!first || !last) return null;
  const trend = trendText(attempts.map(({ scorePercentage }) => scorePercentage));
  return (
    <figure className="card p-4 sm:p-5">
      <figcaption className="font-semibold">
        Score over time
        <span className="block text-sm font-normal text-soft">
          {oldestFirst.length === 1 ? 'One attempt' : `The latest ${oldestFirst.length} attempts`}
        </span>
        {trend !== null && <span className="mt-1 block font-normal">{trend}</span>}
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
              <path d={linePath(points)} strokeWidth="2" vectorEffect="non-scaling-stroke" />
              <path d={dotPath(points)} strokeWidth="9" vectorEffect="non-scaling-stroke" />
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
          <table className="data-table text-sm">
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
