import type { LearnerAccess } from '../../../../api/contract/content/access-rules.ts';
import type { TopicFilter } from '../../../../api/contract/practice/quiz.ts';
import type {
  ConfidenceAccuracy,
  QuizSummary,
  TagPerformance,
  TopicUnderstanding,
} from '../../../../api/contract/practice/quiz-figures.ts';
import { clampScore, scorePercentage, type CONFIDENCES } from '../../../../api/contract/practice/scoring.ts';
import { lockedText, type Titles } from '../../../client/format/topics.ts';
import { countText, shareText } from '../../../client/format/count-text.ts';
import { durationText } from '../../../../api/contract/shared/durations.ts';

type Confidence = (typeof CONFIDENCES)[number];

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

/** The topics with the most answered questions first, in their given order among equals. */
export function byQuestions(rows: readonly TopicUnderstanding[]): TopicUnderstanding[] {
  return rows.toSorted((a, b) => b.totalQuestionsAttempted - a.totalQuestionsAttempted);
}

const LEVELS = new Map([
  ['expert', 'bg-good-wash text-good'],
  ['advanced', 'bg-info-wash text-info'],
  ['intermediate', 'bg-yellow-wash text-yellow'],
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

/** Questions on a tag below which nothing is said about it. */
const LEAST_QUESTIONS = 3;
/** Tags per list. */
const EXTREMES = 3;

/** Returns the tags that are worth practising, weakest first, and the strongest ones. No tag is in both. */
export function extremesOf(strengths: readonly TagStrength[]): {
  weakest: TagStrength[];
  strongest: TagStrength[];
} {
  const known = strengths.filter(({ total }) => total >= LEAST_QUESTIONS);
  const weakest = known
    .filter(({ score }) => score < 75)
    .toSorted((a, b) => a.score - b.score || b.total - a.total || a.tag.localeCompare(b.tag))
    .slice(0, EXTREMES);
  const strongest = known.filter(
    ({ tag, score }) => score >= 50 && !weakest.some((weak) => weak.tag === tag),
  );
  return { weakest, strongest: strongest.slice(0, EXTREMES) };
}

/**
 * The address at which a tag is practised, in the topic with the most wrong answers; null if there is none that the learner
 * can open.
 */
export function practiceAddress(
  tag: string,
  rows: readonly TagPerformance[],
  titlesOf: TitlesOf,
  learner: LearnerAccess | null,
): string | null {
  const wrong = (row: TagPerformance) => row.totalQuestions - row.correctAnswers;
  const [place] = rows
    .filter((row) => row.tag === tag && titlesOf(row).address !== null)
    .filter((row) => lockedText(titlesOf(row), learner) === null)
    .toSorted((a, b) => wrong(b) - wrong(a));
  if (!place) return null;
  return `${titlesOf(place).address ?? ''}?${new URLSearchParams({ tab: 'mcqs', tag })}`;
}

/** Attempts that are compared with as many before them. */
const TREND = 5;

/** Says how the latest scores compare with those before; null without enough attempts. @param scores newest first, 0 to 100 */
export function trendText(scores: readonly number[]): string | null {
  if (scores.length < 2 * TREND) return null;
  const mean = (some: readonly number[]) => some.reduce((sum, score) => sum + score, 0) / some.length;
  const [latest, before] = [mean(scores.slice(0, TREND)), mean(scores.slice(TREND, 2 * TREND))];
  const change = Math.round(latest) - Math.round(before);
  const points = `${Math.abs(change)} ${Math.abs(change) === 1 ? 'point' : 'points'}`;
  const comparison =
    change === 0 ? 'the same as' : change > 0 ? `${points} more than` : `${points} fewer than`;
  return `Your last ${TREND} attempts average ${Math.round(latest)}%: ${comparison} the ${TREND} before.`;
}

/** What the learner did in tests, such as `And in 3 tests: 183 of 300 questions right (61%), in 5:04:00.` */
export function testsText({
  attempts,
  totalQuestions,
  correctAnswers,
  averageScore,
  totalTimeSpent,
}: QuizSummary['tests']): string {
  const count = countText(attempts, 'test');
  const right = `${shareText(correctAnswers, totalQuestions, 'question')} right`;
  const time = totalTimeSpent > 0 ? `, in ${durationText(totalTimeSpent)}` : '';
  return `And in ${count}: ${right} (${Math.round(averageScore)}%)${time}.`;
}

/** Time and questions of quizzes and tests together, except for questions on paper. */
export function withTests({ totalTimeSpent, totalQuestions, tests }: QuizSummary) {
  return {
    totalTimeSpent: totalTimeSpent + tests.totalTimeSpent,
    totalQuestions: totalQuestions + tests.timedQuestions,
  };
}

/** Whole seconds; null without questions. */
export function timePerQuestion({
  totalTimeSpent,
  totalQuestions,
}: Pick<QuizSummary, 'totalTimeSpent' | 'totalQuestions'>): number | null {
  return totalQuestions === 0 ? null : Math.round(totalTimeSpent / totalQuestions);
}

interface Pace {
  subject: string;
  /** Null for a whole subject. */
  topic: string | null;
  /** Whole seconds per question. */
  seconds: number;
}

/** Subjects or topics whose pace is shown. */
const MAX_PACES = 8;

/** The pace of each subject, or of each topic of the selected subject, the slowest first. */
export function paceRows(rows: readonly TopicUnderstanding[], { subject }: TopicFilter): Pace[] {
  const groups = Map.groupBy(rows, (row) => (subject === undefined ? row.subject : row.topic));
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      const totalTimeSpent = group.reduce((sum, row) => sum + row.totalTimeSpent, 0);
      const totalQuestions = group.reduce((sum, row) => sum + row.timedQuestions, 0);
      const seconds = timePerQuestion({ totalTimeSpent, totalQuestions });
      if (!first || seconds === null) return [];
      return [{ subject: first.subject, topic: subject === undefined ? null : first.topic, seconds }];
    })
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, MAX_PACES);
}

export const CONFIDENCE_NAMES: Record<Confidence, string> = {
  sure: 'Sure',
  'fifty-fifty': 'Fifty-fifty',
  guess: 'Guess',
};

/** Minimum number of answers with a stated confidence for a conclusion. */
const LEAST_ANSWERS = 5;

/** Says whether "Sure" can be trusted; null without enough answers. */
export function confidenceText(rows: readonly ConfidenceAccuracy[]): string | null {
  const sure = rows.find(({ confidence }) => confidence === 'sure');
  if (!sure || sure.answered < LEAST_ANSWERS) return null;
  const score = scorePercentage(sure.correct, sure.answered);
  if (score >= 90) return 'When you are sure, you are right: trust it.';
  if (score >= 75) return 'When you are sure, you are mostly right. Read once more before you answer.';
  return 'You are sure more often than you are right. Check what you think you know.';
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
