import { randomUUID } from 'node:crypto';
import { sessions, users } from '../db/schema/accounts.ts';
import type { TestApp } from './app.ts';

export interface TestLearner {
  id: string;
  sessionId: string;
  token: string;
  /** Headers that send the token. */
  headers: { authorization: string };
}

/** Someone with an account and a session, written straight to the database. */
export async function signedIn(
  { app, database }: Pick<TestApp, 'app' | 'database'>,
  account: Partial<typeof users.$inferInsert> = {},
  session: Partial<typeof sessions.$inferInsert> = {},
): Promise<TestLearner> {
  await app.ready();
  const now = Date.now();
  const id = randomUUID();
  const sessionId = randomUUID();
  await database.write(async (tx) => {
    await tx
      .insert(users)
      .values({ id, email: `${id}@example.org`, createdAt: now, updatedAt: now, ...account });
    await tx.insert(sessions).values({
      id: sessionId,
      userId: id,
      createdAt: now,
      expiresAt: now + 60_000,
      lastSeenAt: now,
      ...session,
    });
  });
  const token = app.jwt.sign({ sub: id, sid: sessionId });
  return { id, sessionId, token, headers: { authorization: `Bearer ${token}` } };
}
