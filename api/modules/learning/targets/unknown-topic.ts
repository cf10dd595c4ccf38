import { NotFound } from '../../../http/errors.ts';
import type { Refused } from './store.ts';

/** @throws NotFound, naming the row */
export function requireKnownTopics(refused: Refused): void {
  if (refused) throw new NotFound('topic_not_found', `Row ${refused.row}: there is no such topic.`);
}
