import { sql, type SQL } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, testDatabaseSettings } from '../../testing/database.ts';
import type { Database } from '../client.ts';
import { openDatabase } from '../open-database.ts';
import { select } from '../statements.ts';
import { DatabaseUnavailable } from '../unavailable.ts';

let here: Database;
let there: Database;

beforeEach(async () => {
  here = await testDatabase('nodes');
  there = await openDatabase(testDatabaseSettings('nodes'));
});

afterEach(async () => {
  await there.close();
  await here.close();
});

/** Ends the connections of both nodes that are outside their pools, as a restart of the server does. */
async function loseConnections(): Promise<void> {
  await select(
    here.read,
    sql`select pg_terminate_backend(pid) as done from pg_stat_activity
      where datname = current_database() and (query like 'LISTEN%' or query like 'SELECT pg_backend_pid()%' or query like '%pg_try_advisory_lock($1, hashtext%')
      and pid <> pg_backend_pid()`,
  );
}

test('a write that waits for its turn says that the database is unavailable if its connection is lost', async () => {
  const runSelect = (query: SQL) => select<{ pid: number }>(here.read, query);
  const conflict = () => Object.assign(new pg.DatabaseError('A conflict', 0, 'error'), { code: '40001' });
  const finish = Promise.withResolvers<null>();
  let attempts = 0;
  const holding = here.write(async () => {
    attempts += 1;
    if (attempts < 4) throw conflict();
    await finish.promise;
  });
  await expect.poll(() => attempts).toBe(4);
  const repeated = there.write(() => Promise.reject(conflict()));
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
  await expect.poll(async () => (await runSelect(waiting)).length).toBe(1);
  await runSelect(
    sql`select pid from (select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory') t`,
  );
  await expect(repeated).rejects.toThrow(DatabaseUnavailable);
  finish.resolve(null);
  await holding;
});

describe('messages', () => {
  test('reach every node, the own one before send returns', async () => {
    const got: string[] = [];
    here.messages.listen('sessions', (text) => got.push(`here ${text}`));
    there.messages.listen('sessions', (text) => got.push(`there ${text}`));
    there.messages.listen('other', () => got.push('other'));
    await expect.poll(() => here.messages.connected && there.messages.connected).toBe(true);
    await here.messages.send('sessions', `'quoted" and हिन्दी`);
    expect(got[0]).toBe(`here 'quoted" and हिन्दी`);
    await expect.poll(() => got).toEqual([`here 'quoted" and हिन्दी`, `there 'quoted" and हिन्दी`]);
  });

  test('of other programs on the same channel are ignored', async () => {
    const got: string[] = [];
    there.messages.listen('sessions', (text) => got.push(text));
    await expect.poll(() => there.messages.connected).toBe(true);
    for (const payload of ['', 'not JSON', 'null', '{"sender":"x"}'])
      await select(here.read, sql`select pg_notify('swadhyay', ${payload})`);
    await here.messages.send('sessions', 'ours');
    await expect.poll(() => got).toEqual(['ours']);
  });

  test('may have the longest text in any script, and no longer one', async () => {
    const got: string[] = [];
    there.messages.listen('log', (text) => got.push(text));
    await expect.poll(() => there.messages.connected).toBe(true);
    const longest = '"'.repeat(3_499);
    await here.messages.send('log', longest);
    await expect.poll(() => got).toEqual([longest]);
    await expect(here.messages.send('log', `${longest}"`)).rejects.toThrow(RangeError);
  });

  test('arrive again after the connection was lost, and the listener is told of the gap', async () => {
    const got: string[] = [];
    let reconnects = 0;
    there.messages.onReconnect(() => (reconnects += 1));
    there.messages.listen('sessions', (text) => got.push(text));
    await expect.poll(() => there.messages.connected).toBe(true);
    await loseConnections();
    await expect.poll(() => reconnects).toBe(1);
    expect(there.messages.connected).toBe(true);
    await here.messages.send('sessions', 'after');
    await expect.poll(() => got).toEqual(['after']);
  });
});

describe('a lock', () => {
  test('has one holder among all nodes, and is free after its release', async () => {
    const held = await here.locks.tryAcquire('publish');
    expect(held).not.toBeNull();
    expect(await there.locks.tryAcquire('publish')).toBeNull();
    expect(await here.locks.tryAcquire('publish')).toBeNull();
    await held?.release();
    expect(held?.lost.aborted).toBe(false);
    expect(await there.locks.tryAcquire('publish')).not.toBeNull();
  });

  test('ends with the database of its holder', async () => {
    await there.locks.tryAcquire('publish');
    await there.close();
    await expect.poll(() => here.locks.tryAcquire('publish')).not.toBeNull();
  });

  test('that is asked for while the database closes is not held afterwards', async () => {
    const asked = there.locks.tryAcquire('publish');
    await there.close();
    await expect(asked).rejects.toThrow(DatabaseUnavailable);
    expect(await here.locks.tryAcquire('publish')).not.toBeNull();
  });

  test('tells its holder when it is lost with the connection', async () => {
    const held = await there.locks.tryAcquire('publish');
    await loseConnections();
    await expect.poll(() => held?.lost.aborted).toBe(true);
    expect(await here.locks.tryAcquire('publish')).not.toBeNull();
    await held?.release();
  });
});
