import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { Database } from './client.ts';
import { users } from './schema/accounts.ts';
import { profiles } from './schema/profiles.ts';

let database: Database;

beforeEach(async () => {
  const folder = await temporaryFolder();
  database = await testDatabase(folder.path);
  await database.write(async (tx) => {
    await tx.insert(users).values({ id: 'asha', email: 'asha', isPremium: true, createdAt: 5, updatedAt: 0 });
    await tx.insert(profiles).values({ userId: 'asha', subjects: ['polity'], updatedAt: 0 });
  });
  return async () => {
    await database.close();
    await folder.remove();
  };
});

test('rows have the values of their columns and expressions', async () => {
  const fields = {
    id: users.id,
    isPremium: users.isPremium,
    subjects: profiles.subjects,
    examDate: profiles.examDate,
    doubled: sql<number>`${users.createdAt} * 2`,
    text: sql`${users.createdAt} * 2`.mapWith(String).as('as_text'),
  };
  const rows = await database.read
    .select(fields)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id));
  expect(rows).toEqual([
    { id: 'asha', isPremium: true, subjects: ['polity'], examDate: null, doubled: 10, text: '10' },
  ]);
});

test('nested fields of a table that is not joined are null', async () => {
  const rows = await database.read
    .select({ id: users.id, profile: { of: profiles.userId } })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, sql`'nobody'`));
  expect(rows).toEqual([{ id: 'asha', profile: null }]);
});

test('a write returns rows, too', async () => {
  const rows = await database.write(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ isPremium: false })
      .where(eq(users.id, 'asha'))
      .returning({ id: users.id, isPremium: users.isPremium });
    return changed;
  });
  expect(rows).toEqual([{ id: 'asha', isPremium: false }]);
});
