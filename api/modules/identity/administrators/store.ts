import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Role } from '../../../contract/identity/identity-rules.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { configuredAdmins, sessions, users } from '../../../db/schema/accounts.ts';
import { calendarFeeds } from '../../../db/schema/study.ts';
import { insertAction } from '../actions-store.ts';
import { deleteResets } from '../users-store.ts';
import { announceAccount } from '../sessions/store.ts';

interface Account {
  id: string;
  role: Role;
  passwordHash: string | null;
  emailVerified: boolean;
}

export async function findAccount(queries: Queries, email: string): Promise<Account | null> {
  const [row] = await queries.select().from(users).where(eq(users.email, email));
  if (!row) return null;
  const { id, role, passwordHash, emailVerifiedAt } = row;
  return { id, role, passwordHash, emailVerified: emailVerifiedAt !== null };
}

interface NewAdmin {
  email: string;
  passwordHash: string;
  /** ms since 1970 */
  now: number;
}

/** What `npm run admin` did to an account. */
export type Granted =
  | 'created'
  | 'promoted'
  | 'promoted with a new password'
  | 'given a new password'
  | 'verified and promoted with a new password';

function insertCommand(tx: Queries, id: string, outcome: Granted, now: number): Promise<void> {
  return insertAction(tx, {
    actorId: null,
    action: 'admin.command',
    subject: id,
    detail: { outcome },
    at: now,
  });
}

/** Creates an administrator, whose address counts as verified because the operator vouches for it. */
export async function createAdmin(database: Database, admin: NewAdmin): Promise<void> {
  await database.write(async (tx) => {
    await insertCommand(tx, await insertAdmin(tx, admin), 'created', admin.now);
  });
}

/** Returns the id of the account. */
async function insertAdmin(tx: Queries, { email, passwordHash, now }: NewAdmin): Promise<string> {
  const id = randomUUID();
  await tx.insert(users).values({
    id,
    email,
    passwordHash,
    role: 'admin',
    emailVerifiedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

export async function wasCreatedBefore(queries: Queries, email: string): Promise<boolean> {
  const rows = await queries.select().from(configuredAdmins).where(eq(configuredAdmins.email, email));
  return rows.length > 0;
}

/** Records permanently that the settings named this administrator. */
export async function recordConfigured(database: Database, email: string, now: number): Promise<void> {
  await database.write((tx) => insertConfigured(tx, email, now));
}

async function insertConfigured(tx: Queries, email: string, now: number): Promise<void> {
  await tx.insert(configuredAdmins).values({ email, createdAt: now }).onConflictDoNothing();
}

export async function createConfigured(database: Database, admin: NewAdmin): Promise<void> {
  await database.write(async (tx) => {
    await insertConfigured(tx, admin.email, admin.now);
    const id = await insertAdmin(tx, admin);
    await insertAction(tx, { actorId: null, action: 'admin.setting', subject: id, at: admin.now });
  });
}

/** Grants the administrator role. The password and the sessions stay. */
export async function promote(database: Database, id: string, now: number): Promise<void> {
  await database.write(async (tx) => {
    await tx.update(users).set({ role: 'admin', updatedAt: now }).where(eq(users.id, id));
    await insertCommand(tx, id, 'promoted', now);
  });
  await announceAccount(database, id);
}

/**
 * Grants the administrator role with a new password, and ends all sessions. The address counts as verified, because the
 * operator vouches for it.
 */
export async function promoteWithNewPassword(
  database: Database,
  id: string,
  { passwordHash, outcome, now }: { passwordHash: string; outcome: Granted; now: number },
): Promise<void> {
  await database.write(async (tx) => {
    await tx
      .update(users)
      .set({ role: 'admin', passwordHash, emailVerifiedAt: now, updatedAt: now })
      .where(eq(users.id, id));
    await tx.delete(sessions).where(eq(sessions.userId, id));
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, id));
    await deleteResets(tx, id);
    await insertCommand(tx, id, outcome, now);
  });
  await announceAccount(database, id);
}
