import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { onSqlite } from '../testing/on-sqlite.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TemporaryFolder } from '../testing/temporary-folder.ts';
import type { Database, Queries } from './client.ts';
import { engine } from '../config/engine.ts';
import { users } from './schema/accounts.ts';
import { run } from './statements.ts';

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

test('commits what the transaction wrote and resolves with its return value', async () => {
  const result = await database.write(async (tx) => {
    await addUser(tx, 'a');
    await wait(1);
    await addUser(tx, 'b');
    return 'done';
  });
  expect(result).toBe('done');
  expect(await userIds()).toEqual(['a', 'b']);
});

test('rolls back a transaction that throws, before or after an await', async () => {
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
  await expect(conflicting).rejects.toThrow(engine === 'sqlite' ? 'UNIQUE' : 'Failed query');
  expect(await userIds()).toEqual([]);
});

onSqlite('transactions run one after the other, and a failed one does not roll back another', async () => {
  const order: string[] = [];
  const failing = database.write(async (tx) => {
    order.push('first starts');
    await addUser(tx, 'first');
    await wait(20);
    order.push('first ends');
    throw new Error('first fails');
  });
  const working = database.write(async (tx) => {
    order.push('second starts');
    await addUser(tx, 'second');
    await wait(1);
    order.push('second ends');
  });
  await expect(failing).rejects.toThrow('first fails');
  await working;
  expect(order).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
  expect(await userIds()).toEqual(['second']);
});

test('20 concurrent read-then-write transactions lose no update', async () => {
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

test('uncommitted writes are not visible to reads', async () => {
  await database.write(async (tx) => {
    await addUser(tx, 'a');
    expect(await userIds()).toEqual([]);
  });
  expect(await userIds()).toEqual(['a']);
});

test('a nested transaction is rejected, and later ones work', async () => {
  const nested = database.write(async (tx) => {
    await addUser(tx, 'outer');
    await database.write((inner) => addUser(inner, 'inner'));
  });
  await expect(nested).rejects.toThrow('inside another transaction');
  expect(await userIds()).toEqual([]);

  let later: Promise<void> | undefined;
  await database.write(async (tx) => {
    await addUser(tx, 'a');
    later = wait(5).then(() => database.write((next) => addUser(next, 'b')));
  });
  await later;
  expect(await userIds()).toEqual(['a', 'b']);
});

describe('a transaction handle cannot be used', () => {
  const ENDED = 'outside its transaction';

  async function leak(fails: boolean): Promise<Queries> {
    let leaked: Queries | undefined;
    const ended = database.write(async (tx) => {
      leaked = tx;
      await addUser(tx, 'a');
      if (fails) throw new Error('rolled back');
    });
    if (fails) await expect(ended).rejects.toThrow('rolled back');
    else await ended;
    return leaked!;
  }

  test.each([
    ['commit', false],
    ['rollback', true],
  ])('after the %s', async (_name, fails) => {
    const tx = await leak(fails);
    await expect(addUser(tx, 'b')).rejects.toThrow(ENDED);
    await expect(async () => tx.select().from(users)).rejects.toThrow(ENDED);
    await expect(async () => tx.delete(users)).rejects.toThrow(ENDED);
    /* Drizzle wraps the error on SQLite only. */
    const error = await run(tx, sql`DELETE FROM users`).catch((reason: unknown) => reason);
    expect(inspect(error)).toContain(ENDED);
    expect(await userIds()).toEqual(fails ? [] : ['a']);
  });

  test('while another transaction runs', async () => {
    const tx = await leak(false);
    const started = Promise.withResolvers<null>();
    const finish = Promise.withResolvers<null>();
    const running = database.write(async (own) => {
      started.resolve(null);
      await finish.promise;
      await addUser(own, 'b');
    });
    await started.promise;
    await expect(addUser(tx, 'c')).rejects.toThrow(ENDED);
    finish.resolve(null);
    await running;
    expect(await userIds()).toEqual(['a', 'b']);
  });

  test('by work that the transaction did not wait for', async () => {
    const ended = Promise.withResolvers<null>();
    let late: Promise<void> | undefined;
    await database.write(async (tx) => {
      await addUser(tx, 'a');
      late = ended.promise.then(() => addUser(tx, 'b'));
    });
    ended.resolve(null);
    await expect(late).rejects.toThrow(ENDED);
    expect(await userIds()).toEqual(['a']);
  });

  test('through a statement that the transaction built or prepared', async () => {
    const built: PromiseLike<unknown>[] = [];
    const prepared = await database.write(async (tx) => {
      built.push(tx.delete(users));
      await addUser(tx, 'a');
      return tx.delete(users).prepare();
    });
    await expect(async () => built[0]).rejects.toThrow(ENDED);
    await expect(async () => prepared.execute()).rejects.toThrow(ENDED);
    await database.write(async () => {
      await prepared.execute();
    });
    expect(await userIds()).toEqual([]);
  });
});

test('close waits for running transactions', async () => {
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
