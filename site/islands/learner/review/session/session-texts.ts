import type { Today } from '../../../../../api/contract/practice/reviews.ts';

/** Says how many cards wait because of the daily limits. '' if none do. */
export function waitingText({ waiting }: Pick<Today, 'waiting'>): string {
  const parts = [
    waiting.reviews > 0 ? `${waiting.reviews} due ${waiting.reviews === 1 ? 'card' : 'cards'}` : '',
    waiting.new > 0 ? `${waiting.new} new ${waiting.new === 1 ? 'card' : 'cards'}` : '',
  ].filter((part) => part !== '');
  const verb = waiting.reviews + waiting.new === 1 ? 'waits' : 'wait';
  return parts.length === 0 ? '' : `${parts.join(' and ')} ${verb} for the coming days.`;
}
