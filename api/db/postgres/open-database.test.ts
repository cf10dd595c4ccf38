import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { useTempFolder } from '../../../scripts/content/testing/temp-folder.ts';
import { buildApp } from '../../app.ts';
import { StartError } from '../../config/startup-error.ts';
import { JWT_SECRET } from '../../testing/app.ts';
import { DEFAULT_SETTINGS } from '../../testing/default-settings.ts';
import { fakeBuild } from '../../testing/publish/fake-build.ts';
import type { Database } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { select } from '../statements.ts';
import { openDatabase } from './open-database.ts';

let url: string;
const folder = useTempFolder();

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeEach(async () => {
  const name = `new_${randomUUID()}`;
  await onServer(`CREATE DATABASE "${name}"`);
  url = new URL(`/${name}`, inject('postgresUrl')).href;
  return () => onServer(`DROP DATABASE "${name}" WITH (FORCE)`);
});

async function onDatabase(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements);
  await client.end();
}

const open = (change = {}) => openDatabase({ url, poolSize: 3, statementTimeout: 10_000, ...change });

async function closeAll(nodes: readonly Database[]): Promise<void> {
  for (const node of nodes) await node.close();
}

async function refusal(opening: Promise<Database>): Promise<string> {
  const error = await opening.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).lines.join('\n');
}

describe('opening', () => {
  test('three nodes that start together migrate once', async () => {
    const nodes = await Promise.all([open(), open(), open()]);
    const [row] = await select(
      nodes[0].read,
      sql`select count(*) as applied from drizzle.__drizzle_migrations`,
    );
    const [again] = await Promise.all([open()]);
    expect(
      await select(again.read, sql`select count(*) as applied from drizzle.__drizzle_migrations`),
    ).toEqual([row]);
    await closeAll([...nodes, again]);
  });

  test('a database to which a newer version has added is used beside that version', async () => {
    await (await open()).close();
    await onDatabase(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999);
      ALTER TABLE users ADD COLUMN nickname text COLLATE "C" DEFAULT 'none' NOT NULL;
      ALTER TABLE users ADD COLUMN motto text;
      CREATE TABLE cheers (user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE)`);
    const database = await open();
    const app = await buildApp({
      settings: { ...DEFAULT_SETTINGS, dataDir: folder.path, contentDir: join(folder.path, 'content') },
      jwtSecret: JWT_SECRET,
      database,
      build: fakeBuild(folder.path),
      logStream: { write: () => undefined },
    });
    const credentials = { email: 'asha@example.org', password: 'a long password of hers' };
    const signUp = await app.inject({ method: 'POST', url: '/api/auth/signup', payload: credentials });
    expect([signUp.statusCode, signUp.body]).toEqual([200, expect.stringContaining('token')]);
    expect((await app.inject('/api/health')).statusCode).toBe(200);
    await app.close();
    await database.close();
  });

  test('a database in which a newer version has changed something is refused with one line', async () => {
    await (await open()).close();
    await onDatabase('INSERT INTO drizzle.required_migration VALUES (9999999999999)');
    expect(await refusal(open())).toBe(
      'The database was made by a newer version of Swadhyay. Start that version, or restore a backup made before it.',
    );
  });

  test('of several servers, the one that can write is used', async () => {
    const { host } = new URL(url);
    const node = await open({ url: url.replace(host, `127.0.0.1:1,${host}`) });
    await node.write(async (tx) => {
      await tx.insert(users).values({ id: 'a', email: 'a', createdAt: 0, updatedAt: 0 });
    });
    expect(await node.read.$count(users)).toBe(1);
    await node.close();
    const line = await refusal(open({ url: 'postgres://asha:secret@127.0.0.1:1,127.0.0.1:2/swadhyay' }));
    expect(line).toContain('The database swadhyay on 127.0.0.1:1,127.0.0.1:2 cannot be opened');
    expect(line).not.toContain('secret');
  });

  test('a server that cannot be reached is named without the password', async () => {
    const line = await refusal(open({ url: 'postgres://asha:secret@127.0.0.1:1/swadhyay' }));
    expect(line).toContain('The database swadhyay on 127.0.0.1:1 cannot be opened');
    expect(line).not.toContain('secret');
  });
});

describe('an open database', () => {
  test('refuses to write on the connections for reads', async () => {
    const node = await open();
    const values = { id: 'a', email: 'a', createdAt: 0, updatedAt: 0 };
    await expect(node.read.insert(users).values(values)).rejects.toThrow();
    await node.close();
  });

  test('loses no update of three nodes that read and write the same row', async () => {
    const nodes = await Promise.all([open(), open(), open()]);
    await nodes[0].write(async (tx) => {
      await tx.insert(users).values({ id: 'a', email: 'a', createdAt: 0, updatedAt: 0 });
    });
    // Few enough that on a busy machine none waits too long for a free connection.
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        nodes[index % 3]!.write(async (tx) => {
          const [user] = await tx.select().from(users).where(eq(users.id, 'a'));
          await tx
            .update(users)
            .set({ updatedAt: (user?.updatedAt ?? 0) + 1 })
            .where(eq(users.id, 'a'));
        }),
      ),
    );
    expect(await nodes[1].read.select({ updatedAt: users.updatedAt }).from(users)).toEqual([
      { updatedAt: 30 },
    ]);
    await closeAll(nodes);
  });

  test('connects again after the server has closed its connections', async () => {
    const node = await open();
    await node.ping();
    await onServer(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${new URL(url).pathname.slice(1)}'`,
    );
    await expect.poll(() => node.ping().then(() => 'answers', String)).toBe('answers');
    await node.write(async (tx) => {
      await tx.insert(users).values({ id: 'a', email: 'a', createdAt: 0, updatedAt: 0 });
    });
    expect(await node.read.$count(users)).toBe(1);
    await node.close();
  });

  test('cancels a statement that takes too long', async () => {
    const node = await open({ statementTimeout: 1_000 });
    await expect(select(node.read, sql`select pg_sleep(30)`)).rejects.toThrow(
      expect.objectContaining({
        cause: expect.objectContaining({ code: '57014' }) as Error,
      }),
    );
    await node.ping();
    await node.close();
  });
});
