import { WEEKDAYS } from './calendar-state.ts';
import { toggledWeekday, type TargetRow } from './target-rows.ts';

/** On which days of the week a target comes again. */
export function Weekdays({ row, onChange }: { row: TargetRow; onChange: (row: TargetRow) => void }) {
  return (
    <div className="mt-3 flex flex-wrap gap-2" role="group" aria-label="Days of the week">
      {WEEKDAYS.map((name, weekday) => (
        <button
          key={name}
          type="button"
          className="weekday"
          aria-pressed={row.weekdays.includes(weekday)}
          onClick={() => onChange(toggledWeekday(row, weekday))}
        >
          <span aria-hidden="true">{name.slice(0, 3)}</span>
          <span className="sr-only">{name}</span>
        </button>
      ))}
    </div>
  );
}
