import Connection from 'better-sqlite3';
import pg from 'pg';
import { localDay } from '../../../api/contract/shared/days.ts';
import { engineOf } from '../../../api/config/engine.ts';
import { migrateToLatest } from '../../../api/db/postgres/migrate.ts';
import { openDatabase } from '../../../api/db/sqlite/open-database.ts';
import { benchDays, insertRows, learnerId } from './learners.ts';

interface Session {
  run: (statement: string) => Promise<unknown>;
  rows: (statement: string) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
}

/** Learners per statement, so that the log of a statement stays small. */
const AT_ONCE = 500;

/** Migrates a database of either engine, and adds so many learners. */
export async function fillDatabase(url: string, learners: number): Promise<void> {
  const { run, close } = await openSession(url);
  const now = Date.now();
  await run('create temporary table bench_days (n bigint primary key, day text, at bigint)');
  await run('create temporary table bench_learners (n bigint primary key, id text)');
  const days = benchDays(localDay(now, 'UTC')).map(([n, day, at]) => `(${n}, '${day}', ${at})`);
  await run(`insert into bench_days values ${days.join(', ')}`);
  for (let from = 0; from < learners; from += AT_ONCE) {
    const to = Math.min(learners, from + AT_ONCE);
    const ids = Array.from({ length: to - from }, (_, index) => from + index + 1);
    await run(`insert into bench_learners values ${ids.map((n) => `(${n}, '${learnerId(n)}')`).join(', ')}`);
    for (const statement of insertRows({ from, to, now })) await run(statement);
  }
  // SQLite without ANALYZE, as on a server: with its statistics, it plans a statement again whenever a value is bound.
  await run(engineOf(url) === 'postgres' ? 'vacuum analyze' : 'pragma wal_checkpoint(TRUNCATE)');
  await close();
}

/** Opens a database without the checks and syncs that a running product needs. */
export function openSession(url: string): Promise<Session> {
  return engineOf(url) === 'postgres' ? openPostgres(url) : openSqlite(url.slice('file:'.length));
}

async function openSqlite(file: string): Promise<Session> {
  await (await openDatabase(file)).close();
  const connection = new Connection(file);
  for (const pragma of ['synchronous = OFF', 'foreign_keys = OFF']) connection.pragma(pragma);
  return {
    run: (statement) => Promise.resolve(connection.exec(statement)),
    rows: (statement) => Promise.resolve(connection.prepare<[], Record<string, unknown>>(statement).all()),
    close: () => Promise.resolve(void connection.close()),
  };
}

async function openPostgres(url: string): Promise<Session> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrateToLatest(client);
  // Without the triggers that check foreign keys for each row.
  await client.query('set session_replication_role = replica');
  return {
    run: (statement) => client.query(statement),
    rows: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
    close: () => client.end(),
  };
}
