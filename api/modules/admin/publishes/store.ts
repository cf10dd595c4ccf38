import { desc, eq, inArray, notInArray } from 'drizzle-orm';
import type {
  Publish,
  PublishChanges,
  PublishStage,
  PublishStatus,
} from '../../../contract/admin/publishes.ts';
import type { Database } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { publishes } from '../../../db/schema/publishing.ts';

const LIST_LIMIT = 20;
/** Rows, each with its log; older ones are deleted. */
const STORED_LIMIT = 100;

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

/* The progress at which a stage starts, in percent, estimated from the stages of a first publish. */
const STAGE_STARTS: Record<PublishStage, number> = { checking: 5, building: 20, finishing: 85 };

/** Percent. */
export function progressOf(status: PublishStatus, stage: PublishStage | null): number {
  if (status === 'succeeded') return 100;
  return stage === null ? 0 : STAGE_STARTS[stage];
}

export async function insertPublish(
  database: Database,
  row: { id: string; trigger: PublishTrigger; by: string | null; askedAt: number },
): Promise<void> {
  await database.write(async (tx) => {
    await tx.insert(publishes).values({ ...row, status: 'queued' });
    const newest = tx
      .select({ id: publishes.id })
      .from(publishes)
      .orderBy(desc(publishes.askedAt))
      .limit(STORED_LIMIT);
    await tx.delete(publishes).where(notInArray(publishes.id, newest));
  });
}

export async function updatePublish(
  database: Database,
  id: string,
  state: Partial<PublishState>,
): Promise<void> {
  await database.write(async (tx) => {
    await tx.update(publishes).set(state).where(eq(publishes.id, id));
  });
}

/** Marks publishes that an earlier process queued or started as failed. */
export async function failUnfinishedPublishes(database: Database, now: number): Promise<void> {
  await database.write(async (tx) => {
    await tx
      .update(publishes)
      .set({ status: 'failed', reason: 'The server stopped before the publish finished.', finishedAt: now })
      .where(inArray(publishes.status, ['queued', 'running']));
  });
}

function selectPublishes(database: Database) {
  return database.read
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
export async function listPublishes(database: Database): Promise<Publish[]> {
  const rows = await selectPublishes(database)
    .orderBy(desc(publishes.askedAt), desc(publishes.id))
    .limit(LIST_LIMIT);
  return rows.map(toPublish);
}

export async function findPublish(
  database: Database,
  id: string,
): Promise<{ publish: Publish; log: string } | null> {
  const [found] = await selectPublishes(database).where(eq(publishes.id, id));
  return found ? { publish: toPublish(found), log: found.row.log } : null;
}
