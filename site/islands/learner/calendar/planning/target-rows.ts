/* Targets as the editable rows of a form. */
import {
  isSameTopic,
  mergeChanges,
  repeatsProblem,
  TARGET_MINUTES,
  targetsProblem,
  type PlannedTarget,
  type RepeatedTarget,
  type SavedTarget,
  type TopicKey,
} from '../../../../../api/contract/study/target-rules.ts';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import { WEEKDAYS } from '../dates.ts';

export interface TargetRow extends TopicKey {
  /** Stable React key. */
  key: string;
  /** The field's text. */
  minutes: string;
  /** 0 is Sunday; empty in rows that do not repeat. */
  weekdays: readonly number[];
}

/** Rows that are not saved. */
export interface Draft<Saved extends SavedTarget> {
  rows: readonly TargetRow[];
  /** The saved targets that the rows started from. */
  basedOn: readonly Saved[];
}

export function newRow(key: string): TargetRow {
  return { key, subject: '', topic: '', minutes: String(TARGET_MINUTES.default), weekdays: [] };
}

export function rowsOf(targets: readonly (PlannedTarget & { weekdays?: readonly number[] })[]): TargetRow[] {
  return targets.map(({ subject, topic, targetTime, weekdays = [] }, index) => ({
    ...{ key: `saved-${index}`, subject, topic, minutes: String(targetTime), weekdays },
  }));
}

/** Sets the draft of a day, or removes it if it is null. */
export function withDraft<Value>(
  drafts: ReadonlyMap<string, Value>,
  day: string,
  draft: Value | null,
): ReadonlyMap<string, Value> {
  const next = new Map(drafts);
  if (draft === null) next.delete(day);
  else next.set(day, draft);
  return next;
}

/** The rows of a day before the learner edits them: a day without targets begins with a new row. */
export function firstRows(targets: readonly PlannedTarget[]): TargetRow[] {
  return targets.length === 0 ? [newRow('first')] : rowsOf(targets);
}

/** Parses the minutes field and limits them; text that is not a number gives the default time. */
export function parseMinutes(text: string): number {
  const minutes = Number.parseInt(text, 10);
  if (Number.isNaN(minutes)) return TARGET_MINUTES.default;
  return Math.min(Math.max(minutes, TARGET_MINUTES.min), TARGET_MINUTES.max);
}

/** Changes the subject and, because topics belong to a subject, clears the topic. */
export function withSubject(row: TargetRow, subject: string): TargetRow {
  return row.subject === subject ? row : { ...row, subject, topic: '' };
}

interface CompleteRows {
  targets: RepeatedTarget[];
  /** Row number of each target, counted from 1. */
  rowNumbers: number[];
}

/** Returns the rows with a subject and a topic. Only these are sent. */
export function completeRows(rows: readonly TargetRow[]): CompleteRows {
  const complete: CompleteRows = { targets: [], rowNumbers: [] };
  for (const [index, { subject, topic, minutes, weekdays }] of rows.entries()) {
    if (subject === '' || topic === '') continue;
    complete.targets.push({ subject, topic, targetTime: parseMinutes(minutes), weekdays });
    complete.rowNumbers.push(index + 1);
  }
  return complete;
}

/** Replaces the row numbers in a message, which count the complete rows, with the numbers of the rows on screen. */
export function withVisibleRowNumbers(problem: string, rowNumbers: readonly number[]): string {
  return problem.replace(
    /\b(row) (\d+)/gi,
    (_, row: string, number: string) => `${row} ${rowNumbers[Number(number) - 1] ?? number}`,
  );
}

export const NO_COMPLETE_ROW = 'Choose a subject, a topic and a time for at least one target.';

/** Returns why the rows cannot be saved, as a sentence, or null. */
export function rowsProblem(rows: readonly TargetRow[], kind: 'day' | 'repeats'): string | null {
  const { targets, rowNumbers } = completeRows(rows);
  if (targets.length === 0 && (kind === 'day' || rows.length > 0)) return NO_COMPLETE_ROW;
  const problem = kind === 'day' ? targetsProblem(targets) : repeatsProblem(targets);
  return problem && withVisibleRowNumbers(problem, rowNumbers);
}

