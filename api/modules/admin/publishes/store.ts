import { desc, eq, lt } from 'drizzle-orm';
import type {
  Publish,
  PublishChanges,
  PublishStage,
  PublishStatus,
} from '../../../contract/admin/publishes.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { audit, hookDeliveries, publishes } from '../../../db/schema/publishing.ts';

const LIST_LIMIT = 20;

export type PublishTrigger = Publish['trigger'];

/** The part of a publish that changes while it runs. Times are ms since 1970. */
export interface PublishState {
  status: PublishStatus;
  stage: PublishStage | null;
  release: string | null;
  changes: PublishChanges | null;
  reason: string | null;
  /** Number of topics that it would have removed, if it failed for that. */
  removes: number | null;
  log: string;
  startedAt: number | null;
  finishedAt: number | null;
}

/** `PublishState` as stored. */
export interface StoredState extends PublishState {
  /** Characters of the whole output so far; `log` has the last of them. */
  logEnd: number;
}

/* The progress at which a stage starts, in percent, estimated from the stages of a first publish. */
const STAGE_STARTS: Record<PublishStage, number> = { checking: 5, building: 20, finishing: 85 };

/** Percent. */
export function progressOf(status: PublishStatus, stage: PublishStage | null): number {
  if (status === 'succeeded') return 100;
  return stage === null ? 0 : STAGE_STARTS[stage];
}

export async function updatePublish(
  database: Database,
  id: string,
  state: Partial<StoredState>,
): Promise<void> {
  await database.write(async (tx) => {
    await tx.update(publishes).set(state).where(eq(publishes.id, id));
  });
}

function selectPublishes(queries: Queries) {
  return queries
    .select({ row: publishes, email: users.email })
    .from(publishes)
    .leftJoin(users, eq(users.id, publishes.by));
}

type Row = Awaited<ReturnType<typeof selectPublishes>>[number];

function toPublish({ row, email }: Row): Publish {
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const { id, status, trigger, stage, release, changes, reason, removes, askedAt, startedAt, finishedAt } =
    row;
  return {
    id,
    status,
    trigger,
    by: email,
    stage,
    progress: progressOf(status, stage),
    release,
    changes,
    reason,
    removes,
    askedAt: new Date(askedAt).toISOString(),
    startedAt: time(startedAt),
    finishedAt: time(finishedAt),
  };
}

/** The last publishes, newest first. */
export async function listPublishes(queries: Queries): Promise<Publish[]> {
  const rows = await selectPublishes(queries)
    .orderBy(desc(publishes.askedAt), desc(publishes.id))
    .limit(LIST_LIMIT);
  return rows.map(toPublish);
}

export async function findPublish(
  queries: Queries,
  id: string,
): Promise<{ publish: Publish; log: string } | null> {
  const [found] = await selectPublishes(queries).where(eq(publishes.id, id));
  return found ? { publish: toPublish(found), log: found.row.log } : null;
}

/** What those who follow a publish need; null if there is none. */
export async function findPublishState(queries: Queries, id: string): Promise<StoredState | null> {
  const { status, stage, release, changes, reason, removes, log, logEnd, startedAt, finishedAt } = publishes;
  const columns = { status, stage, release, changes, reason, removes, log, logEnd, startedAt, finishedAt };
  const [found] = await queries.select(columns).from(publishes).where(eq(publishes.id, id));
  return found ?? null;
}

/** Id of the release that an administrator has last made live; null if none has. */
export async function lastSwitch(queries: Queries): Promise<string | null> {
  const [last] = await queries
    .select({ release: audit.subject })
    .from(audit)
    .where(eq(audit.action, 'release.live'))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(1);
  return last?.release ?? null;
}

/** Deliveries that are remembered: years of pushes, in less than 2 MB. */
const MAX_DELIVERIES = 10_000;

/** Remembers a delivery by its signature. Returns false if it was remembered before. */
export async function rememberDelivery(database: Database, signature: string, at: number): Promise<boolean> {
  return database.write(async (tx) => {
    const added = await tx
      .insert(hookDeliveries)
      .values({ signature, receivedAt: at })
      .onConflictDoNothing()
      .returning();
    const [oldest] = await tx
      .select({ receivedAt: hookDeliveries.receivedAt })
      .from(hookDeliveries)
      .orderBy(desc(hookDeliveries.receivedAt))
      .limit(1)
      .offset(MAX_DELIVERIES - 1);
    if (oldest) await tx.delete(hookDeliveries).where(lt(hookDeliveries.receivedAt, oldest.receivedAt));
    return added.length > 0;
  });
}

/** Forgets a delivery whose publish could not be started, so that it can be sent again. */
export async function forgetDelivery(database: Database, signature: string): Promise<void> {
  await database.write((tx) => tx.delete(hookDeliveries).where(eq(hookDeliveries.signature, signature)));
}
