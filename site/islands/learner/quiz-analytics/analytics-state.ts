import type {
  TagPerformance,
  TopicFilter,
  TopicUnderstanding,
} from '../../../../api/contract/practice/quiz.ts';
import { clampScore, scorePercentage } from '../../../../api/contract/practice/scoring.ts';
import type { Titles } from '../../../client/format/topics.ts';

/** Looks up the titles and the address of a topic. */
export type TitlesOf = (topic: { subject: string; topic: string }) => Titles;

/** Formats a score with at most one decimal. @param score 0 to 100, clamped */
export function formatScore(score: number): string {
  return `${Math.round(clampScore(score) * 10) / 10}%`;
}

/** Returns `?subject=…&topic=…`, or '' without a filter. */
export function filterQuery({ subject, topic }: TopicFilter): string {
  const query = new URLSearchParams();
  if (subject !== undefined) query.set('subject', subject);
  if (subject !== undefined && topic !== undefined) query.set('topic', topic);
  return query.size === 0 ? '' : `?${query}`;
}

/** Parses the search part of an address. */
export function parseFilter(query: string): TopicFilter {
  const params = new URLSearchParams(query);
  const [subject, topic] = [params.get('subject'), params.get('topic')];
  if (!subject) return {};
  return topic ? { subject, topic } : { subject };
}

/** Returns the slugs with attempts: all subjects, and the topics of the selected subject. */
export function filterChoices(
  understanding: readonly Pick<TopicUnderstanding, 'subject' | 'topic'>[],
  { subject }: TopicFilter,
): { subjects: string[]; topics: string[] } {
  return {
    subjects: [...new Set(understanding.map((row) => row.subject))],
    topics: understanding.filter((row) => row.subject === subject).map((row) => row.topic),
  };
}

const LEVELS = new Map([
  ['expert', 'bg-good-wash text-good'],
  ['advanced', 'bg-info-wash text-info'],
  ['intermediate', 'bg-warn-wash text-warn'],
]);

/** Returns the classes of a level's badge, neutral for unknown levels. */
export function levelStyle(level: string): string {
  return LEVELS.get(level) ?? 'bg-sunken text-soft';
}

export interface TagStrength {
  tag: string;
  correct: number;
  total: number;
  /** 0 to 100 */
  score: number;
}

/** Sums each tag over all topics, sorted by score and then by number of questions. */
export function tagStrengths(rows: readonly TagPerformance[]): TagStrength[] {
  const sums = new Map<string, { correct: number; total: number }>();
  for (const { tag, correctAnswers, totalQuestions } of rows) {
    const { correct, total } = sums.get(tag) ?? { correct: 0, total: 0 };
    sums.set(tag, { correct: correct + correctAnswers, total: total + totalQuestions });
  }
  return [...sums]
    .map(([tag, { correct, total }]) => ({ tag, correct, total, score: scorePercentage(correct, total) }))
    .sort((a, b) => b.score - a.score || b.total - a.total || a.tag.localeCompare(b.tag));
}

/** An attempt in this device's queue. */
interface QueueEntry {
  id: string;
  owner: string | null;
  refused: string | null;
}

interface GroupedAttempts<Entry extends QueueEntry> {
  /** Made while signed out. */
  unowned: Entry[];
  /** The learner's attempts that are not sent yet. */
  toSend: Entry[];
  /** The learner's attempts that the server refused. */
  refused: Entry[];
}

/** Groups the queued attempts that the learner may see. Attempts of other learners are left out. */
export function groupQueuedAttempts<Entry extends QueueEntry>(
  entries: readonly Entry[],
  learner: string,
): GroupedAttempts<Entry> {
  const own = entries.filter(({ owner }) => owner === learner);
  return {
    unowned: entries.filter(({ owner }) => owner === null),
    toSend: own.filter(({ refused }) => refused === null),
    refused: own.filter(({ refused }) => refused !== null),
  };
}

/** For example `1 attempt was`, `2 attempts were`. */
export function attemptsWere(count: number): string {
  return count === 1 ? '1 attempt was' : `${count} attempts were`;
}
