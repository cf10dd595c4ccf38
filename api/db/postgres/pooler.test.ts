import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { copyDatabase } from '../../../scripts/copy-database/copy-database.ts';
import { StartError } from '../../config/startup-error.ts';
import { startPooler } from '../../testing/postgres/pooler.ts';
import type { Pooler, PoolerSettings } from '../../testing/postgres/pooler.ts';
import { failToStart, startProcess } from '../../testing/servers/server-process.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Database } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { openDatabase as openSqlite } from '../sqlite/open-database.ts';
import { select } from '../statements.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';
import { openDatabase, openLocks } from './open-database.ts';

/* Behind a real PgBouncer, as docs/growing.md describes it and with other settings. */

let name: string;
let databaseUrl: string;
let pooler: Pooler;

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeEach(async () => {
  name = `pooled_${randomUUID()}`;
  await onServer(`CREATE DATABASE "${name}"`);
  databaseUrl = new URL(`/${name}`, inject('postgresUrl')).href;
});

afterEach(async () => {
  await pooler.stop();
  await onServer(`DROP DATABASE "${name}" WITH (FORCE)`);
});

async function start(settings: PoolerSettings): Promise<void> {
  pooler = await startPooler(databaseUrl, settings);
}

const settings = (query = '') => ({ url: `${pooler.url}${query}`, poolSize: 3, statementTimeout: 9_000 });
const open = (query = '') => openDatabase(settings(query));

async function refusal(opening: Promise<unknown>): Promise<string> {
  const error = await opening.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).lines.join('\n');
}

const addLearner = (database: Database, id: string) =>
  database.write(async (tx) => {
    await tx.insert(users).values({ id, email: id, createdAt: 0, updatedAt: 0 });
  });

const NOT_KEPT = expect.stringMatching(
  /^The database pooled_\S+ on 127\.0\.0\.1:\d+ cannot be opened: .*pool_mode = session.*server_reset_query = DISCARD ALL.*max_prepared_statements/,
) as string;

/** Sessions of the pooler that are free for the next statements. */
async function makeFreeSessions(count: number): Promise<void> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: pooler.url }));
  for (const client of clients) {
    await client.connect();
    await client.query('BEGIN');
  }
  for (const client of clients) {
    await client.query('COMMIT');
    await client.end();
  }
}

describe('in session mode', () => {
  test('a database is migrated, written, read and shared with other nodes', async () => {
    await start({ pool_mode: 'session' });
    const [first, second] = [await open(), await open()];
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => addLearner(index % 2 ? first : second, `${index}`)),
    );
    expect(await second.read.$count(users)).toBe(100);
    await expect(
      first.read.insert(users).values({ id: 'a', email: 'a', createdAt: 0, updatedAt: 0 }),
    ).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: '25006' }) as Error }),
    );
    expect(
      await select(
        first.read,
        sql`select current_setting('statement_timeout') as one, current_setting('idle_in_transaction_session_timeout') as two`,
      ),
    ).toEqual([{ one: '9s', two: '9s' }]);

    const lock = await first.locks.tryAcquire('publish');
    expect(await second.locks.tryAcquire('publish')).toBeNull();
    await lock?.release();
    const texts: string[] = [];
    second.messages.listen('channel', (text) => texts.push(text));
    await expect.poll(() => second.messages.connected).toBe(true);
    await first.messages.send('channel', 'hello');
    await expect.poll(() => texts).toEqual(['hello']);
    await first.close();
    await second.close();
  });

  test('the server starts and serves, and `npm run db:copy` reads the same database', async () => {
    await start({ pool_mode: 'session' });
    const folder = await temporaryFolder();
    const server = await startProcess(folder.path, { DATABASE_URL: pooler.url });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        fetch(`${server.origin}/api/auth/signup`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `${index}@example.org`, password: 'a long password of hers' }),
        }),
      ),
    );
    const saved = answers.filter(({ status }) => status === 200).length;
    expect(saved).toBeGreaterThan(0);
    server.signal('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    const file = `${folder.path}/copy.db`;
    const from = { engine: 'postgres', url: pooler.url, name: 'from' } as const;
    const { tables } = await copyDatabase(from, { engine: 'sqlite', file, name: file }, () => undefined);
    expect(tables.find((table) => table.name === 'users')?.rows).toBe(saved);
    await folder.remove();
  });

  test('a start-up parameter of the URL is named, unless the pooler ignores it', async () => {
    await start({ pool_mode: 'session' });
    expect(await refusal(open('?options=-c%20geqo%3Doff'))).toMatch(
      /refuses the start-up parameter options\. .*DATABASE_URL.*PGOPTIONS.*ignore_startup_parameters/,
    );
    await pooler.reload({ pool_mode: 'session', ignore_startup_parameters: 'options' });
    await (await open('?options=-c%20geqo%3Doff')).close();
  });

  test('a pool of one connection is refused', async () => {
    await start({ pool_mode: 'session', default_pool_size: 1 });
    expect(await refusal(open())).toContain('default_pool_size');
  });

  test('a pooler that does not reset sessions is refused', async () => {
    await start({ pool_mode: 'session', server_reset_query: '' });
    expect(await refusal(open())).toEqual(NOT_KEPT);
  });
});

