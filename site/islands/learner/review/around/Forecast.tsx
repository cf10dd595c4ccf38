import { forecastOf, type DueCount } from './due-days.ts';

interface ForecastProps {
  /** Null until loaded. */
  counts: readonly DueCount[] | null;
  /** Why they could not be loaded, or null. */
  problem: string | null;
}

/** The number of cards due on each of the next days, as a table with bars. */
export function Forecast({ counts, problem }: ForecastProps) {
  return (
    <section className="card p-6">
      <h2 className="text-xl font-semibold">Next 14 days</h2>
      {problem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {problem}
        </p>
      )}
      {counts === null && problem === null && <p className="mt-3 text-soft">Loading…</p>}
      {counts && (
        <table className="mt-3 w-full text-sm leading-tight tabular-nums">
          <caption className="sr-only">
            Cards due on each of the next 14 days; overdue cards count today
          </caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Cards</th>
            </tr>
          </thead>
          <tbody>
            {forecastOf(counts).map(({ date, label, due, share }) => (
              <tr key={date}>
                <th scope="row" className="w-24 py-1 pe-3 text-start font-normal whitespace-nowrap text-soft">
                  {label}
                </th>
                <td className="py-1">
                  <span className="flex items-center gap-2">
                    {due > 0 && (
                      <span
                        aria-hidden="true"
                        className="h-3 max-w-[calc(100%-3rem)] min-w-1 rounded-sm bg-accent"
                        style={{ width: `${share}%` }}
                      />
                    )}
                    <span className={due === 0 ? 'text-faint' : 'font-medium'}>{due}</span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
