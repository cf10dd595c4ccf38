import { useState } from 'react';
import { useSubjects } from '../../../client/api/use-subjects.ts';
import { withQueries } from '../../../client/api/with-queries.tsx';
import { formatDay } from '../../../client/format/format.ts';
import { LoadError } from '../../../client/ui/LoadError.tsx';
import { learnerIsland } from '../../island.tsx';
import { useMonth, useReloadCalendar, useToday } from './calendar-hooks.ts';
import { ActivityCard } from './day/ActivityCard.tsx';
import { CopyTargets } from './day/CopyTargets.tsx';
import { TargetsCard } from './day/TargetsCard.tsx';
import { FeedCard } from './FeedCard.tsx';
import { monthOf } from './month/dates.ts';
import { Month } from './month/Month.tsx';
import { RepeatTargets } from './planning/RepeatTargets.tsx';
import { TargetsDialog } from './planning/TargetsDialog.tsx';
import { topicNaming, withDraft, type TargetRow } from './planning/target-rows.ts';

/** The calendar page: a month of targets and activity, and the details of the selected day. */
function Calendar() {
  const today = useToday();
  const [clickedDay, setClickedDay] = useState<string | null>(null);
  const [focusedDay, setFocusedDay] = useState<string | null>(null);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, readonly TargetRow[]>>(new Map());
  const selected = clickedDay ?? today;
  const focused = focusedDay ?? selected;

  const focusedMonth = useMonth(monthOf(focused));
  const selectedMonth = useMonth(monthOf(selected));
  const subjects = useSubjects();
  const reload = useReloadCalendar();
  const records = selectedMonth.recordsOf(selected);
  const failed = [focusedMonth, selectedMonth].find(({ problem }) => problem !== null);

  const select = (day: string) => {
    setClickedDay(day);
    setFocusedDay(day);
  };
  /* While the learner edits a day, midnight must not change the selection. */
  const pinSelection = () => setClickedDay(selected);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">Daily Calendar</h1>
        <p className="mt-1 text-soft">Days begin and end in UTC.</p>
      </header>
      {failed && (
        <LoadError
          text={`Your calendar could not be loaded. ${failed.problem ?? ''}`}
          onRetry={() => {
            focusedMonth.retry();
            selectedMonth.retry();
          }}
        />
      )}
      <Month
        {...{ today, selected, focused }}
        records={focusedMonth}
        onFocus={setFocusedDay}
        onSelect={select}
      />

      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl font-bold" aria-live="polite">
          Selected: {formatDay(selected)}
        </h2>
        <div className="flex flex-wrap gap-3">
          <TargetsDialog
            key={selected}
            day={selected}
            targets={records.targets}
            pending={selectedMonth.pending}
            draft={drafts.get(selected) ?? null}
            onDraft={(rows) => setDrafts((known) => withDraft(known, selected, rows))}
            onOpen={pinSelection}
            subjects={subjects}
            onSaved={reload}
          />
          <RepeatTargets
            targets={records.targets}
            day={selected}
            subjects={subjects}
            onOpen={pinSelection}
            onSaved={reload}
          />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <TargetsCard targets={records.targets} pending={selectedMonth.pending}>
          <CopyTargets
            key={selected}
            day={selected}
            targets={records.targets}
            onOpen={pinSelection}
            onSaved={reload}
          />
        </TargetsCard>
        <ActivityCard
          records={records}
          pending={selectedMonth.pending}
          titleOf={topicNaming(subjects.data)}
        />
      </div>
      <FeedCard />
    </div>
  );
}

export const CalendarIsland = learnerIsland(withQueries(Calendar));
