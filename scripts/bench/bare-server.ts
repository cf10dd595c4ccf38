import { join } from 'node:path';
import fastifyJwt from '@fastify/jwt';
import Connection from 'better-sqlite3';
import { fastify } from 'fastify';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { readEnv } from '../../api/config/env.ts';

/*
 * What the product is compared with: Fastify with a cached check of the token, and the statements of one read and of one write,
 * prepared, without anything else.
 */

const READ = `select subject, topic, completed, completed_at, time_spent, last_accessed, notes from progress
  where user_id = $1 order by last_accessed desc, subject, topic limit 5000`;
/** What the product does for a report of reading time. */
const FIND_PROGRESS = `select completed, completed_at, time_spent, last_accessed, notes, completion_undone from progress
  where user_id = $1 and subject = $2 and topic = $3`;
const FIND_DAY = `select sum(time_spent), max(case when subject = $1 and topic = $2 then 1 else 0 end) from activity
  where user_id = $3 and date = $4`;
const ADD_ACTIVITY = `insert into activity (user_id, subject, topic, date, time_spent, completed, time_zone)
  values ($1, $2, $3, $4, 1, false, 'UTC') on conflict (user_id, date, subject, topic) do update
  set time_spent = activity.time_spent + excluded.time_spent, time_zone = excluded.time_zone`;
const SAVE = `insert into progress (user_id, subject, topic, time_spent, last_accessed) values ($1, $2, $3, $4, $5)
  on conflict (user_id, subject, topic) do update set time_spent = excluded.time_spent, last_accessed = excluded.last_accessed`;

interface Report {
  subject: string;
  topic: string;
  timeSpent: number;
}

const { postgres, dataDir, jwtSecret } = readEnv();
if (jwtSecret === null) throw new Error('JWT_SECRET is missing');

const { read, save } = postgres ? onPostgres(postgres.url) : onSqlite(join(dataDir, 'swadhyay.db'));

function statementsOf(user: string, { subject, topic, timeSpent }: Report): [string, unknown[]][] {
  const today = new Date().toISOString().slice(0, 10);
  return [
    [FIND_PROGRESS, [user, subject, topic]],
    [FIND_DAY, [subject, topic, user, today]],
    [ADD_ACTIVITY, [user, subject, topic, today]],
    [SAVE, [user, subject, topic, timeSpent, Date.now()]],
  ];
}

function onSqlite(file: string) {
  const connection = new Connection(file);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  const prepared = new Map(
    [READ, FIND_PROGRESS, FIND_DAY, ADD_ACTIVITY, SAVE].map((text) => [
      text,
      connection.prepare(text.replaceAll(/\$\d/g, '?')),
    ]),
  );
  const saveAll = connection.transaction((statements: [string, unknown[]][]) => {
    for (const [text, values] of statements) {
      const statement = prepared.get(text);
      if (statement?.reader) statement.all(...values);
      else statement?.run(...values);
    }
  });
  return {
    read: (user: string): unknown => prepared.get(READ)?.all(user),
    save: (user: string, report: Report): unknown => saveAll(statementsOf(user, report)),
  };
}

function onPostgres(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return {
    read: async (user: string): Promise<unknown> =>
      (await pool.query({ name: 'read', text: READ, values: [user] })).rows,
    async save(user: string, report: Report) {
      const client = await pool.connect();
      await client.query('BEGIN');
      for (const [text, values] of statementsOf(user, report))
        await client.query({ name: text.slice(0, 60), text, values });
      await client.query('COMMIT');
      client.release();
    },
  };
}

const app = fastify();
await app.register(fastifyJwt, { secret: jwtSecret, verify: { cache: true } });
const userOf = async (request: FastifyRequest) => (await request.jwtVerify<{ sub: string }>()).sub;
app.get('/api/user/progress', async (request) => ({
  success: true,
  data: await read(await userOf(request)),
}));
app.post<{ Body: Report }>('/api/user/progress', async (request) => {
  await save(await userOf(request), request.body);
  return { success: true };
});
console.log(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
