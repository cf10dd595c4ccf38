import { CARD_STATES } from '../../../contract/practice/reviews.ts';
import type { ReviewCard } from '../../../contract/practice/reviews.ts';
import type { CardRow } from './store.ts';

/** A card as the API answers it. @param now ms since 1970 */
export function toCard(row: CardRow, now: number): ReviewCard {
  const { id, subject, topic, content, sectionId, due, state, reps, lapses, lastReview } = row;
  return {
    id,
    subject,
    topic,
    question: 'front' in content ? null : content,
    own: 'front' in content ? { ...content, sectionId } : null,
    hold: holdOf(row, now),
    due: new Date(due).toISOString(),
    state: CARD_STATES[state] ?? 'new',
    reps,
    lapses,
    lastReview: lastReview === null ? null : new Date(lastReview).toISOString(),
  };
}

function holdOf({ suspendedAt, buriedUntil }: CardRow, now: number): ReviewCard['hold'] {
  if (suspendedAt !== null) return 'suspended';
  return buriedUntil !== null && buriedUntil > now ? 'buried' : null;
}
