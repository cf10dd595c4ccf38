import { randomUUID } from 'node:crypto';
import type { Database, Queries } from '../../db/client.ts';
import { audit } from '../../db/schema/publishing.ts';

interface Action {
  /** Null if no administrator acted, for example for a webhook or a command. */
  actorId: string | null;
  /** Stable name, such as `topic.update`. */
  action: string;
  /** The target of the action, such as `polity/preamble` or an account's id. */
  subject: string;
  detail?: Record<string, unknown>;
  /** ms since 1970 */
  at: number;
}

/** Records an action in the transaction that performs it. */
export async function insertAction(tx: Queries, { detail, ...action }: Action): Promise<void> {
  await tx.insert(audit).values({ id: randomUUID(), ...action, detail: detail ?? null });
}

export async function recordAction(database: Database, action: Action): Promise<void> {
  await database.write((tx) => insertAction(tx, action));
}
