import type { User } from '../../../contract/identity/auth.ts';
import type { Database } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { withSamePassword, toUser } from '../account/store.ts';
import type { PasswordHolder } from '../account/store.ts';
import { insertSession } from '../sessions/store.ts';
import type { NewSession } from '../sessions/store.ts';

/** Creates an account with a session; null when the address already has an account. */
export async function createAccount(
  database: Database,
  account: PasswordHolder,
  session: NewSession,
): Promise<User | null> {
  return database.write(async (tx) => {
    const times = { createdAt: session.createdAt, updatedAt: session.createdAt };
    const [row] = await tx
      .insert(users)
      .values({ ...account, ...times })
      .onConflictDoNothing({ target: users.email })
      .returning();
    if (!row) return null;
    await insertSession(tx, row.id, session);
    return toUser(row);
  });
}

/** Null when the account was deleted or its password was changed since `holder` was read. */
export async function createSession(
  database: Database,
  holder: PasswordHolder,
  session: NewSession,
): Promise<User | null> {
  return database.write(async (tx) => {
    const [row] = await tx.select().from(users).where(withSamePassword(holder));
    if (!row) return null;
    await insertSession(tx, row.id, session);
    return toUser(row);
  });
}
