import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { User } from '../../../contract/identity/auth.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { identities, sessions, users } from '../../../db/schema/accounts.ts';
import { calendarFeeds } from '../../../db/schema/study.ts';
import { deleteResets, findUser } from '../users-store.ts';
import { announceAccount, insertSession, type NewSession } from '../sessions/store.ts';
import type { ProvenIdentity } from './id-token.ts';

type UserRow = typeof users.$inferSelect;

/** Signs in to the linked account, else to the account with the same e-mail address, else to a new account. */
export async function signInAs(
  database: Database,
  identity: ProvenIdentity,
  session: NewSession,
): Promise<{ user: User; newAccount: boolean }> {
  const signedIn = await database.write(async (tx) => {
    const now = session.createdAt;
    const existing = (await findByIdentity(tx, identity)) ?? (await linkByEmail(tx, identity, now));
    const user = existing ?? (await createWith(tx, identity, now));
    await insertSession(tx, user.id, session);
    const found = await findUser(tx, user.id);
    if (!found) throw new Error('The account was not found.');
    return { user: found, newAccount: existing === null };
  });
  await announceAccount(database, signedIn.user.id);
  return signedIn;
}

async function findByIdentity(tx: Queries, { provider, subject }: ProvenIdentity): Promise<UserRow | null> {
  const [row] = await tx
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return row?.user ?? null;
}

/**
 * Links the account with the e-mail address of the identity.
 *
 * Someone else may have signed up with the address and be waiting for its owner. An account whose address is not verified
 * therefore loses its password, sessions and calendar feed.
 */
async function linkByEmail(tx: Queries, identity: ProvenIdentity, now: number): Promise<UserRow | null> {
  const { provider, subject, email, displayName, avatar } = identity;
  const [found] = await tx.select().from(users).where(eq(users.email, email));
  if (!found) return null;
  const isUnverified = found.emailVerifiedAt === null;
  if (isUnverified) {
    await tx.delete(sessions).where(eq(sessions.userId, found.id));
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, found.id));
    await deleteResets(tx, found.id);
  }
  await tx.insert(identities).values({ provider, subject, userId: found.id });
  const [user] = await tx
    .update(users)
    .set({
      displayName: found.displayName ?? displayName,
      avatar: found.avatar ?? avatar,
      updatedAt: now,
      ...(isUnverified && { passwordHash: null, emailVerifiedAt: now }),
    })
    .where(eq(users.id, found.id))
    .returning();
  return user ?? null;
}

async function createWith(tx: Queries, identity: ProvenIdentity, now: number): Promise<UserRow> {
  const { provider, subject, email, displayName, avatar } = identity;
  const id = randomUUID();
  const [user] = await tx
    .insert(users)
    .values({ id, email, displayName, avatar, emailVerifiedAt: now, createdAt: now, updatedAt: now })
    .returning();
  if (!user) throw new Error('The new account was not returned.');
  await tx.insert(identities).values({ provider, subject, userId: id });
  return user;
}
