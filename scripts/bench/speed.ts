import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SignJWT } from 'jose';
import pg from 'pg';
import { localDay } from '../../api/contract/shared/days.ts';
import { NODE_FLAGS } from '../../api/config/node-flags.ts';
import { migrateToLatest } from '../../api/db/postgres/migrate.ts';
import { openDatabase } from '../../api/db/sqlite/open-database.ts';
import { startPostgres } from '../../api/testing/postgres/start-postgres.ts';
import { switchTo, writeRelease } from '../../api/testing/publish/fixture-release.ts';
import { JWT_SECRET } from './api/seed.ts';
import { postgresFiller, sqliteFiller } from './scale/fill.ts';
import { learnerId } from './scale/rows.ts';
import { report } from './goals.ts';
import { hasWrk, measure } from './speed/load.ts';
import type { Figures, Load } from './speed/load.ts';

/**
 * `npm run bench:speed`: requests of the product compared with bare Fastify servers that run the same prepared
 * statement after a cached check of the token, on SQLite and on PostgreSQL; and three nodes compared with one. Both
 * sides of a ratio are measured in turn, and the median of the rounds counts, so only ratios of one run can be
 * compared. `cpu` is the ratio of the processor time per request, which other programs on the machine disturb less. For
 * example, writes on PostgreSQL only: `npm run bench:speed -- --engine=postgres --only=POST`.
 */
const { values } = parseArgs({
  options: {
    /** `sqlite` or `postgres`; both by default. */
    engine: { type: 'string', default: '' },
    /** A text in the names of those comparisons that are made; all by default. */
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
  },
});
const ROUNDS = Number(values.rounds);
/** Seconds. */
const ROUND = 1;
const LEARNERS = 20;

const root = mkdtempSync(join(tmpdir(), 'swadhyay-speed-'));
const script = join(fileURLToPath(import.meta.url), '..', 'speed', 'server.ts');
const now = Date.now();
const filling = { now, today: localDay(now, 'UTC') };
const children: ChildProcess[] = [];

interface Server {
  process: ChildProcess;
  port: number;
}

async function start(kind: 'product' | 'bare' | 'proxy', args: string[], url = ''): Promise<Server> {
  const child = fork(script, [kind, ...args], {
    execArgv: [...NODE_FLAGS],
    env: { ...process.env, DATABASE_URL: url },
  });
  children.push(child);
  const [port] = (await once(child, 'message')) as [number];
  return { process: child, port };
}

async function dataDir(name: string): Promise<string> {
  const folder = join(root, name);
  mkdirSync(folder);
  await writeRelease(folder, 'bench');
  await switchTo(folder, 'bench');
  return folder;
}

/** Processor time of a process so far, in µs. */
async function cpuOf({ process: child }: Server): Promise<number> {
  child.send('cpu');
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return user + system;
}

interface Side {
  servers: readonly Server[];
  load: Omit<Load, 'port'>;
}

interface Measured extends Figures {
  /** Processor time of the servers per request, in µs. */
  cpu: number;
}

let sent = 0;

async function measureSide({ servers, load }: Side): Promise<Measured> {
  const { port } = servers[0] ?? { port: 0 };
  const total = async () => (await Promise.all(servers.map(cpuOf))).reduce((sum, cpu) => sum + cpu, 0);
  const before = await total();
  const body = load.body && { ...load.body, first: sent };
  const figures = await measure({ ...load, port, ...(body && { body }) }, ROUND);
  // A day has at most 86,400 seconds: larger steps would reach that, and then reports are not counted any more.
  if (body) sent += Math.ceil(figures.perSecond * ROUND) + 1;
  const cpu = ((await total()) - before) / (figures.perSecond * ROUND);
  return { ...figures, cpu };
}

function median(figures: number[]): number {
  return figures.sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? NaN;
}

/** Measures both sides in turn and prints a line. */
async function compare(name: string, one: Side, other: Side): Promise<void> {
  if (!name.includes(values.only)) return;
  const rounds: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, side] of [one, other].entries()) {
      const figures = await measureSide(side);
      // The first round warms up.
      if (round > 0) rounds[index === 0 ? 0 : 1].push(figures);
    }
  }
  const of = (side: 0 | 1, key: keyof Measured) => median(rounds[side].map((figures) => figures[key]));
  const ratio = of(0, 'perSecond') / of(1, 'perSecond');
  const percent = (value: number) => `${Math.round(value * 100)} %`.padStart(6);
  const times = ([0, 1] as const).map((side) =>
    (['p50', 'p99', 'p999'] as const).map((key) => of(side, key).toFixed(1)).join('/'),
  );
  const rates = ([0, 1] as const).map((side) => `${Math.round(of(side, 'perSecond'))}/s`).join(' and ');
  const line = `${name.padEnd(44)}${percent(ratio)}  cpu${percent(of(1, 'cpu') / of(0, 'cpu'))}`;
  const isMet = report(name, Math.round(ratio * 100));
  console.log(
    `  ${line}  ${rates}, p50/p99/p99.9 ${times.join(' and ')} ms  ${isMet === null ? '' : isMet ? 'met' : 'not met'}`,
  );
}

