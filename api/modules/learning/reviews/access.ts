import type { FastifyInstance } from 'fastify';
import { NotFound, PremiumRequired } from '../../../http/errors.ts';
import type { Database } from '../../../db/client.ts';
import { filterInaccessible } from '../../content/topics/access.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { findCard } from './store.ts';

type Releases = FastifyInstance['releases'];

/** Throws if the learner has no such card, or may not read the topic of its question now. */
export async function requireCard(
  database: Database,
  releases: Releases,
  learner: Learner,
  id: string,
): Promise<void> {
  const card = await findCard(database, learner.id, id);
  if (!card) throw cardNotFound();
  if (card.own) return;
  const inaccessible = filterInaccessible([card], await releases.current(), learner);
  if (inaccessible.length > 0) throw new PremiumRequired();
}

export function cardNotFound(): NotFound {
  return new NotFound('card_not_found', 'There is no such card.');
}
