import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TemporaryFolder } from '../testing/temporary-folder.ts';
import type { Database, Queries } from './client.ts';
import { users } from './schema/accounts.ts';

let folder: TemporaryFolder;
let database: Database;
beforeEach(async () => {
  folder = await temporaryFolder();
  database = await testDatabase(folder.path);
});
afterEach(async () => {
  await database.close();
  await folder.remove();
});

async function addUser(tx: Queries, id: string): Promise<void> {
  await tx.insert(users).values({ id, email: id, createdAt: 0, updatedAt: 0 });
}

async function userIds(): Promise<string[]> {
  const rows = await database.read.select({ id: users.id }).from(users).orderBy(users.id);
  return rows.map(({ id }) => id);
}

test('keeps what a transaction wrote and gives back what it returned', async () => {
  const result = await database.write(async (tx) => {
    await addUser(tx, 'a');
    await wait(1);
    await addUser(tx, 'b');
    return 'done';
  });
  expect(result).toBe('done');
  expect(await userIds()).toEqual(['a', 'b']);
});

test('keeps nothing of a transaction that throws, before or after waiting', async () => {
  const failing = database.write(async (tx) => {
    await addUser(tx, 'a');
    await wait(1);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  const conflicting = database.write(async (tx) => {
    await addUser(tx, 'b');
    await addUser(tx, 'b');
  });
  await expect(conflicting).rejects.toThrow('UNIQUE');
  expect(await userIds()).toEqual([]);
});

test('transactions that await run one after the other, and one that fails takes nothing of another with it', async () => {
  const order: string[] = [];
  const failing = database.write(async (tx) => {
    order.push('first begins');
    await addUser(tx, 'first');
    await wait(20);
    order.push('first ends');
    throw new Error('first fails');
  });
  const working = database.write(async (tx) => {
    order.push('second begins');
    await addUser(tx, 'second');
    await wait(1);
    order.push('second ends');
  });
  await expect(failing).rejects.toThrow('first fails');
  await working;
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(await userIds()).toEqual(['second']);
});

test('20 read-then-write transactions at once lose no update', async () => {
  await database.write((tx) => addUser(tx, 'a'));
  await Promise.all(
    Array.from({ length: 20 }, () =>
      database.write(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.id, 'a'));
        await wait(1);
        await tx
          .update(users)
          .set({ updatedAt: user!.updatedAt + 1 })
          .where(eq(users.id, 'a'));
      }),
    ),
  );
  const [user] = await database.read.select().from(users);
  expect(user?.updatedAt).toBe(20);
});

test('what is not committed is seen by nobody else', async () => {
  await database.write(async (tx) => {
    await addUser(tx, 'a');
    expect(await userIds()).toEqual([]);
  });
  expect(await userIds()).toEqual(['a']);
});

test('a transaction inside a transaction is refused, and the next one works', async () => {
  const nested = database.write(async (tx) => {
    await addUser(tx, 'outer');
    await database.write((inner) => addUser(inner, 'inner'));
  });
  await expect(nested).rejects.toThrow('inside another one');
  expect(await userIds()).toEqual([]);

  let later: Promise<void> | undefined;
  await database.write(async (tx) => {
    await addUser(tx, 'a');
    later = wait(5).then(() => database.write((next) => addUser(next, 'b')));
  });
  await later;
  expect(await userIds()).toEqual(['a', 'b']);
});

test('closing waits for what is being written', async () => {
  const other = await temporaryFolder();
  const closing = await testDatabase(other.path);
  const writing = closing.write(async (tx) => {
    await wait(10);
    await addUser(tx, 'a');
  });
  await closing.close();
  await expect(writing).resolves.toBeUndefined();
  await other.remove();
});