const key = new TextEncoder().encode(JWT_SECRET);
/** Of all learners. They ask in turn, because the writes of one learner wait for each other. */
const tokens = await Promise.all(
  Array.from({ length: LEARNERS }, (_, index) => {
    const id = learnerId(index + 1);
    const claims = new SignJWT({ sid: `s-${id}` })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(id);
    return claims
      .setIssuer('swadhyay')
      .setAudience('swadhyay-api')
      .setIssuedAt()
      .setExpirationTime('30d')
      .sign(key);
  }),
);
const get = (path: string) => ({ path, tokens });
const reading = {
  path: '/api/user/progress',
  tokens,
  body: { text: '{"subject":"polity","topic":"preamble","timeSpent":%d}', first: 0 },
};

async function onSqlite(): Promise<void> {
  const folder = await dataDir('sqlite');
  const file = join(folder, 'swadhyay.db');
  await (await openDatabase(file)).close();
  const filler = await sqliteFiller(file, filling);
  await filler.fill(LEARNERS);
  await filler.close();
  const product = [await start('product', [folder], `file:${file}`)];
  const bare = [await start('bare', [folder], `file:${file}`)];
  console.log('\nSQLite, compared with bare Fastify and better-sqlite3:');
  for (const name of ['auth/me', 'user/bookmarks', 'user/progress']) {
    const load = get(`/api/${name}`);
    await compare(`GET /api/${name}`, { servers: product, load }, { servers: bare, load });
  }
  await compare(
    'POST /api/user/progress',
    { servers: product, load: reading },
    { servers: bare, load: reading },
  );
  const me = { servers: bare, load: get('/api/auth/me') };
  const day = get('/api/user/daily-targets?date=1990-01-01');
  await compare('GET daily-targets of an empty day : bare me', { servers: product, load: day }, me);
  const content = { path: '/api/content/polity/preamble', tokens: [] };
  await compare('GET /api/content : bare me', { servers: product, load: content }, me);
  const page = (path: string) => ({ servers: product, load: { path, tokens: [] } });
  await compare('GET / : another page', page('/'), page('/polity'));
}

/** Transactions of all servers since the start of the database. A conflict ends in one that is rolled back. */
async function transactionsOf(url: string): Promise<{ committed: number; failed: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ committed: string; failed: string }>(
    `select xact_commit as committed, xact_rollback as failed from pg_stat_database where datname = current_database()`,
  );
  await client.end();
  return { committed: Number(rows[0]?.committed), failed: Number(rows[0]?.failed) };
}

async function onPostgres(): Promise<void> {
  const server = await startPostgres(['shared_buffers=256MB', 'fsync=on', 'synchronous_commit=on']);
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await migrateToLatest(client);
    await client.end();
    const filler = await postgresFiller(server.url, filling);
    await filler.fill(LEARNERS);
    await filler.close();
    const nodes: Server[] = [];
    for (const name of ['one', 'two', 'three'])
      nodes.push(await start('product', [await dataDir(name)], server.url));
    const bare = [await start('bare', [root], server.url)];
    const [first] = nodes as [Server];
    console.log('\nPostgreSQL, compared with bare Fastify and node-postgres:');
    for (const name of ['auth/me', 'user/bookmarks', 'user/progress']) {
      const load = get(`/api/${name}`);
      await compare(`PostgreSQL: GET /api/${name}`, { servers: [first], load }, { servers: bare, load });
    }
    const before = await transactionsOf(server.url);
    const product = { servers: [first], load: reading };
    const oneUpsert = { servers: bare, load: reading };
    const sameStatements = { servers: bare, load: { ...reading, path: '/transaction' } };
    await compare('PostgreSQL: POST /api/user/progress', product, sameStatements);
    await compare('PostgreSQL: POST progress : one upsert', product, oneUpsert);
    const after = await transactionsOf(server.url);
    console.log(
      `  during the writes: ${after.committed - before.committed} transactions were committed, ${after.failed - before.failed} rolled back`,
    );
    const proxies = [
      await start('proxy', [String(first.port)]),
      await start(
        'proxy',
        nodes.map(({ port }) => String(port)),
      ),
    ] as const;
    const load = get('/api/user/bookmarks');
    console.log(
      '\nThree nodes behind a proxy, compared with one behind the same proxy (the cores of this machine limit both):',
    );
    await compare(
      'three nodes : one node',
      { servers: [proxies[1], ...nodes], load },
      { servers: [proxies[0], first], load },
    );
  } finally {
    for (const child of children) child.kill();
    await server.stop();
  }
}

console.log(
  hasWrk ? 'Load by wrk, 16 connections.' : 'wrk is not installed: load by this program, without times.',
);
try {
  if (values.engine !== 'postgres') await onSqlite();
  for (const child of children.splice(0)) child.kill();
  if (values.engine !== 'sqlite') await onPostgres();
} finally {
  for (const child of children) child.kill();
  rmSync(root, { recursive: true, force: true });
}
