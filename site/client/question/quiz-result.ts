import {
  outcomeOf,
  scorePercentage,
  type Confidence,
  type Outcome,
} from '../../../api/contract/practice/scoring.ts';

/** A question of a finished quiz, with its answer. */
export interface AnsweredQuestion {
  /** Plain text; may hold line breaks. */
  question: string;
  /** Null if they are no longer known. */
  options: string[] | null;
  /** Index of the option; null if the question was left out. */
  selected: number | null;
  correct: number;
  /** Sanitised HTML; '' if there is none. */
  explanation: string;
  tags: readonly string[];
  /** Address of the section of the notes that teaches it; null if it is not known. */
  readAgain: string | null;
  confidence: Confidence | null;
  /** Whole seconds; null if not measured. */
  seconds: number | null;
  /** `QuestionRef`, with which it can be reported; null for a learner's own question. */
  ref: string | null;
  /** Withdrawn since: neither right nor wrong. */
  dropped: boolean;
}

export const outcomeIn = ({ selected, correct }: Pick<AnsweredQuestion, 'selected' | 'correct'>): Outcome =>
  outcomeOf(selected, correct);

export function tally(answered: readonly AnsweredQuestion[]): Record<Outcome, number> {
  const counts = { right: 0, wrong: 0, unattempted: 0 };
  for (const item of answered) if (!item.dropped) counts[outcomeIn(item)] += 1;
  return counts;
}

/** Percentage of right answers; withdrawn questions do not count. */
export function scoreOf(answered: readonly AnsweredQuestion[]): number {
  const { right, wrong, unattempted } = tally(answered);
  return scorePercentage(right, right + wrong + unattempted);
}

interface TagResult {
  tag: string;
  right: number;
  total: number;
  /** 0 to 100. */
  score: number;
}

/** The result of each tag, the weakest first. */
export function tagResults(answered: readonly AnsweredQuestion[]): TagResult[] {
  const sums = new Map<string, { right: number; total: number }>();
  for (const item of answered.filter(({ dropped }) => !dropped)) {
    for (const tag of new Set(item.tags)) {
      const { right, total } = sums.get(tag) ?? { right: 0, total: 0 };
      sums.set(tag, { right: right + (outcomeIn(item) === 'right' ? 1 : 0), total: total + 1 });
    }
  }
  return [...sums]
    .map(([tag, { right, total }]) => ({ tag, right, total, score: scorePercentage(right, total) }))
    .sort((a, b) => a.score - b.score || b.total - a.total || a.tag.localeCompare(b.tag));
}

/** 0 for wrong answers, 1 for right guesses, 2 for questions left out, 3 for the rest and withdrawn ones. */
function rank(item: AnsweredQuestion): number {
  if (item.dropped) return 3;
  const outcome = outcomeIn(item);
  if (outcome === 'wrong') return 0;
  if (outcome === 'unattempted') return 2;
  return item.confidence === 'guess' ? 1 : 3;
}

/** Returns the positions of the questions: as asked, or what was wrong and guessed first. */
export function orderOf(answered: readonly AnsweredQuestion[], weakestFirst: boolean): number[] {
  const positions = [...answered.keys()];
  if (!weakestFirst) return positions;
  const ranks = answered.map(rank);
  return positions.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
}

/** What identifies the kind of an attempt, so that only like is compared with like. */
interface ComparedAttempt {
  totalQuestions: number;
  selectedTags: readonly string[];
  scorePercentage: number;
  exam: object | null;
}

/**
 * Returns how the score changed since the last attempt with as many questions and the same tags, in percentage points;
 * null if there is none.
 * @param earlier newest first
 */
export function scoreChange(attempt: ComparedAttempt, earlier: readonly ComparedAttempt[]): number | null {
  const kind = ({ totalQuestions, selectedTags, exam }: ComparedAttempt) =>
    JSON.stringify([totalQuestions, [...selectedTags].sort(), exam !== null]);
  const last = earlier.find((other) => kind(other) === kind(attempt));
  return last ? Math.round(attempt.scorePercentage) - Math.round(last.scorePercentage) : null;
}
