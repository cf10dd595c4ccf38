import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fastifyJwt from '@fastify/jwt';
import Connection from 'better-sqlite3';
import { fastify } from 'fastify';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { buildApp } from '../../../api/app.ts';
import { readEnv } from '../../../api/config/env.ts';
import { openDatabase } from '../../../api/db/open-database.ts';
import { JWT_SECRET } from '../api/seed.ts';

/*
 * A process of the benchmark: `product FOLDER` or `bare FOLDER`, on the database that DATABASE_URL names, or `proxy PORT…`. It
 * sends its port to the process that started it.
 */

const ME = `select u.id, email, phone_number, display_name, avatar, is_premium, role, password_hash, time_zone,
    time_zone_proposed, guide_done, pp.user_id
  from users u left join profiles p on p.user_id = u.id left join profile_pictures pp on pp.user_id = u.id where u.id = $1`;
const BOOKMARKS = `select * from bookmarks where user_id = $1
  order by last_accessed desc, created_at desc, subject, topic, section_index`;
const PROGRESS = `select subject, topic, completed, completed_at, time_spent, last_accessed, notes from progress
  where user_id = $1 order by last_accessed desc, subject, topic limit 5000`;
const SAVE = `insert into progress (user_id, subject, topic, time_spent, last_accessed) values ($1, $2, $3, $4, $5)
  on conflict (user_id, subject, topic) do update set time_spent = excluded.time_spent, last_accessed = excluded.last_accessed`;

/** What the product does for a report of reading time. */
const FIND_PROGRESS = `select completed, completed_at, time_spent, last_accessed, notes, completion_undone from progress
  where user_id = $1 and subject = $2 and topic = $3 for update`;
const FIND_DAY = `select sum(time_spent), max(case when subject = $2 and topic = $3 then 1 else 0 end) from activity
  where user_id = $1 and date = $4`;
const ADD_ACTIVITY = `insert into activity (user_id, subject, topic, date, time_spent, completed, time_zone)
  values ($1, $2, $3, $4, $5, false, 'UTC') on conflict (user_id, date, subject, topic) do update
  set time_spent = least(activity.time_spent + excluded.time_spent, 86400), time_zone = excluded.time_zone`;

type Ask = (values: unknown[]) => unknown;

/** Prepares a statement on the database of the process. */
function preparer(folder: string): (statement: string) => Ask {
  const { postgres } = readEnv(process.env);
  if (postgres) {
    const pool = new pg.Pool({ connectionString: postgres.url, max: 10 });
    let count = 0;
    return (text) => {
      const name = `bare_${(count += 1)}`;
      return async (values) => (await pool.query({ name, text, values })).rows as unknown;
    };
  }
  const connection = new Connection(join(folder, 'swadhyay.db'));
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  return (text) => {
    const statement = connection.prepare(text.replaceAll(/\$\d/g, '?'));
    return (values) => (statement.reader ? statement.all(...values) : statement.run(...values));
  };
}

/**
 * The baseline: Fastify with a cached check of the token and one prepared statement per route. On PostgreSQL, `/transaction` runs all
 * statements of a report.
 */
async function serveBare(folder: string): Promise<number> {
  const prepare = preparer(folder);
  const [me, bookmarks, progress, save] = [ME, BOOKMARKS, PROGRESS, SAVE].map(prepare) as [
    Ask,
    Ask,
    Ask,
    Ask,
  ];
  const app = fastify();
  await app.register(fastifyJwt, { secret: JWT_SECRET, verify: { cache: true } });
  const userOf = async (request: FastifyRequest) => (await request.jwtVerify<{ sub: string }>()).sub;
  const reads: [string, Ask][] = [
    ['/api/auth/me', me],
    ['/api/user/bookmarks', bookmarks],
    ['/api/user/progress', progress],
  ];
  for (const [path, ask] of reads) {
    app.get(path, async (request) => ({ success: true, data: await ask([await userOf(request)]) }));
  }
  const small = Buffer.from(JSON.stringify({ notes: 'x'.repeat(200) }));
  app.get('/api/content/polity/preamble', (_request, reply) => reply.type('application/json').send(small));
  app.post<{ Body: Report }>('/api/user/progress', async (request) => {
    const { subject, topic, timeSpent } = request.body;
    await save([await userOf(request), subject, topic, timeSpent, Date.now()]);
    return { success: true };
  });
  const { postgres } = readEnv(process.env);
  if (postgres) {
    const pool = new pg.Pool({ connectionString: postgres.url, max: 10 });
    app.post<{ Body: Report }>('/transaction', async (request) => {
      await saveInTransaction(pool, await userOf(request), request.body);
      return { success: true };
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

interface Report {
  subject: string;
  topic: string;
  timeSpent: number;
}

async function saveInTransaction(
  pool: pg.Pool,
  user: string,
  { subject, topic, timeSpent }: Report,
): Promise<void> {
  const client = await pool.connect();
  const today = new Date().toISOString().slice(0, 10);
  try {
    await client.query('BEGIN');
    await client.query({ name: 'find_progress', text: FIND_PROGRESS, values: [user, subject, topic] });
    await client.query({ name: 'find_day', text: FIND_DAY, values: [user, subject, topic, today] });
    await client.query({
      name: 'add_activity',
      text: ADD_ACTIVITY,
      values: [user, subject, topic, today, 1],
    });
    await client.query({ name: 'save', text: SAVE, values: [user, subject, topic, timeSpent, Date.now()] });
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function serveProduct(folder: string): Promise<number> {
  const settings = {
    ...readEnv({ ...process.env, DATA_DIR: folder, CONTENT_DIR: join(folder, 'content'), LOG_LEVEL: 'warn' }),
    mail: null,
    rateLimit: 0,
    rateLimitMegabytes: 0,
  };
  const database = await openDatabase(settings);
  const app = await buildApp({ settings, jwtSecret: JWT_SECRET, database, build: { script: '' } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Passes connections on to the ports in turn. */
async function serveProxy(ports: readonly number[]): Promise<number> {
  let next = 0;
  const server = createServer((client) => {
    const node = connect(ports[(next += 1) % ports.length] ?? 0, '127.0.0.1');
    client.pipe(node).pipe(client);
    for (const socket of [client, node]) {
      socket.setNoDelay(true);
      socket.on('error', () => {
        client.destroy();
        node.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const [kind, ...args] = process.argv.slice(2);
const [folder = ''] = args;
if (kind === 'proxy') process.send?.(await serveProxy(args.map(Number)));
else process.send?.(await (kind === 'product' ? serveProduct(folder) : serveBare(folder)));
process.on('message', () => process.send?.(process.cpuUsage()));
