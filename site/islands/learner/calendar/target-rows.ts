/* Targets while they are being planned: rows of a form. */
import {
  repeatsProblem,
  TARGET_MINUTES,
  targetsProblem,
  type PlannedTarget,
  type RepeatedTarget,
  type TopicKey,
} from '../../../../api/contract/study/target-rules.ts';
import type { SubjectSummary } from '../../../../api/contract/content/topics.ts';

export interface TargetRow extends TopicKey {
  /** The same as long as the row is there. */
  key: string;
  /** As it was typed. */
  minutes: string;
  /** 0 is Sunday; of rows that repeat. */
  weekdays: readonly number[];
}

export function newRow(key: string): TargetRow {
  return { key, subject: '', topic: '', minutes: String(TARGET_MINUTES.default), weekdays: [] };
}

export function rowsOf(targets: readonly (PlannedTarget & { weekdays?: readonly number[] })[]): TargetRow[] {
  return targets.map(({ subject, topic, targetTime, weekdays = [] }, index) => ({
    ...{ key: `kept-${index}`, subject, topic, minutes: String(targetTime), weekdays },
  }));
}

/** What was typed for a day, kept or, with null, forgotten. */
export function withDraft(
  drafts: ReadonlyMap<string, readonly TargetRow[]>,
  day: string,
  rows: readonly TargetRow[] | null,
): ReadonlyMap<string, readonly TargetRow[]> {
  const kept = new Map(drafts);
  if (rows === null) kept.delete(day);
  else kept.set(day, rows);
  return kept;
}

/** Minutes; what is no number is the usual time. */
export function minutesIn(typed: string): number {
  const minutes = Number.parseInt(typed, 10);
  return Number.isNaN(minutes) ? TARGET_MINUTES.default : minutes;
}

/** A topic belongs to its subject: with another one, it is to be chosen again. */
export function withSubject(row: TargetRow, subject: string): TargetRow {
  return row.subject === subject ? row : { ...row, subject, topic: '' };
}

interface Draft<Target> {
  targets: Target[];
  /** The rows they stand in, counted from 1. */
  places: number[];
}

/** What is sent: rows with a subject, a topic and some time. */
export function draftOf(rows: readonly TargetRow[]): Draft<RepeatedTarget> {
  const draft: Draft<RepeatedTarget> = { targets: [], places: [] };
  for (const [index, { subject, topic, minutes, weekdays }] of rows.entries()) {
    const targetTime = minutesIn(minutes);
    if (subject === '' || topic === '' || targetTime <= 0) continue;
    draft.targets.push({ subject, topic, targetTime, weekdays });
    draft.places.push(index + 1);
  }
  return draft;
}

/** Rules and the server count the rows that are sent; readers count those they see. */
export function inPlaces(problem: string, places: readonly number[]): string {
  return problem.replace(
    /\b(row) (\d+)/gi,
    (_, row: string, number: string) => `${row} ${places[Number(number) - 1] ?? number}`,
  );
}

export const NOTHING_TO_SEND = 'Choose a subject, a topic and a time for at least one target.';

/** What keeps these rows from being sent, as a sentence; null where nothing does. */
export function rowsProblem(rows: readonly TargetRow[], kind: 'day' | 'repeats'): string | null {
  const { targets, places } = draftOf(rows);
  if (targets.length === 0 && (kind === 'day' || rows.length > 0)) return NOTHING_TO_SEND;
  const problem = kind === 'day' ? targetsProblem(targets) : repeatsProblem(targets);
  return problem && inPlaces(problem, places);
}

/** The targets of a day as they are sent for it. */
export function plannedIn(rows: readonly TargetRow[]): PlannedTarget[] {
  return draftOf(rows).targets.map(({ subject, topic, targetTime }) => ({ subject, topic, targetTime }));
}

/** The targets of a day with others beside them. Topics that are there stay as they are. */
export function merged(there: readonly PlannedTarget[], more: readonly PlannedTarget[]): PlannedTarget[] {
  const plain = ({ subject, topic, targetTime }: PlannedTarget) => ({ subject, topic, targetTime });
  const added = more.filter((one) => !there.some((each) => isSameTopic(each, one)));
  return [...there, ...added].map(plain);
}

function isSameTopic(one: TopicKey, other: TopicKey): boolean {
  return one.subject === other.subject && one.topic === other.topic;
}

/** Targets of a day among those that repeat: on that day of the week too, or from now on. */
export function withRepeats(
  rows: readonly TargetRow[],
  targets: readonly PlannedTarget[],
  weekday: number,
): TargetRow[] {
  const repeated = rows.map((row) =>
    targets.some((target) => isSameTopic(target, row)) && !row.weekdays.includes(weekday)
      ? { ...row, weekdays: [...row.weekdays, weekday] }
      : row,
  );
  const added = targets.filter((target) => !rows.some((row) => isSameTopic(target, row)));
  const fresh = rowsOf(added).map((row) => ({
    ...row,
    key: `of-day-${row.subject}/${row.topic}`,
    weekdays: [weekday],
  }));
  return [...repeated, ...fresh];
}

/** With that day of the week if it was not there, else without it. */
export function toggledWeekday(row: TargetRow, weekday: number): TargetRow {
  const without = row.weekdays.filter((each) => each !== weekday);
  return { ...row, weekdays: without.length < row.weekdays.length ? without : [...without, weekday].sort() };
}

export interface Choice {
  value: string;
  label: string;
}

/** What can be chosen, with what was chosen before and is no longer there. */
function choices(published: readonly { slug: string; title: string }[], chosen: string): Choice[] {
  const all = published.map(({ slug, title }) => ({ value: slug, label: title }));
  return chosen === '' || all.some(({ value }) => value === chosen)
    ? all
    : [...all, { value: chosen, label: `${chosen} (No longer available)` }];
}

/** Subjects that have topics. */
export function subjectChoices(subjects: readonly SubjectSummary[], { subject }: TopicKey): Choice[] {
  return choices(
    subjects.filter(({ topics }) => topics.length > 0),
    subject,
  );
}

export function topicChoices(subjects: readonly SubjectSummary[], { subject, topic }: TopicKey): Choice[] {
  return choices(subjects.find(({ slug }) => slug === subject)?.topics ?? [], topic);
}

/** What topics are called, and whether they are published; before that is known they go by their slugs. */
export function topicNaming(subjects: readonly SubjectSummary[] | undefined) {
  return (key: TopicKey): { title: string; available: boolean } => {
    const found = subjects
      ?.find(({ slug }) => slug === key.subject)
      ?.topics.find(({ slug }) => slug === key.topic);
    return { title: found?.title ?? key.topic, available: !subjects || found !== undefined };
  };
}
