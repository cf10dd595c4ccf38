import type {
  TagPerformance,
  TopicFilter,
  TopicUnderstanding,
} from '../../../../api/contract/practice/quiz.ts';
import { clampScore, scorePercentage } from '../../../../api/contract/practice/scoring.ts';
import type { Titles } from '../../../client/format/topics.ts';

/** What a subject and a topic are called, and where the topic is. */
export type TitlesOf = (place: { subject: string; topic: string }) => Titles;

/** @param score 0 to 100; shown clamped, with one decimal where it has one */
export function formatScore(score: number): string {
  return `${Math.round(clampScore(score) * 10) / 10}%`;
}

/** `?subject=…&topic=…` for a call or an address; '' where nothing is filtered. */
export function filterQuery({ subject, topic }: TopicFilter): string {
  const query = new URLSearchParams();
  if (subject !== undefined) query.set('subject', subject);
  if (subject !== undefined && topic !== undefined) query.set('topic', topic);
  return query.size === 0 ? '' : `?${query}`;
}

export function filterIn(query: string): TopicFilter {
  const params = new URLSearchParams(query);
  const [subject, topic] = [params.get('subject'), params.get('topic')];
  if (!subject) return {};
  return topic ? { subject, topic } : { subject };
}

/** What can be chosen in the filter: what there are attempts at. */
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

/** Classes of a level's badge; neutral for any level but the three that have a colour. */
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

/** Each tag once, over all topics; the strongest first, of equal ones the most asked. */
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

/** An attempt that waits on this device. */
export interface WaitingEntry {
  id: string;
  owner: string | null;
  refused: string | null;
}

export interface Waiting<Entry extends WaitingEntry> {
  /** Made signed out: nobody's yet. */
  unowned: Entry[];
  /** Of this learner, still to be sent. */
  toSend: Entry[];
  /** Of this learner, and the server will not take them. */
  refused: Entry[];
}

/** What waits on this device and concerns this learner: others' attempts are not their business. */
export function waitingFor<Entry extends WaitingEntry>(
  entries: readonly Entry[],
  learner: string,
): Waiting<Entry> {
  const own = entries.filter(({ owner }) => owner === learner);
  return {
    unowned: entries.filter(({ owner }) => owner === null),
    toSend: own.filter(({ refused }) => refused === null),
    refused: own.filter(({ refused }) => refused !== null),
  };
}

/** `1 attempt was`, `2 attempts were` */
export function attemptsWere(count: number): string {
  return count === 1 ? '1 attempt was' : `${count} attempts were`;
}
