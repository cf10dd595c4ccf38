import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Role } from '../../../contract/identity/roles.ts';
import type { Database } from '../../../db/client.ts';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { dropResets } from '../account/store.ts';

export interface Candidate {
  id: string;
  role: Role;
  passwordHash: string | null;
  /** Whether it was ever shown that the e-mail address is the account owner's. */
  proven: boolean;
}

export async function findCandidate(database: Database, email: string): Promise<Candidate | null> {
  const [row] = await database.read.select().from(users).where(eq(users.email, email));
  if (!row) return null;
  const { id, role, passwordHash, emailVerifiedAt } = row;
  return { id, role, passwordHash, proven: emailVerifiedAt !== null };
}

/** Makes an admin whose address the operator vouches for. */
export async function createAdmin(
  database: Database,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: number },
): Promise<void> {
  await database.write(async (tx) => {
    await tx.insert(users).values({
      id: randomUUID(),
      email,
      passwordHash,
      role: 'admin',
      emailVerifiedAt: now,
      createdAt: now,
      updatedAt: now,
    });
  });
}

/** Makes an account's owner an admin; with a new password, whoever was signed in with the old one is not any more. */
export async function promote(
  database: Database,
  id: string,
  { passwordHash, now }: { passwordHash: string | null; now: number },
): Promise<void> {
  await database.write(async (tx) => {
    const password = passwordHash === null ? {} : { passwordHash };
    await tx
      .update(users)
      .set({ role: 'admin', emailVerifiedAt: now, updatedAt: now, ...password })
      .where(eq(users.id, id));
    if (passwordHash === null) return;
    await tx.delete(sessions).where(eq(sessions.userId, id));
    await dropResets(tx, id);
  });
}
