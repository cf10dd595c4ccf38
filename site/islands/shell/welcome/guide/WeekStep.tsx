import { formatWeekday } from '../../../../client/format/format.ts';
import { SubjectIcon } from '../../../../client/ui/SubjectIcon.tsx';
import type { PlannedDay } from './week-plan.ts';

/** The proposed week. */
export function WeekStep({ days }: { days: readonly PlannedDay[] }) {
  if (days.length === 0)
    return <p className="text-soft">There are no topics to plan yet. You can set targets in the calendar.</p>;
  return (
    <ol className="grid max-h-[50dvh] gap-1 overflow-y-auto" tabIndex={0} aria-label="Proposed days">
      {days.map(({ date, targets }) => (
        <li key={date} className="grid gap-x-4 py-2 sm:grid-cols-[9rem_1fr]">
          <p className="pt-1.5 text-sm font-semibold text-soft">{formatWeekday(date)}</p>
          <ul>
            {targets.map(({ subject, topic, title, targetTime }) => (
              <li key={`${subject}/${topic}`} className="flex items-center gap-3 py-1">
                <SubjectIcon slug={subject} size={32} />
                <span className="min-w-0 flex-1 font-medium">{title}</span>
                <span className="shrink-0 text-sm text-soft tabular-nums">{targetTime} min</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
