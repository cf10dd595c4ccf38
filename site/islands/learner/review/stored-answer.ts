import { readStored, removeStored, writeStored } from '../../../client/outbox/local-storage.ts';
import { openAnswerIn, type OpenAnswer } from './review-state.ts';

/** The one answer of a learner that this browser keeps until it is graded. */
export function storedAnswer(learner: string) {
  const key = `review_answer:${learner}`;
  return {
    read: () => openAnswerIn(readStored(key)),
    write: (answer: OpenAnswer) => writeStored(key, JSON.stringify(answer)),
    remove: () => removeStored(key),
  };
}
