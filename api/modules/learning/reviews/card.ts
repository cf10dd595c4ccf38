import { CARD_STATES } from '../../../contract/practice/reviews.ts';
import type { ReviewCard } from '../../../contract/practice/reviews.ts';
import type { CardRow } from './store.ts';

/** A card as its learner sees it. */
export function toCard(row: CardRow): ReviewCard {
  const { id, subject, topic, question, due, state, reps, lapses, lastReview } = row;
  return {
    id,
    subject,
    topic,
    question,
    due: new Date(due).toISOString(),
    state: CARD_STATES[state] ?? 'new',
    reps,
    lapses,
    lastReview: lastReview === null ? null : new Date(lastReview).toISOString(),
  };
}
