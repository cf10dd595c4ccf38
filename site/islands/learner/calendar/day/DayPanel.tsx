import type { UseQueryResult } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import type { Target } from '../../../../../api/contract/study/targets.ts';
import { formatDay } from '../../../../client/format/format.ts';
import type { MonthRecords } from '../calendar-hooks.ts';
import { RepeatTargets } from '../planning/RepeatTargets.tsx';
import { TargetsDialog } from '../planning/TargetsDialog.tsx';
import { topicNaming, type Draft } from '../planning/target-rows.ts';
import { ActivityCard } from './ActivityCard.tsx';
import { CopyTargets } from './CopyTargets.tsx';
import { TargetsCard } from './TargetsCard.tsx';

interface DayPanelProps {
  /** Takes the focus when a day is selected on a small screen. */
  heading: RefObject<HTMLHeadingElement | null>;
  day: string;
  today: string;
  /** Records of the month that contains the day. */
  month: MonthRecords;
  /** Of the day. */
  draft: Draft<Target> | null;
  onDraft: (draft: Draft<Target> | null) => void;
  onEdit: () => void;
  subjects: UseQueryResult<SubjectSummary[]>;
  onSaved: () => Promise<void>;
}

/** The selected day: its targets with what can be done with them, and what was read and practised. */
export function DayPanel(props: DayPanelProps) {
  const { heading, day, today, month, draft, onDraft, onEdit, subjects, onSaved } = props;
  const records = month.recordsOf(day);
  const { targets } = records;
  return (
    <div className="card day-panel grid gap-6 p-4 sm:p-5">
      <div className="grid gap-4">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold" aria-live="polite">
          Selected: {formatDay(day)}
        </h2>
        <TargetsCard {...{ day, targets, onSaved }} pending={month.pending}>
          <TargetsDialog
            key={`set-${day}`}
            {...{ day, targets, draft, onDraft, subjects, onSaved }}
            pending={month.pending}
            onOpen={onEdit}
          />
          <div className="-my-2 flex flex-wrap gap-x-3">
            <RepeatTargets {...{ day, targets, subjects, onSaved }} onOpen={onEdit} />
            {targets.length > 0 && (
              <CopyTargets key={`copy-${day}`} {...{ day, targets, onSaved }} onOpen={onEdit} />
            )}
          </div>
        </TargetsCard>
      </div>
      <ActivityCard
        past={day < today}
        records={records}
        pending={month.pending}
        titleOf={topicNaming(subjects.data)}
      />
    </div>
  );
}
