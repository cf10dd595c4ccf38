import type { UseQueryResult } from '@tanstack/react-query';
import type { RefObject, ReactNode } from 'react';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import { formatStudyTime } from '../../../../../api/contract/shared/durations.ts';
import type { Target } from '../../../../../api/contract/study/targets.ts';
import { formatDay, formatTime, scoreStyle } from '../../../../client/format/format.ts';
import type { MonthRecords } from '../calendar-hooks.ts';
import { RepeatTargets } from '../planning/RepeatTargets.tsx';
import { TargetsDialog } from '../planning/TargetsDialog.tsx';
import { topicNaming, type Draft } from '../planning/target-rows.ts';
import { CopyTargets } from './CopyTargets.tsx';
import type { TopicKey } from '../../../../../api/contract/study/target-rules.ts';
import { percentOfMarks } from '../../../../client/format/marks-text.ts';
import { topicAddress } from '../../../../client/format/topics.ts';
import { NO_ACTIVITY, NO_RECORDS, pluralise, summaryOf, type DayRecords } from '../day-summary.ts';
import { PaperTitle } from '../../../../client/ui/PaperTitle.tsx';
import { RefusedEntries } from '../../../../client/targets/RefusedEntries.tsx';
import { TargetItem } from '../../../../client/targets/TargetItem.tsx';

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

interface ActivityCardProps {
  /** Whether the day is over. */
  past: boolean;
  records: DayRecords;
  pending: boolean;
  /** Looks up the title, which attempts do not contain. */
  titleOf: (key: TopicKey) => { title: string; available: boolean };
}

/** What the totals count. */
const COUNTED = 'reading, quizzes, tests';

function ActivityCard({ past, records, pending, titleOf }: ActivityCardProps) {
  const { activities, activityTime, averageTime } = summaryOf(records);
  return (
    <section className="grid gap-3" aria-busy={pending}>
      <h3 className="text-lg font-semibold">Learning Activity</h3>
      {activities === 0 ? (
        <p className="text-soft">
          {pending ? 'Loading…' : past ? NO_ACTIVITY : 'Nothing read or practised yet'}
        </p>
      ) : (
        <>
          <Totals
            totals={[
              ['Total Activities', activities, COUNTED],
              ['Total Time', formatStudyTime(activityTime), COUNTED],
              ['Average Time per Activity', formatStudyTime(averageTime), COUNTED],
            ]}
          />
          <ul className="divide-y divide-line" aria-label="Activities">
            {records.readings.map((reading) => (
              <TopicRow
                key={JSON.stringify([reading.subject, reading.topic])}
                title={reading.title}
                link={reading.available ? { label: 'Review', href: topicAddress(reading) } : null}
              >
                <PaperTitle title={reading.subjectTitle} /> · {formatTime(reading.timeSpent)}
                {reading.completed && <span className="font-semibold text-good"> · Completed</span>}
              </TopicRow>
            ))}
            {records.quizzes.map((quiz) => {
              const { title, available } = titleOf(quiz);
              return (
                <TopicRow
                  key={quiz.id}
                  title={`${title}: Quiz Attempt #${quiz.attemptNumber}`}
                  link={available ? { label: 'Retake Quiz', href: `${topicAddress(quiz)}?tab=mcqs` } : null}
                >
                  {quiz.correctAnswers}/{quiz.totalQuestions} ·{' '}
                  <span className={`font-semibold ${scoreStyle(quiz.scorePercentage)}`}>
                    {Math.round(quiz.scorePercentage)}%
                  </span>{' '}
                  · {formatTime(quiz.timeSpent)}
                </TopicRow>
              );
            })}
            {records.tests.map(({ id, title, score, totalQuestions, timeSpent }) => (
              <TopicRow
                key={id}
                title={title}
                link={{ label: 'See result', href: `/tests/result?attempt=${id}` }}
              >
                Test ·{' '}
                {score && (
                  <>
                    {score.right}/{totalQuestions} ·{' '}
                    <span className={`font-semibold ${scoreStyle(percentOfMarks(score))}`}>
                      {Math.round(percentOfMarks(score))}%
                    </span>{' '}
                    ·{' '}
                  </>
                )}
                {formatTime(timeSpent)}
              </TopicRow>
            ))}
          </ul>
        </>
      )}
      {records.due > 0 && (
        <a className="text-link inline-flex min-h-11 items-center justify-self-start" href="/review">
          {pluralise(records.due, 'review')} due
        </a>
      )}
    </section>
  );
}

interface TargetsCardProps {
  day: string;
  targets: readonly Target[];
  pending: boolean;
  onSaved: () => Promise<void>;
  /** Actions, shown below the targets. */
  children: ReactNode;
}

function TargetsCard({ day, targets, pending, onSaved, children }: TargetsCardProps) {
  const { completion, actualTime, targetTime } = summaryOf({ ...NO_RECORDS, targets });
  return (
    <section className="grid gap-3" aria-busy={pending}>
      <h3 className="text-lg font-semibold">Daily Targets</h3>
      <RefusedEntries />
      {completion === null ? (
        <p className="text-soft">{pending ? 'Loading…' : 'No daily targets set for this day'}</p>
      ) : (
        <>
          <Totals
            totals={[
              ['Completion Rate', `${completion}%`, 'of the targets'],
              ['Time Spent', `${actualTime} min`, 'reading, quizzes, elsewhere'],
              ['Target Time', `${targetTime} min`, 'in all'],
            ]}
          />
          <progress className="progress w-full" max={100} value={completion} aria-label="Targets done" />
          <ul className="divide-y divide-line" aria-label="Targets">
            {targets.map((target) => (
              <TargetItem
                key={JSON.stringify([target.subject, target.topic])}
                {...{ day, target, onSaved }}
              />
            ))}
          </ul>
        </>
      )}
      {children}
    </section>
  );
}

interface TotalsProps {
  /** `counts` says what the number counts. */
  totals: readonly (readonly [label: string, value: string | number, counts: string])[];
}

/** A row of labelled numbers. */
function Totals({ totals }: TotalsProps) {
  return (
    <dl className="grid grid-cols-3 gap-x-3">
      {totals.map(([label, value, counts]) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-sm leading-snug text-soft">
            <span className="block font-medium">{label}</span>
            <span className="block text-xs text-faint">{counts}</span>
          </dt>
          <dd className="text-xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TopicRowProps {
  title: string;
  children: ReactNode;
  /** Null if the topic is not published. */
  link: { label: string; href: string } | null;
}

/** A list item about a topic with a link to it. */
function TopicRow({ title, children, link }: TopicRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2.5">
      <div className="min-w-36 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-soft">{children}</p>
      </div>
      {link ? (
        <a className="text-button" href={link.href}>
          {link.label}
          <span className="sr-only"> {title}</span>
        </a>
      ) : (
        <span className="badge bg-sunken text-soft">No longer available</span>
      )}
    </li>
  );
}
