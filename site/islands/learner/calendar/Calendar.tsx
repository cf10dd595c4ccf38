import { useState } from 'react';
import { ActivityCard } from './ActivityCard.tsx';
import { addMonths, dayInMonth, dayText, isWithinReach, monthOf, monthText } from './calendar-state.ts';
import { CopyTargets } from './CopyTargets.tsx';
import { FeedCard } from './FeedCard.tsx';
import { MonthBar } from './MonthBar.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { LoadError } from '../../../client/ui/LoadError.tsx';
import { useSubjects } from '../../../client/api/use-subjects.ts';
import { RepeatTargets } from './RepeatTargets.tsx';
import { TargetsCard } from './TargetsCard.tsx';
import { TargetsDialog } from './TargetsDialog.tsx';
import { topicNaming, withDraft, type TargetRow } from './target-rows.ts';
import { useMonth, useReload } from './use-month.ts';
import { useToday } from './use-today.ts';
import { withQueries } from '../../../client/api/with-queries.tsx';
import { learnerIsland } from '../../island.tsx';

/** A month of targets and study, and one day of it in full. */
function Calendar() {
  const today = useToday();
  const [chosen, setChosen] = useState<string | null>(null);
  const [reached, setReached] = useState<string | null>(null);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, readonly TargetRow[]>>(new Map());
  const selected = chosen ?? today;
  /* The one day that the keyboard finds; its month is the one that is shown. */
  const current = reached ?? selected;
  const month = monthOf(current);

  const shown = useMonth(month);
  const ofSelected = useMonth(monthOf(selected));
  const subjects = useSubjects();
  const reload = useReload();
  const records = ofSelected.recordsOf(selected);
  const failed = [shown, ofSelected].find(({ problem }) => problem !== null);

  const select = (day: string) => {
    setChosen(day);
    setReached(day);
  };
  /* Midnight must not take a day away on which someone is at work. */
  const stay = () => setChosen(selected);
  const go = (number: number) => setReached(dayInMonth(current, addMonths(month, number)));

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
            shown.retry();
            ofSelected.retry();
          }}
        />
      )}
      <section className="card p-2 sm:p-5" aria-busy={shown.pending}>
        <MonthBar
          title={monthText(month)}
          pending={shown.pending}
          onPrevious={isWithinReach(addMonths(month, -1)) ? () => go(-1) : null}
          onNext={isWithinReach(addMonths(month, 1)) ? () => go(1) : null}
          onToday={month === monthOf(today) && selected === today ? null : () => select(today)}
        />
        <MonthGrid
          month={month}
          title={monthText(month)}
          {...{ today, selected, current }}
          recordsOf={shown.pending ? null : shown.recordsOf}
          onReach={setReached}
          onSelect={select}
        />
      </section>

      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl font-bold" aria-live="polite">
          Selected: {dayText(selected)}
        </h2>
        <div className="flex flex-wrap gap-3">
          <TargetsDialog
            key={selected}
            day={selected}
            targets={records.targets}
            pending={ofSelected.pending}
            draft={drafts.get(selected) ?? null}
            onDraft={(rows) => setDrafts((known) => withDraft(known, selected, rows))}
            onOpen={stay}
            subjects={subjects}
            onSaved={reload}
          />
          <RepeatTargets
            targets={records.targets}
            day={selected}
            subjects={subjects}
            onOpen={stay}
            onSaved={reload}
          />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <TargetsCard targets={records.targets} pending={ofSelected.pending}>
          <CopyTargets
            key={selected}
            day={selected}
            targets={records.targets}
            onOpen={stay}
            onSaved={reload}
          />
        </TargetsCard>
        <ActivityCard records={records} pending={ofSelected.pending} nameOf={topicNaming(subjects.data)} />
      </div>
      <FeedCard />
    </div>
  );
}

export const CalendarIsland = learnerIsland(withQueries(Calendar));
