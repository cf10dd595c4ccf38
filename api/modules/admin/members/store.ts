import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import { PAGE_SIZE } from '../../../contract/admin/audit.ts';
import type { Member, MemberChange } from '../../../contract/admin/members.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { EmailNotVerified, LastAdministrator } from '../../../http/errors.ts';
import { isOnlyAdmin } from '../../identity/users-store.ts';
import { announceAccount } from '../../identity/sessions/store.ts';
import { insertAction } from '../../identity/actions-store.ts';

function toMember(row: typeof users.$inferSelect): Member {
  const { id, email, emailVerifiedAt, displayName, role, isPremium, createdAt } = row;
  return {
    id,
    email,
    emailVerified: emailVerifiedAt !== null,
    displayName,
    role,
    isPremium,
    createdAt: new Date(createdAt).toISOString(),
  };
}

/** A page of accounts whose e-mail address or name contains `text`, newest first: those before the account `before`. */
export async function findMembers(
  queries: Queries,
  { text, before }: { text: string; before: string | undefined },
): Promise<Member[]> {
  const { email, displayName, createdAt, id } = users;
  const [last] =
    before === undefined ? [] : await queries.select({ createdAt, id }).from(users).where(eq(id, before));
  if (before !== undefined && !last) return [];
  // `%` and `_` are searched for literally.
  const escaped = text
    .normalize('NFC')
    .trim()
    .replace(/[\\%_]/g, '\\$&');
  // SQLite changes the case only of ASCII letters, so the text is also searched for as it was typed.
  const contains = (column: typeof email | typeof displayName) =>
    sql`(lower(${column}) like ${`%${escaped.toLowerCase()}%`} escape '\\' or ${column} like ${`%${escaped}%`} escape '\\')`;
  const rows = await queries
    .select()
    .from(users)
    .where(
      and(
        or(contains(email), contains(displayName)),
        last && or(lt(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), lt(id, last.id))),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE_SIZE);
  return rows.map(toMember);
}

/**
 * Changes the role or premium status of an account and records the action.
 *
 * @returns null if the account does not exist
 * @throws EmailNotVerified if an account with an unverified address would become an administrator
 * @throws LastAdministrator if no administrator would remain
 */
export async function changeMember(
  database: Database,
  id: string,
  { change, actorId, now }: { change: MemberChange; actorId: string; now: number },
): Promise<Member | null> {
  const member = await database.write(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, id));
    if (!before) return null;
    const { role = before.role, isPremium = before.isPremium } = change;
    if (role === before.role && isPremium === before.isPremium) return toMember(before);
    if (role === 'admin' && before.role !== 'admin' && before.emailVerifiedAt === null) {
      throw new EmailNotVerified();
    }
    if (role !== 'admin' && (await isOnlyAdmin(tx, id))) throw new LastAdministrator();
    const [after] = await tx
      .update(users)
      .set({ role, isPremium, updatedAt: now })
      .where(eq(users.id, id))
      .returning();
    const detail = { role, isPremium, before: { role: before.role, isPremium: before.isPremium } };
    await insertAction(tx, { actorId, action: 'member.update', subject: id, detail, at: now });
    return after ? toMember(after) : null;
  });
  if (member) await announceAccount(database, id);
  return member;
}
