import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { Database } from './client.ts';
import { prepared } from './queries.ts';
import type { Given } from './queries.ts';
import { users } from './schema/accounts.ts';

let database: Database;

beforeEach(async () => {
  const folder = await temporaryFolder();
  database = await testDatabase(folder.path);
  await database.write(async (tx) => {
    await tx
      .insert(users)
      .values(['asha', 'ravi', 'zoë'].map((id) => ({ id, email: `${id}@x`, createdAt: 0, updatedAt: 0 })));
  });
  return async () => {
    await database.close();
    await folder.remove();
  };
});

const build = vi.fn(
  (
    queries: Database['read'],
    { id, email, limit }: Given<{ id?: string | undefined; email?: string | undefined; limit: number }>,
  ) =>
    queries
      .select({ id: users.id, two: sql<number>`1 + 1` })
      .from(users)
      .where(and(id === undefined ? undefined : eq(users.id, id), email && eq(users.email, email)))
      .orderBy(asc(users.id))
      .limit(limit),
);

test('a prepared query is built once for each combination of optional values', async () => {
  build.mockClear();
  const list = prepared(build);
  const ids = async (values: Parameters<typeof list>[1]) =>
    (await list(database.read, values)).map(({ id }) => id);
  expect(await ids({ limit: 2 })).toEqual(['asha', 'ravi']);
  expect(await ids({ limit: 9, id: undefined })).toEqual(['asha', 'ravi', 'zoë']);
  expect(build).toHaveBeenCalledTimes(1);
  expect(await ids({ id: 'ravi', limit: 9 })).toEqual(['ravi']);
  expect(await ids({ limit: 9, id: 'zoë' })).toEqual(['zoë']);
  expect(build).toHaveBeenCalledTimes(2);
  expect(await ids({ limit: 9, email: 'zoë@x' })).toEqual(['zoë']);
  expect(await ids({ limit: 9, email: 'zoë@x', id: 'asha' })).toEqual([]);
  expect(build).toHaveBeenCalledTimes(4);
});

test('names that the query does not read make no further combination', async () => {
  build.mockClear();
  const list = prepared(build);
  for (let index = 0; index < 50; index += 1) {
    await list(database.read, { limit: 1, [`any${index}`]: 'x' });
  }
  expect(build).toHaveBeenCalledTimes(1);
});

test('a prepared query runs in the transaction of its handle', async () => {
  const list = prepared(build);
  expect(await list(database.read, { limit: 9, id: 'new' })).toEqual([]);
  const seen = await database.write(async (tx) => {
    await tx.insert(users).values({ id: 'new', email: 'new', createdAt: 0, updatedAt: 0 });
    return list(tx, { limit: 9, id: 'new' });
  });
  expect(seen).toEqual([{ id: 'new', two: 2 }]);
});
