import type { ReviewedQuestion } from '../../../../api/contract/tests/test-attempts.ts';
import { durationText } from '../../../../api/contract/shared/durations.ts';

/* The questions of a submitted test as a list: what is shown of them, their times, and review. */

export const FILTERS = ['all', 'wrong', 'left', 'marked', 'guessed', 'right'] as const;
export type Filter = (typeof FILTERS)[number];

export const FILTER_NAMES: Record<Filter, string> = {
  all: 'All',
  wrong: 'Wrong',
  left: 'Left out',
  marked: 'Marked',
  guessed: 'Guessed',
  right: 'Right',
};

const isGuess = ({ confidence, chosen }: ReviewedQuestion) =>
  chosen !== null && (confidence === 'guess' || confidence === 'fifty-fifty');

const MATCHES: Record<Filter, (question: ReviewedQuestion) => boolean> = {
  all: () => true,
  wrong: ({ outcome }) => outcome === 'wrong',
  left: ({ outcome }) => outcome === 'unattempted',
  marked: ({ marked }) => marked,
  guessed: isGuess,
  right: ({ outcome }) => outcome === 'right',
};

/** Why a question of an imported attempt is not shown, as a sentence. */
export const HIDDEN_TEXT: Record<NonNullable<ReviewedQuestion['hidden']>, string> = {
  unknown:
    'This site does not have the text of this question. Your answer and its outcome come from your file.',
  access: 'This question belongs to a test or topic that you cannot open at present.',
  unpublished: 'This question is not published here, so its text is not shown.',
  running:
    'You are being asked this question in a running test. It is shown here after you have submitted it.',
};

/** For a whole list of such questions. */
export const UNKNOWN_TEXT =
  'This site does not have the texts of these questions. Your answers and their outcomes come from your file.';

/** How many questions are not shown, as a sentence; null if all are. */
export function hiddenSentence(questions: readonly Pick<ReviewedQuestion, 'hidden'>[]): string | null {
  const count = questions.filter(({ hidden }) => hidden !== null).length;
  if (count === 0) return null;
  const what =
    count === questions.length
      ? 'The texts of its questions cannot be shown here'
      : `The ${count === 1 ? 'text of one question' : `texts of ${count} questions`} cannot be shown here`;
  return `${what}; the marks are those of your file.`;
}

/** Whether this site knows none of the questions, so that there is nothing to go through, to print or to take again. */
export function isUnknownHere(questions: readonly Pick<ReviewedQuestion, 'hidden'>[]): boolean {
  return questions.length > 0 && questions.every(({ hidden }) => hidden === 'unknown');
}

/** Positions of the questions that a filter lets through. */
export function filtered(questions: readonly ReviewedQuestion[], filter: Filter): number[] {
  return questions.flatMap((question, position) => (MATCHES[filter](question) ? [position] : []));
}

/** A bar of the strip of times. */
interface TimeBar {
  position: number;
  seconds: number;
  outcome: ReviewedQuestion['outcome'];
  /** 0 to 1, of the longest; times far above the others are cut. */
  height: number;
}

/** Time on each question. The scale ends at four times the mean, so that one long pause does not flatten the rest. */
export function timeStrip(questions: readonly ReviewedQuestion[]): {
  bars: TimeBar[];
  top: number;
  mean: number;
} {
  const times = questions.map(({ seconds }) => seconds);
  const mean = times.length === 0 ? 0 : times.reduce((sum, time) => sum + time, 0) / times.length;
  const top = Math.max(1, Math.min(Math.max(0, ...times), Math.ceil(mean * 4)));
  return {
    bars: questions.map(({ seconds, outcome }, position) => ({
      position,
      seconds,
      outcome,
      height: Math.min(1, seconds / top),
    })),
    top,
    mean: Math.round(mean),
  };
}

/** The strip in a sentence, for those who do not see it. */
export function timeSentence(questions: readonly ReviewedQuestion[]): string {
  const meanOf = (outcome: ReviewedQuestion['outcome']) => {
    const group = questions.filter((question) => question.outcome === outcome);
    return group.length === 0
      ? null
      : Math.round(group.reduce((sum, { seconds }) => sum + seconds, 0) / group.length);
  };
  const parts = (
    [
      ['right', 'right answers'],
      ['wrong', 'wrong answers'],
      ['unattempted', 'questions left out'],
    ] as const
  ).flatMap(([outcome, name]) => {
    const mean = meanOf(outcome);
    return mean === null ? [] : [`${durationText(mean)} on ${name}`];
  });
  return parts.length === 0 ? '' : `On average ${parts.join(', ')}.`;
}

/**
 * How a question comes back in review: submitting has added what was wrong, left out or a guess; others can be added by the
 * learner, to the topic that they belong to.
 */
export function reviewOf({
  outcome,
  confidence,
  notes,
  hidden,
}: Pick<ReviewedQuestion, 'outcome' | 'confidence' | 'notes' | 'hidden'>):
  'in-review' | 'can-be-added' | 'none' {
  if (hidden !== null) return 'none';
  if (outcome === 'wrong' || outcome === 'unattempted' || (outcome === 'right' && confidence === 'guess'))
    return 'in-review';
  return outcome === 'right' && notes ? 'can-be-added' : 'none';
}
