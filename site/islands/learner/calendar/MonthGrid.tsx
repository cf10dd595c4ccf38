import { useEffect, useRef, type KeyboardEvent } from 'react';
import { dayAfterKey, WEEKDAYS, weeksOf } from './calendar-state.ts';
import { DayCell } from './DayCell.tsx';
import { summaryOf, type DayRecords } from './day-summary.ts';

interface MonthGridProps {
  month: string;
  title: string;
  today: string;
  selected: string;
  /** The day that the keyboard finds. */
  current: string;
  /** Null until something is known of the month. */
  recordsOf: ((day: string) => DayRecords) | null;
  onReach: (day: string) => void;
  onSelect: (day: string) => void;
}

/** A month as a grid: arrows, Home, End and Page keys move in it, Enter and space select. */
export function MonthGrid(props: MonthGridProps) {
  const { month, title, today, selected, current, recordsOf, onReach, onSelect } = props;
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [current]);

  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = dayAfterKey(event.key, current);
    if (next !== null) {
      moved.current = next !== current;
      onReach(next);
    } else if (event.key === 'Enter' || event.key === ' ') onSelect(current);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <table ref={grid} role="grid" aria-label={title} className="month-grid" onKeyDown={pressed}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={index}>
              {week.map((day, weekday) =>
                day === null ? (
                  <td key={weekday} />
                ) : (
                  <DayCell
                    key={day}
                    day={day}
                    summary={recordsOf && summaryOf(recordsOf(day))}
                    isToday={day === today}
                    selected={day === selected}
                    current={day === current}
                    onSelect={onSelect}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 px-1 text-sm text-soft">
        T targets · R reading activities · Q quizzes · D reviews due
      </p>
    </>
  );
}
