import type { User } from '../../../contract/identity/auth.ts';
import type { Database } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { stillHas, toUser } from '../account/store.ts';
import type { PasswordHolder } from '../account/store.ts';
import { insertSession } from '../sessions/store.ts';
import type { NewSession } from '../sessions/store.ts';

/** Makes an account and begins its first session; null where the address has an account already. */
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

/** Begins a session; null where the account is gone or its password is not `holder`'s any more. */
export async function beginSession(
  database: Database,
  holder: PasswordHolder,
  session: NewSession,
): Promise<User | null> {
  return database.write(async (tx) => {
    const [row] = await tx.select().from(users).where(stillHas(holder));
    if (!row) return null;
    await insertSession(tx, row.id, session);
    return toUser(row);
  });
}