/** Converts the complete rows to the targets of one day. */
export function toPlannedTargets(rows: readonly TargetRow[]): PlannedTarget[] {
  return completeRows(rows).targets.map(toPlannedTarget);
}

function toPlannedTarget({ subject, topic, targetTime }: PlannedTarget): PlannedTarget {
  return { subject, topic, targetTime };
}

/**
 * Merges rows that the server refused with the targets that another device has saved since. `problem` names the conflicts, in which
 * the rows have the own change.
 */
export function mergeRows<Saved extends SavedTarget>(
  { rows, basedOn }: Draft<Saved>,
  theirs: readonly Saved[],
  titleOf: (key: TopicKey) => string,
): { draft: Draft<Saved>; problem: string } {
  const merged = mergeChanges(basedOn, completeRows(rows).targets, theirs);
  const mergedRows = rowsOf(merged.rows).map((row) => ({
    ...row,
    key: rows.find((own) => isSameTopic(own, row))?.key ?? `merged-${row.subject}/${row.topic}`,
  }));
  const incomplete = rows.filter(({ subject, topic }) => subject === '' || topic === '');
  const conflicts = merged.conflicts.map(({ mine, theirs: other }) => {
    const target = mine ?? other;
    const title = target ? titleOf(target) : '';
    if (!other) return `${title} was removed there.`;
    return mine ? `${title} has ${planText(other)} there.` : `${title} was changed or done there.`;
  });
  return {
    draft: { rows: [...mergedRows, ...incomplete], basedOn: theirs },
    problem: [
      'Not saved yet, because another device has changed these targets.',
      ...conflicts,
      'Check the rows and save again.',
    ].join(' '),
  };
}

function planText({ targetTime, weekdays = [] }: SavedTarget): string {
  const days = weekdays.map((day) => WEEKDAYS[day]?.slice(0, 3)).join(', ');
  return days === '' ? `${targetTime} min` : `${targetTime} min on ${days}`;
}

/** Adds a weekday to the rows of these targets' topics, and new rows for the other targets. */
export function addRepeats(
  rows: readonly TargetRow[],
  targets: readonly PlannedTarget[],
  weekday: number,
): TargetRow[] {
  const updated = rows.map((row) =>
    targets.some((target) => isSameTopic(target, row)) && !row.weekdays.includes(weekday)
      ? { ...row, weekdays: [...row.weekdays, weekday] }
      : row,
  );
  const missing = targets.filter((target) => !rows.some((row) => isSameTopic(target, row)));
  const added = rowsOf(missing).map((row) => ({
    ...row,
    key: `added-${row.subject}/${row.topic}`,
    weekdays: [weekday],
  }));
  return [...updated, ...added];
}

export function toggleWeekday(row: TargetRow, weekday: number): TargetRow {
  const others = row.weekdays.filter((other) => other !== weekday);
  return { ...row, weekdays: others.length < row.weekdays.length ? others : [...others, weekday].sort() };
}

export interface Choice {
  value: string;
  label: string;
}

/** Adds the current value if it is no longer published. */
function choicesWithCurrent(
  published: readonly { slug: string; title: string }[],
  current: string,
): Choice[] {
  const all = published.map(({ slug, title }) => ({ value: slug, label: title }));
  return current === '' || all.some(({ value }) => value === current)
    ? all
    : [...all, { value: current, label: `${current} (No longer available)` }];
}

/** Choices for subjects with topics. */
export function subjectChoices(subjects: readonly SubjectSummary[], { subject }: TopicKey): Choice[] {
  return choicesWithCurrent(
    subjects.filter(({ topics }) => topics.length > 0),
    subject,
  );
}

export function topicChoices(subjects: readonly SubjectSummary[], { subject, topic }: TopicKey): Choice[] {
  return choicesWithCurrent(subjects.find(({ slug }) => slug === subject)?.topics ?? [], topic);
}

/** Returns a lookup of topic titles. Before the subjects are loaded, slugs are used as titles. */
export function topicNaming(subjects: readonly SubjectSummary[] | undefined) {
  return (key: TopicKey): { title: string; available: boolean } => {
    const found = subjects
      ?.find(({ slug }) => slug === key.subject)
      ?.topics.find(({ slug }) => slug === key.topic);
    return { title: found?.title ?? key.topic, available: !subjects || found !== undefined };
  };
}
