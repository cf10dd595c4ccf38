import { CARD_STATES } from '../../../contract/practice/reviews.ts';
import type { ReviewCard } from '../../../contract/practice/reviews.ts';
import { localDay } from '../../../contract/shared/days.ts';
import { NotFound } from '../../../http/errors.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import type { CardRow } from './store.ts';

export interface ReviewRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

export function cardNotFound(): NotFound {
  return new NotFound('card_not_found', 'There is no such card.');
}

interface AnswerTime {
  /** ms since 1970 */
  now: number;
  /** IANA name of the learner's zone. */
  timeZone: string;
}

/**
 * A card as the API answers it.
 * @param sections ids of sections by `QuestionRef`
 */
export function toCard(
  row: CardRow & Pick<ReviewCard, 'intervals'>,
  { now, timeZone }: AnswerTime,
  sections: ReadonlyMap<string, string>,
): ReviewCard {
  const { id, subject, topic, content, sectionId, due, state, reps, lapses, lastReview } = row;
  return {
    id,
    subject,
    topic,
    question: 'front' in content ? null : content,
    section: row.questionId === null ? null : (sections.get(row.questionId) ?? null),
    own: 'front' in content ? { ...content, sectionId } : null,
    hold: holdOf(row, now),
    ...dueAt(due, timeZone),
    state: CARD_STATES[state] ?? 'new',
    reps,
    lapses,
    lastReview: lastReview === null ? null : new Date(lastReview).toISOString(),
    ...(row.intervals && { intervals: row.intervals }),
  };
}

/** When a card is due, as the API answers it. @param due ms since 1970 */
export function dueAt(due: number, timeZone: string): { due: string; dueDay: string } {
  return { due: new Date(due).toISOString(), dueDay: localDay(due, timeZone) };
}

function holdOf({ suspendedAt, buriedUntil }: CardRow, now: number): ReviewCard['hold'] {
  if (suspendedAt !== null) return 'suspended';
  return buriedUntil !== null && buriedUntil > now ? 'buried' : null;
}
