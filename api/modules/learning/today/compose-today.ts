import { countDays, daysBetween, addDays } from '../../../contract/shared/days.ts';
import type { StudyDay } from '../../../contract/study/activity.ts';
import { WEEK } from '../../../contract/study/today.ts';
import type { Continue, Today } from '../../../contract/study/today.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { LiveRelease } from '../../content/releases/releases-plugin.ts';
import type { TopicNames } from '../../content/topics/topic-names.ts';
import type { PositionRow } from '../reading-positions-store.ts';

/** What the learner may read now. */
export interface Readable {
  release: LiveRelease | null;
  names: TopicNames;
  mayRead: (key: TopicKey) => boolean;
}

/**
 * Returns where to continue: the newest position in a topic that can be read.
 *
 * @param positions newest first
 */
export function continueAt(positions: readonly PositionRow[], readable: Readable): Continue | null {
  const position = positions.find((row) => readable.mayRead(row));
  if (!position) return null;
  const { subject, topic, sectionIndex, headingId, sectionTitle, atEnd, readAt } = position;
  return {
    subject,
    topic,
    ...readable.names.of(position),
    sectionIndex,
    headingId,
    sectionTitle,
    readAt: new Date(readAt).toISOString(),
    atEnd,
    next: nextTopic(position, readable),
  };
}

function nextTopic({ subject, topic }: TopicKey, { release, mayRead }: Readable): Continue['next'] {
  const topics = [...(release?.topics.get(subject)?.values() ?? [])];
  const index = topics.findIndex(({ slug }) => slug === topic);
  const next = topics.slice(index + 1).find(({ slug }) => mayRead({ subject, topic: slug }));
  return next ? { topic: next.slug, title: next.title } : null;
}

/** The days of the week that ends today, including those without study. */
export function weekUpTo(today: string, days: readonly StudyDay[], frozen: readonly string[]): Today['week'] {
  const byDate = new Map(days.map((day) => [day.date, day.studyTime]));
  return daysBetween(addDays(today, 1 - WEEK), today).map((date) => ({
    date,
    timeSpent: byDate.get(date) ?? 0,
    frozen: frozen.includes(date),
  }));
}

/** Null if the exam is over. */
export function examOn(date: string | null, today: string): Today['exam'] {
  return date === null || date < today ? null : { date, days: countDays(today, date) - 1 };
}

/** Completed and published topics by subject, for subjects with at least one. */
export function subjectsDone(completed: readonly TopicKey[], names: TopicNames): Today['subjects'] {
  const counts = new Map<string, number>();
  for (const key of completed)
    if (names.has(key)) counts.set(key.subject, (counts.get(key.subject) ?? 0) + 1);
  return [...counts].map(([subject, count]) => ({
    subject,
    completed: count,
    total: names.ofSubject(subject).totalTopics,
  }));
}
