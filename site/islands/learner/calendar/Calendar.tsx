import { useEffect, useRef, useState } from 'react';
import type { Target } from '../../../../api/contract/study/targets.ts';
import { useSubjects, withQueries } from '../../../client/queries.tsx';
import { learnerZone } from '../../../client/session/learner-day.ts';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { learnerIsland } from '../../learner-island.tsx';
import { useMonth, useReloadCalendar, useToday } from './calendar-hooks.ts';
import { DayPanel } from './day/DayPanel.tsx';
import { FeedCard } from './FeedCard.tsx';
import { monthOf } from './dates.ts';
import { Month } from './Month.tsx';
import { withDraft, type Draft } from './planning/target-rows.ts';

/** Screens on which the day is below the month, not beside it; the breakpoint `lg`. */
const NARROW = '(max-width: 63.99rem)';

/** The calendar page: a month of targets and activity, and the details of the selected day. */
function Calendar() {
  const today = useToday();
  const zone = learnerZone();
  const [clickedDay, setClickedDay] = useState<string | null>(null);
  const [focusedDay, setFocusedDay] = useState<string | null>(null);
  const [folded, setFolded] = useState(false);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft<Target>>>(new Map());
  const selected = clickedDay ?? today;
  const focused = focusedDay ?? selected;

  const focusedMonth = useMonth(monthOf(focused));
  const selectedMonth = useMonth(monthOf(selected));
  const subjects = useSubjects();
  const reload = useReloadCalendar();
  const failed = [focusedMonth, selectedMonth].find(({ problem }) => problem !== null);

  /* On a small screen the month folds to the week of the day, so that the day is in view, and takes the focus. */
  const panelHeading = useRef<HTMLHeadingElement>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  useEffect(() => {
    if (focusRequests > 0) panelHeading.current?.focus();
  }, [focusRequests]);

  const select = (day: string) => {
    setClickedDay(day);
    setFocusedDay(day);
    if (!matchMedia(NARROW).matches) return;
    setFolded(true);
    setFocusRequests((count) => count + 1);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {failed && (
        <LoadError
          text={`Your calendar could not be loaded. ${failed.problem ?? ''}`}
          onRetry={() => {
            focusedMonth.retry();
            selectedMonth.retry();
          }}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-3 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
        <Month
          {...{ today, selected, focused, folded, zone }}
          records={focusedMonth}
          onFold={setFolded}
          onFocus={setFocusedDay}
          onSelect={select}
        />
        <DayPanel
          heading={panelHeading}
          day={selected}
          today={today}
          month={selectedMonth}
          draft={drafts.get(selected) ?? null}
          onDraft={(draft) => setDrafts((known) => withDraft(known, selected, draft))}
          /* While the learner edits a day, midnight must not change the selection. */
          onEdit={() => setClickedDay(selected)}
          subjects={subjects}
          onSaved={reload}
        />
      </div>
      <FeedCard />
    </div>
  );
}

export const CalendarIsland = learnerIsland(withQueries(Calendar));
