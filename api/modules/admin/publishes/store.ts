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
import { progressOf } from './progress.ts';

const LISTED = 20;
/** Rows, each with its log. */
const KEPT = 100;

export type PublishTrigger = Publish['trigger'];

/** What is kept of a publish as it goes on. Times are ms since 1970. */
export interface PublishState {
  status: PublishStatus;
  stage: PublishStage | null;
  release: string | null;
  changes: PublishChanges | null;
  reason: string | null;
  log: string;
  startedAt: number | null;
  finishedAt: number | null;
}

export async function insertPublish(
  database: Database,
  row: { id: string; trigger: PublishTrigger; by: string | null; askedAt: number },
): Promise<void> {
  await database.write(async (tx) => {
    await tx.insert(publishes).values({ ...row, status: 'queued' });
    const kept = tx.select({ id: publishes.id }).from(publishes).orderBy(desc(publishes.askedAt)).limit(KEPT);
    await tx.delete(publishes).where(notInArray(publishes.id, kept));
  });
}

export async function keepPublish(
  database: Database,
  id: string,
  state: Partial<PublishState>,
): Promise<void> {
  await database.write(async (tx) => {
    await tx.update(publishes).set(state).where(eq(publishes.id, id));
  });
}

/** What a process that is gone had begun or promised will not be finished by anyone. */
export async function failAbandoned(database: Database, now: number): Promise<void> {
  await database.write(async (tx) => {
    await tx
      .update(publishes)
      .set({ status: 'failed', reason: 'The server ended before the publish did.', finishedAt: now })
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
  const { id, status, trigger, stage, release, changes, reason, askedAt, startedAt, finishedAt } = row;
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
    askedAt: new Date(askedAt).toISOString(),
    startedAt: time(startedAt),
    finishedAt: time(finishedAt),
  };
}

/** The last publishes, the newest first. */
export async function listPublishes(database: Database): Promise<Publish[]> {
  const rows = await selectPublishes(database)
    .orderBy(desc(publishes.askedAt), desc(publishes.id))
    .limit(LISTED);
  return rows.map(toPublish);
}

export async function findPublish(
  database: Database,
  id: string,
): Promise<{ publish: Publish; log: string } | null> {
  const [found] = await selectPublishes(database).where(eq(publishes.id, id));
  return found ? { publish: toPublish(found), log: found.row.log } : null;
}
