import type { Confidence } from '../../../api/contract/practice/answers.ts';

/* The answer to a question while it may be changed: in practice, exams and the exam hall. */

/** What a learner says about a question. */
export interface AnswerFields {
  /** Index of the option; null for none. */
  chosen: number | null;
  /** Marked for review. */
  marked: boolean;
  confidence: Confidence | null;
}

export interface Answer extends AnswerFields {
  /** Whole seconds on the question so far. */
  seconds: number;
}

/** What the learner does with a question. */
export interface Change extends Partial<AnswerFields> {
  /** Seconds to add. */
  seconds?: number;
}

export const NO_ANSWER: Answer = { chosen: null, marked: false, confidence: null, seconds: 0 };

export function changed<Kind extends Answer>(answer: Kind, { seconds = 0, ...fields }: Change): Kind {
  return { ...answer, ...fields, seconds: answer.seconds + seconds };
}

/** Returns the answers with a change of the one to a question. */
export function withAnswer<Kind>(
  answers: readonly Kind[],
  question: number,
  change: (answer: Kind) => Kind,
): Kind[] {
  return answers.map((answer, index) => (index === question ? change(answer) : answer));
}
