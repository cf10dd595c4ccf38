import { dayLabel, isEmpty, NO_ACTIVITY, pluralise, studyLevel, type DaySummary } from '../day-summary.ts';

interface DayCellProps {
  day: string;
  /** Null until it is loaded. */
  summary: DaySummary | null;
  today: string;
  selected: boolean;
  /** Whether the cell is in the tab order. */
  focusable: boolean;
  onSelect: (day: string) => void;
}

/** A day of the month with its summary. Small screens hide parts of it, so the accessible name contains all. */
export function DayCell({ day, summary, today, selected, focusable, onSelect }: DayCellProps) {
  return (
    <td
      role="gridcell"
      className="day"
      tabIndex={focusable ? 0 : -1}
      aria-selected={selected}
      aria-current={day === today ? 'date' : undefined}
      data-level={summary && studyLevel(summary.activityTime)}
      onClick={() => onSelect(day)}
    >
      <span className="sr-only">{dayLabel(day, summary, today)}</span>
      <div aria-hidden="true">
        <span className="day-head">
          <span className="day-number">{Number(day.slice(8))}</span>
          {summary && !isEmpty(summary) && <Badges summary={summary} />}
        </span>
        {summary && isEmpty(summary) && day < today && (
          <span className="day-facts day-empty">{NO_ACTIVITY}</span>
        )}
        {summary && !isEmpty(summary) && <SummaryDetails summary={summary} />}
      </div>
    </td>
  );
}

function Badges({ summary: { targets, readings, quizzes, due } }: { summary: DaySummary }) {
  return (
    <span className="day-badges">
      {targets > 0 && <span className="bg-accent-wash text-accent-text">{targets}T</span>}
      {readings > 0 && <span className="bg-info-wash text-info">{readings}R</span>}
      {quizzes > 0 && <span className="bg-warn-wash text-warn">{quizzes}Q</span>}
      {due > 0 && <span className="bg-sunken text-soft">{due}D</span>}
    </span>
  );
}

function SummaryDetails({ summary }: { summary: DaySummary }) {
  const { targets, done, completion, targetTime, actualTime, readings, quizzes, quizAverage } = summary;
  return (
    <>
      {completion !== null && <progress className="progress h-1 w-full" max={100} value={completion} />}
      <span className="day-facts">
        {targets > 0 && (
          <>
            <span>
              <b>{completion}%</b> <span>{`${done}/${targets} done`}</span>
            </span>
            <span>{`${actualTime}/${targetTime} min`}</span>
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
