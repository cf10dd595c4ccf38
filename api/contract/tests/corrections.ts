/* Names and shapes of corrected questions. Does not import TypeBox, which would end up in the bundles of islands. */

import type { PaperQuestion } from './papers.ts';

export const KEY_ORIGINS = ['publish', 'administrator'] as const;

/** What a corrected score belongs to: practice or a test. */
export const CORRECTION_KINDS = ['quiz', 'test'] as const;

/** The text of a question as an attempt showed it. */
export type Wording = Pick<
  PaperQuestion,
  'question' | 'options' | 'explanation' | 'tags' | 'difficulty' | 'source' | 'notes'
>;

/** A score before or after a correction. */
export interface ScoreFigures {
  right: number;
  total: number;
  /** 0 to 100. */
  percentage: number;
  /** Exact fractions of a test; null for practice. */
  marks: string | null;
  maximum: string | null;
}

/** The learner and attempt after which a rescoring continues: first all practice, then all tests, then all review cards. */
export interface RescoringCursor {
  kind: (typeof CORRECTION_KINDS)[number] | 'card';
  userId: string;
  /** Or the id of the card. */
  attemptId: string;
}

export const REPORTED_PER_PAGE = 50;
