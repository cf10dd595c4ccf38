import { weekdayOf } from '../../../../../api/contract/shared/days.ts';
import { forecastOf, type DueCount, type ForecastDay } from '../due-days.ts';

interface ForecastProps {
  /** Null until loaded. */
  counts: readonly DueCount[] | null;
  /** Why they could not be loaded, or null. */
  problem: string | null;
}

/** The number of cards due on each of the next days: a column for each, and a table for screen readers. */
export function Forecast({ counts, problem }: ForecastProps) {
  const days = counts ? forecastOf(counts) : [];
  return (
    <section className="card p-5 sm:p-6">
      <h2 className="text-xl font-semibold">Next 14 days</h2>
      {problem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {problem}
        </p>
      )}
      {counts === null && problem === null && <p className="mt-3 text-soft">Loading…</p>}
      {counts && (
        <>
          <Columns days={days} />
          {/* A table cannot be as small as the class makes it. */}
          <div className="sr-only">
            <table>
              <caption>Cards due on each of the next 14 days; overdue cards count today</caption>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">Cards</th>
                </tr>
              </thead>
              <tbody>
                {days.map(({ date, label, due }) => (
                  <tr key={date}>
                    <th scope="row">{label}</th>
                    <td>{due}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

const WEEKDAYS = 'SMTWTFS';

function Columns({ days }: { days: readonly ForecastDay[] }) {
  return (
    <div
      className="mt-3 grid auto-cols-fr grid-flow-col gap-1 text-center text-xs tabular-nums"
      aria-hidden="true"
    >
      {days.map(({ date, due, share }, index) => (
        <div key={date} className="flex flex-col items-center">
          <span className="flex h-28 w-full flex-col items-center justify-end">
            <span className={due === 0 ? 'text-faint' : 'font-semibold'}>{due}</span>
            <span
              className={`w-full max-w-7 rounded-t-sm ${due > 0 ? 'min-h-1 bg-accent' : 'h-px bg-line-strong'}`}
              style={due > 0 ? { height: `${(share * 80) / 100}%` } : undefined}
            />
          </span>
          <span className="mt-1.5 text-faint">{WEEKDAYS[weekdayOf(date)]}</span>
          <span
            className={`grid h-6 min-w-6 place-items-center font-medium ${index === 0 ? 'rounded-full bg-accent text-on-accent' : ''}`}
          >
            {Number(date.slice(8))}
          </span>
        </div>
      ))}
    </div>
  );
}
