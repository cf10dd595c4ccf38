import { dayLabel, isEmpty, pluralise, type DaySummary } from './day-summary.ts';

interface DayCellProps {
  day: string;
  /** Null until it is loaded. */
  summary: DaySummary | null;
  isToday: boolean;
  selected: boolean;
  /** Whether the cell is in the tab order. */
  focusable: boolean;
  onSelect: (day: string) => void;
}

/** A day of the month with its summary. Small screens hide parts of it, so the accessible name contains all. */
export function DayCell({ day, summary, isToday, selected, focusable, onSelect }: DayCellProps) {
  return (
    <td
      role="gridcell"
      className="day"
      tabIndex={focusable ? 0 : -1}
      aria-selected={selected}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onSelect(day)}
    >
      <span className="sr-only">{dayLabel(day, summary, isToday)}</span>
      <div aria-hidden="true">
        <span className="day-number">{Number(day.slice(8))}</span>
        {summary && <SummaryDetails summary={summary} />}
      </div>
    </td>
  );
}

function SummaryDetails({ summary }: { summary: DaySummary }) {
  const { targets, done, completion, targetTime, actualTime, readings, quizzes, quizAverage, due } = summary;
  if (isEmpty(summary)) return <span className="day-facts">No activity</span>;
  return (
    <>
      <span className="day-badges">
        {targets > 0 && <span className="bg-accent-wash text-accent-text">{targets}T</span>}
        {readings > 0 && <span className="bg-info-wash text-info">{readings}R</span>}
        {quizzes > 0 && <span className="bg-warn-wash text-warn">{quizzes}Q</span>}
        {due > 0 && <span className="bg-sunken text-soft">{due}D</span>}
      </span>
      {completion !== null && (
        <>
          <span className="day-percent">{completion}%</span>
          <progress className="progress h-1.5 w-full" max={100} value={completion} />
        </>
      )}
      <span className="day-facts">
        {targets > 0 && (
          <>
            <span>
              {actualTime}/{targetTime} min
            </span>
            <span>
              {done}/{targets} done
            </span>
          </>
        )}
        {readings > 0 && <span>{pluralise(readings, 'read')}</span>}
        {quizAverage !== null && (
          <span>
            {pluralise(quizzes, 'quiz', 'quizzes')}, {quizAverage}%
          </span>
        )}
      </span>
    </>
  );
}