describe('a pooler that shares sessions is refused before anything is served', () => {
  const NAME = 'in %s mode (server_round_robin = %i, %i free sessions)';
  const refuses = async (mode: string, roundRobin: number, free: number) => {
    await start({ pool_mode: 'transaction', server_round_robin: roundRobin });
    await makeFreeSessions(free);
    await pooler.reload({ pool_mode: mode, server_round_robin: roundRobin });
    expect(await refusal(open())).toEqual(NOT_KEPT);
    expect(await refusal(openLocks(settings()))).toEqual(NOT_KEPT);
  };

  test.each([
    ['transaction', 1, 1],
    ['statement', 0, 0],
  ])(NAME, refuses);

  test.each([
    ['transaction', 0, 0],
    ['transaction', 1, 0],
    ['transaction', 1, 2],
    ['transaction', 1, 3],
    ['transaction', 1, 4],
    ['transaction', 0, 4],
  ])(NAME, { tags: ['again'] }, refuses);

  test('by the server and `npm run db:copy`, which write nothing', async () => {
    await start({ pool_mode: 'transaction' });
    const folder = await temporaryFolder();
    const { code, stdout, stderr } = await failToStart(folder.path, { DATABASE_URL: pooler.url });
    expect([code, stdout, stderr.trimEnd()]).toEqual([1, '', NOT_KEPT]);
    const to = { engine: 'postgres', url: pooler.url, name: 'to' } as const;
    const file = `${folder.path}/copy.db`;
    const from = { engine: 'sqlite', file, name: file } as const;
    await (await openSqlite(file)).close();
    expect(await refusal(copyDatabase(from, to, () => undefined))).toEqual(NOT_KEPT);
    await folder.remove();

    await pooler.reload({ pool_mode: 'session' });
    const database = await open();
    expect(await database.read.$count(users)).toBe(0);
    await database.close();
  });
});

test('writes are refused or saved when a pooler is switched while the server runs, and accepted again in the end', async () => {
  await start({ pool_mode: 'session' });
  const database = await open();
  database.messages.listen('channel', () => undefined);
  await addLearner(database, 'before');
  await pooler.reload({ pool_mode: 'transaction' });

  const saved = ['before'];
  const refused: string[] = [];
  let id = 0;
  const write = async () => {
    id += 1;
    const learner = `${id}`;
    try {
      await addLearner(database, learner);
      saved.push(learner);
      return 'saved';
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      refused.push(learner);
      return 'refused';
    }
  };
  const writeTogether = () => Promise.all([write(), write(), write(), write()]);
  const REFUSED = Array.from({ length: 4 }, () => 'refused');
  await expect.poll(writeTogether).toEqual(REFUSED);
  await expect.poll(() => database.messages.connected).toBe(false);
  /* An idle connection keeps its session until its next statement, which is answered. */
  const ping = () =>
    database.ping().then(
      () => 'answered',
      () => 'refused',
    );
  await expect.poll(ping).toBe('refused');

  await pooler.reload({ pool_mode: 'session' });
  await expect.poll(writeTogether).not.toContain('refused');
  /* Not through the pooler, where a connection of before may be refused once more. */
  const direct = await openDatabase({ ...settings(), url: databaseUrl });
  const rows = await direct.read.select({ id: users.id }).from(users);
  await direct.close();
  const stored = rows.map((row) => row.id);
  expect(stored).toEqual(expect.arrayContaining(saved));
  /* If a connection is lost during a commit, the write is refused but may be stored. */
  expect([...saved, ...refused]).toEqual(expect.arrayContaining(stored));
  await database.close();
});
