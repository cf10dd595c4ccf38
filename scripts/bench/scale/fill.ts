import Connection from 'better-sqlite3';
import pg from 'pg';
import { benchDays, HELPERS, insertRows, learnerId } from './rows.ts';

/** A connection that makes rows without the checks and syncs that a running product needs. */
export interface Filler {
  /** Adds so many learners. */
  fill: (learners: number) => Promise<void>;
  /** Bytes of all tables and indexes, and the largest indexes. */
  sizes: () => Promise<{ total: number; indexes: { name: string; bytes: number }[] }>;
  /** The plan of a statement as lines. */
  plan: (statement: string) => Promise<string[]>;
  close: () => Promise<void>;
}

interface Session {
  run: (statement: string) => Promise<void>;
  rows: <Row>(statement: string) => Promise<Row[]>;
  close: () => Promise<void>;
}

/** Learners per statement, so that the log of a statement stays small. */
const AT_ONCE = 500;

async function prepareFilling({ run }: Session, today: string): Promise<void> {
  for (const statement of HELPERS.create) await run(statement);
  const days = benchDays(today).map(([n, day, at]) => `(${n}, '${day}', ${at})`);
  await run(`insert into bench_days values ${days.join(', ')}`);
}

async function fillWith({ run }: Session, to: number, now: number): Promise<void> {
  for (let start = 0; start < to; start += AT_ONCE) {
    const end = Math.min(to, start + AT_ONCE);
    const learners = Array.from({ length: end - start }, (_, index) => start + index + 1);
    await run(
      `insert into bench_learners values ${learners.map((n) => `(${n}, '${learnerId(n)}')`).join(', ')}`,
    );
    for (const statement of insertRows({ from: start, to: end, now })) await run(statement);
  }
}

/** @param now ms since 1970 */
export async function sqliteFiller(
  file: string,
  { today, now }: { today: string; now: number },
): Promise<Filler> {
  const connection = new Connection(file);
  for (const pragma of ['journal_mode = WAL', 'synchronous = OFF', 'foreign_keys = OFF'])
    connection.pragma(pragma);
  const session: Session = {
    run: (statement) => Promise.resolve(void connection.exec(statement)),
    rows: <Row>(statement: string) => Promise.resolve(connection.prepare(statement).all() as Row[]),
    close: () => Promise.resolve(void connection.close()),
  };
  await prepareFilling(session, today);
  return {
    async fill(learners) {
      await fillWith(session, learners, now);
      for (const statement of HELPERS.drop) await session.run(statement);
      // Without ANALYZE, as on a server: with its statistics, SQLite plans a statement again whenever a value is bound.
      connection.pragma('wal_checkpoint(TRUNCATE)');
    },
    async sizes() {
      const indexes = await session.rows<{ name: string; bytes: number }>(
        `select name, sum(pgsize) as bytes from dbstat where name in (select name from sqlite_master where type = 'index')
          group by name order by 2 desc limit 10`,
      );
      const [size] = await session.rows<{ bytes: number }>(
        'select page_count * page_size as bytes from pragma_page_count, pragma_page_size',
      );
      return { total: size?.bytes ?? 0, indexes };
    },
    async plan(statement) {
      const steps = await session.rows<{ detail: string }>(
        `explain query plan ${statement.replaceAll('?', 'NULL')}`,
      );
      return steps.map(({ detail }) => detail);
    },
    close: session.close,
  };
}

/** @param now ms since 1970 */
export async function postgresFiller(
  url: string,
  { today, now }: { today: string; now: number },
): Promise<Filler> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Without the triggers that check foreign keys for each row.
  await client.query('set session_replication_role = replica');
  const session: Session = {
    async run(statement) {
      await client.query(statement);
    },
    rows: async <Row>(statement: string) => (await client.query(statement)).rows as Row[],
    close: () => client.end(),
  };
  await prepareFilling(session, today);
  return {
    async fill(learners) {
      await fillWith(session, learners, now);
      for (const statement of HELPERS.drop) await session.run(statement);
      await session.run('vacuum analyze');
    },
    async sizes() {
      const indexes = await session.rows<{ name: string; bytes: number }>(
        `select indexrelname as name, pg_relation_size(indexrelid)::float8 as bytes from pg_stat_user_indexes
          order by 2 desc limit 10`,
      );
      const [size] = await session.rows<{ bytes: number }>(
        'select pg_database_size(current_database())::float8 as bytes',
      );
      return { total: size?.bytes ?? 0, indexes };
    },
    async plan(statement) {
      const lines = await session.rows<Record<string, string>>(`explain (generic_plan) ${statement}`);
      return lines.map((line) => line['QUERY PLAN'] ?? '');
    },
    close: session.close,
  };
}
