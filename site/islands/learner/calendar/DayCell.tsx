import { counted, dayLabel, isEmpty, type DaySummary } from './day-summary.ts';

interface DayCellProps {
  day: string;
  /** Null until something is known of it. */
  summary: DaySummary | null;
  isToday: boolean;
  selected: boolean;
  /** Whether the keyboard finds this cell. */
  current: boolean;
  onSelect: (day: string) => void;
}

/** A day in figures. Where there is no room for all of them they are in its name alone. */
export function DayCell({ day, summary, isToday, selected, current, onSelect }: DayCellProps) {
  return (
    <td
      role="gridcell"
      className="day"
      tabIndex={current ? 0 : -1}
      aria-selected={selected}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onSelect(day)}
    >
      <span className="sr-only">{dayLabel(day, summary, isToday)}</span>
      <div aria-hidden="true">
        <span className="day-number">{Number(day.slice(8))}</span>
        {summary && <Figures summary={summary} />}
      </div>
    </td>
  );
}

function Figures({ summary }: { summary: DaySummary }) {
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
        {readings > 0 && <span>{counted(readings, 'read')}</span>}
        {quizAverage !== null && (
          <span>
            {counted(quizzes, 'quiz', 'quizzes')}, {quizAverage}%
          </span>
        )}
      </span>
    </>
  );
}
