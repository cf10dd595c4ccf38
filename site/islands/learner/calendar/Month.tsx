import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { MonthRecords } from './calendar-hooks.ts';
import { addMonths, dayAfterKey, dayInMonth, isMonthInRange, monthOf, WEEKDAYS, weeksOf } from './dates.ts';
import { formatMonth } from '../../../client/format/format.ts';
import {
  summaryOf,
  dayLabel,
  isEmpty,
  NO_ACTIVITY,
  pluralise,
  studyLevel,
  type DaySummary,
} from './day-summary.ts';

interface MonthProps {
  today: string;
  selected: string;
  /** The day in the tab order; its month is shown. */
  focused: string;
  /** In which days begin and end. */
  zone: string;
  records: MonthRecords;
  /** Whether small screens show only the week of the focused day. */
  folded: boolean;
  onFold: (folded: boolean) => void;
  onFocus: (day: string) => void;
  onSelect: (day: string) => void;
}

/** A month with its navigation. Arrow keys, Home, End, Page Up and Page Down move the focus; Enter and Space select. */
export function Month(props: MonthProps) {
  const { today, selected, focused, zone, records, folded, onFold, onFocus, onSelect } = props;
  const month = monthOf(focused);
  const title = formatMonth(month);
  const grid = useRef<HTMLTableElement>(null);
  const movedByKey = useRef(false);

  useEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = dayAfterKey(event.key, focused);
    if (next !== null) {
      movedByKey.current = next !== focused;
      onFocus(next);
    } else if (event.key === 'Enter' || event.key === ' ') onSelect(focused);
    else return;
    event.preventDefault();
  };
  const goTo = (other: string) => {
    onFold(false);
    onFocus(dayInMonth(focused, other));
  };
  const weeks = weeksOf(month);
  const [previous, next] = [addMonths(month, -1), addMonths(month, 1)];

  return (
    <section className="min-w-0" aria-busy={records.pending}>
      <header className="mb-1 flex flex-wrap items-center gap-x-1">
        <h1 className="me-auto pe-4 text-3xl font-bold tracking-tight max-sm:basis-full">Daily Calendar</h1>
        <h2 className="text-xl font-semibold max-sm:flex-1 sm:pe-2" aria-live="polite">
          {title}
          {records.pending && <span className="ms-2 text-base font-normal text-soft">Loading…</span>}
        </h2>
        {(month !== monthOf(today) || selected !== today) && (
          <button type="button" className="button button-quiet me-1" onClick={() => onSelect(today)}>
            Today
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label="Previous month"
          disabled={!isMonthInRange(previous)}
          onClick={() => goTo(previous)}
        >
          <ChevronLeft size={22} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="Next month"
          disabled={!isMonthInRange(next)}
          onClick={() => goTo(next)}
        >
          <ChevronRight size={22} aria-hidden="true" />
        </button>
      </header>
      <table
        ref={grid}
        role="grid"
        aria-label={title}
        className="month-grid"
        data-weeks={weeks.length}
        onKeyDown={handleKey}
      >
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
          {weeks.map((week, index) => (
            <tr key={index} data-other-week={folded && !week.includes(focused) ? '' : undefined}>
              {week.map((day, weekday) =>
                day === null ? (
                  <td key={weekday} />
                ) : (
                  <DayCell
                    key={day}
                    day={day}
                    summary={records.pending ? null : summaryOf(records.recordsOf(day))}
                    today={today}
                    selected={day === selected}
                    focusable={day === focused}
                    onSelect={onSelect}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-faint">
          <span className="max-lg:hidden">
            T targets · R reading activities · Q quizzes and tests · D reviews due · a darker day had more
            study.{' '}
          </span>
          Days begin and end in {zone === 'UTC' ? 'UTC' : `the time zone ${zone}`}.
        </p>
        <button
          type="button"
          className="text-button -ms-3 lg:hidden"
          aria-expanded={!folded}
          onClick={() => onFold(!folded)}
        >
          {folded ? 'Show the whole month' : 'Show this week only'}
        </button>
      </div>
    </section>
  );
}

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
function DayCell({ day, summary, today, selected, focusable, onSelect }: DayCellProps) {
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

function Badges({ summary: { targets, readings, quizzes, tests, due } }: { summary: DaySummary }) {
  return (
    <span className="day-badges">
      {targets > 0 && <span className="bg-accent-wash text-accent-text">{targets}T</span>}
      {readings > 0 && <span className="bg-info-wash text-info">{readings}R</span>}
      {quizzes + tests > 0 && <span className="bg-warn-wash text-warn">{quizzes + tests}Q</span>}
      {due > 0 && <span className="bg-sunken text-soft">{due}D</span>}
    </span>
  );
}

function SummaryDetails({ summary }: { summary: DaySummary }) {
  const { targets, done, completion, targetTime, actualTime, readings, quizzes, quizAverage } = summary;
  const { tests, testAverage } = summary;
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
        {tests > 0 && (
          <span>
            {pluralise(tests, 'test')}
            {testAverage !== null && `, ${testAverage}%`}
          </span>
        )}
      </span>
    </>
  );
}
