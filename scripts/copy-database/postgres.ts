import { StartError } from '../../api/config/startup-error.ts';
import type { ColumnKind } from '../../api/db/schema/columns.ts';
import { migrateToLatest } from '../../api/db/postgres/migrate.ts';
import { cannotOpen } from '../../api/db/postgres/open-database.ts';
import {
  connect as connectTo,
  requireSessions,
  sessionConfig,
} from '../../api/db/postgres/session-client.ts';
import type { SessionClient } from '../../api/db/postgres/session-client.ts';
import type { ColumnShape, TableShape } from '../../api/db/schema/table-shape.ts';
import { COPY_TABLE } from '../../api/db/unfinished-copy.ts';
import { toProgress } from './source-and-target.ts';
import type { Row, Source, Target } from './source-and-target.ts';

const TYPES: Record<ColumnKind, string> = {
  text: 'text',
  integer: 'bigint',
  boolean: 'boolean',
  real: 'double precision',
  json: 'text',
  bytes: 'bytea',
};

interface PostgresDatabase {
  url: string;
  /** For messages. */
  name: string;
}

/** Connects for reading only. Everything is read as it was at the first query. @throws StartError */
export async function postgresSource(database: PostgresDatabase): Promise<Source> {
  const client = await connect(database);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  return source(client);
}

/** Connects for writing; creates the tables of this version. @throws StartError */
export async function postgresTarget(database: PostgresDatabase): Promise<Target> {
  const client = await connect(database);
  if (!(await isTable(client, COPY_TABLE))) await migrateToLatest(client);
  return target(client);
}

async function connect({ url, name }: PostgresDatabase): Promise<SessionClient> {
  const config = sessionConfig(url, 'swadhyay db:copy');
  const client = await requireSessions(config)
    .then(() => connectTo(config))
    .catch((error: unknown) => {
      throw cannotOpen(url, error);
    });
  const { rows } = await client.query<{ servers: number }>(
    `SELECT count(*) AS servers FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'swadhyay'`,
  );
  const servers = rows[0]?.servers ?? 0;
  if (servers === 0) return client;
  await client.end();
  throw new StartError([`A server uses the database ${name} (${servers} connections). Stop it first.`]);
}

async function isTable(client: SessionClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    name,
  ]);
  return rows[0]?.found === true;
}

function source(client: SessionClient): Source {
  return {
    async migrations() {
      if (!(await isTable(client, 'drizzle.__drizzle_migrations'))) return [];
      const { rows } = await client.query<{ at: number }>(
        'SELECT created_at AS at FROM drizzle.__drizzle_migrations',
      );
      return rows.map(({ at }) => at);
    },
    async page(table, after, limit) {
      const places = table.key.map(({ kind }, index) => `$${index + 1}::${TYPES[kind]}`);
      const later = after ? `WHERE (${list(table.key)}) > (${places.join()})` : '';
      const { rows } = await client.query<Row & unknown[]>({
        text: `SELECT ${table.columns.map(read).join(', ')} FROM ${table.name} ${later}
          ORDER BY ${list(table.key)} LIMIT ${limit}`,
        values: [...(after ?? [])],
        rowMode: 'array',
      });
      return rows;
    },
    async progress() {
      if (!(await isTable(client, COPY_TABLE))) return null;
      const { rows } = await client.query<{ name: string; value: string }>(
        `SELECT name, value FROM ${COPY_TABLE}`,
      );
      return toProgress(rows);
    },
    close: () => client.end(),
  };
}

function target(client: SessionClient): Target {
  return {
    ...source(client),
    async isEmpty(tables) {
      for (const { name } of tables) {
        const { rows } = await client.query(`SELECT 1 FROM ${name} LIMIT 1`);
        if (rows.length > 0) return false;
      }
      return true;
    },
    begin: (from) =>
      transaction(client, async () => {
        await client.query(`CREATE TABLE ${COPY_TABLE} (name text PRIMARY KEY, value text NOT NULL)`);
        await client.query(`INSERT INTO ${COPY_TABLE} VALUES ('', $1)`, [from]);
      }),
    write: (table, rows, last) =>
      transaction(client, async () => {
        const given = table.columns.map(({ kind }, index) => `$${index + 1}::${TYPES[kind]}[]`);
        await client.query(
          `INSERT INTO ${table.name} (${list(table.columns)})
            SELECT ${table.columns.map(({ kind }, index) => `c${index}${kind === 'json' ? '::json' : ''}`).join(', ')}
            FROM unnest(${given.join(', ')}) AS given(${table.columns.map((_, index) => `c${index}`).join(', ')})`,
          table.columns.map((_, index) => rows.map((row) => row[index])),
        );
        await client.query(
          `INSERT INTO ${COPY_TABLE} VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
          [table.name, JSON.stringify(last)],
        );
      }),
    async end() {
      await client.query(`DROP TABLE ${COPY_TABLE}`);
      /* The planner knows nothing about new rows before. */
      await client.query('ANALYZE');
    },
  };
}

async function transaction(client: SessionClient, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

function list(columns: TableShape['columns']): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}

function read({ name, kind }: ColumnShape): string {
  return kind === 'json' ? `"${name}"::text` : `"${name}"`;
}
