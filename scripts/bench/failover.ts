import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SignJWT } from 'jose';
import pg from 'pg';
import { NODE_FLAGS } from '../../api/config/node-flags.ts';
import { serverUrls } from '../../api/config/server-urls.ts';
import { switchTo, writeRelease } from '../../api/testing/publish/fixture-release.ts';
import { startCluster } from './failover/cluster.ts';
import type { Cluster } from './failover/cluster.ts';
import { startLoad } from './failover/load.ts';
import type { Answer, Caller, Load } from './failover/load.ts';

/**
 * `npm run bench:failover`: three servers on a PostgreSQL primary with a synchronous hot standby, while learners write. Kills the
 * primary, promotes the standby, and counts lost writes and the time until the servers work again. Needs the server packages of
 * PostgreSQL (Debian: postgresql), because the one of the tests has no `pg_basebackup`.
 */
const NODES = 3;
const LEARNERS = 1_000;
/** A second. */
const WRITES = Number(process.env.BENCH_WRITES ?? 200);
const RATES = { writes: WRITES, reads: WRITES / 4 };
/** ms for the servers to open their connections and compile their code; not counted. */
const WARM_UP = 10_000;
/** ms before the primary is killed. */
const BEFORE = 8_000;
/** ms until the standby is promoted: what a supervisor such as Patroni needs to notice. */
const NOTICED_AFTER = 1_000;
/** ms after the promotion. */
const AFTER = 15_000;
/** ms until all nodes write again. */
const GOAL = 10_000;

const SECRET = 'only for this benchmark, 32 or more';
const SERVER = fileURLToPath(new URL('../../api/server.ts', import.meta.url));

const root = mkdtempSync(join(tmpdir(), 'swadhyay-failover-'));
const nodes: ChildProcess[] = [];
let cluster: Cluster | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    cleanUp();
    process.exit(1);
  });
}
try {
  cluster = await startCluster(root, [await freePort(), await freePort()]);
  process.exitCode = (await measure(cluster)) ? 0 : 1;
} finally {
  cleanUp();
}

function cleanUp(): void {
  for (const node of nodes) node.kill('SIGKILL');
  cluster?.stop();
  rmSync(root, { recursive: true, force: true });
}

async function measure(servers: Cluster): Promise<boolean> {
  const releases = join(root, 'shared');
  mkdirSync(releases);
  await writeRelease(releases, 'bench');
  await switchTo(releases, 'bench');
  const origins = await Promise.all(
    Array.from({ length: NODES }, (_, index) =>
      startNode(join(root, `node-${index}`), servers.url, releases),
    ),
  );
  const learners = await signIn(servers);
  const callers = origins.map((origin) => learners.map((headers): Caller => ({ origin, headers })));
  console.log(`${NODES} servers, ${RATES.writes} writes and ${RATES.reads} reads a second`);
  const warmUp = startLoad(callers, { writes: 20, reads: 20 });
  await setTimeout(WARM_UP);
  await warmUp.stop();
  const load = startLoad(callers, RATES);
  await setTimeout(BEFORE);
  const killedAt = BEFORE;
  console.log('The primary is killed');
  servers.killPrimary();
  await setTimeout(NOTICED_AFTER);
  const promotion = performance.now();
  servers.promoteStandby();
  const promoted = performance.now() - promotion;
  await setTimeout(AFTER);
  await load.stop();
  const lost = await countLost(servers, load);
  return report(load, { killedAt, promoted, lost });
}

function startNode(dataDir: string, url: string, releases: string): Promise<string> {
  const child = spawn(process.execPath, [...NODE_FLAGS, SERVER], {
    env: {
      PATH: process.env.PATH,
      ...{ DATA_DIR: dataDir, DATABASE_URL: url, RELEASES_DIR: releases, CONTENT_DIR: dataDir },
      ...{ PORT: '0', RATE_LIMIT: '0', RATE_LIMIT_MB: '0', LOG_LEVEL: 'silent', PUBLISH_HERE: 'no' },
      ...{ JWT_SECRET: SECRET },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  nodes.push(child);
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const origin = /ready at (\S+)/.exec(printed)?.[1];
      if (origin !== undefined) resolve(origin);
    });
    child.once('exit', () => reject(new Error(`A server did not start: ${printed}`)));
  });
}

/** Creates learners with a session each, and returns their headers. */
async function signIn({ url }: Cluster): Promise<Record<string, string>[]> {
  const ids = Array.from({ length: LEARNERS }, (_, index) => `learner-${index}`);
  const now = Date.now();
  const client = new pg.Client({ connectionString: serverUrls(url)[0] });
  await client.connect();
  await client.query(
    `INSERT INTO users (id, email, created_at, updated_at)
      SELECT id, id || '@example.org', $2, $2 FROM unnest($1::text[]) AS id`,
    [ids, now],
  );
  await client.query(
    `INSERT INTO sessions (id, user_id, created_at, expires_at, last_seen_at)
      SELECT 'of-' || id, id, $2, $3, $2 FROM unnest($1::text[]) AS id`,
    [ids, now, now + 3_600_000],
  );
  await client.end();
  return Promise.all(
    ids.map(async (id) => {
      const token = await new SignJWT({ sid: `of-${id}` })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(id)
        .setIssuedAt()
        .setIssuer('swadhyay')
        .setAudience('swadhyay-api')
        .setExpirationTime('1h')
        .sign(Buffer.from(SECRET));
      return { authorization: `Bearer ${token}` };
    }),
  );
}

/** Number of acknowledged writes that the promoted server does not have. */
async function countLost({ connectToStandby }: Cluster, { acknowledged }: Load): Promise<number> {
  const client = await connectToStandby();
  const { rows } = await client.query<{ id: string }>('SELECT id FROM review_cards');
  await client.end();
  const stored = new Set(rows.map(({ id }) => id));
  return [...acknowledged].filter((id) => !stored.has(id)).length;
}

interface Outcome {
  killedAt: number;
  promoted: number;
  lost: number;
}

function report({ writes, reads, acknowledged }: Load, { killedAt, promoted, lost }: Outcome): boolean {
  const back = Array.from({ length: NODES }, (_, node) => backAfter(writes, node, killedAt));
  const slowest = Math.max(...back);
  console.log(`Writes: ${writes.length} sent, ${acknowledged.size} acknowledged, ${lost} of these lost`);
  console.log(`Promotion: begun ${NOTICED_AFTER} ms after the kill, took ${Math.round(promoted)} ms`);
  console.log(
    `Servers wrote again after ${back.map((ms) => `${Math.round(ms)} ms`).join(', ')} (goal: ${GOAL} ms)`,
  );
  const isDuring = ({ at }: Answer) => at >= killedAt && at < killedAt + slowest;
  for (const [name, answers] of Object.entries({ writes, reads })) {
    console.log(`Before, ${name}: ${summary(answers.filter(({ at }) => at < killedAt - 500))}`);
    console.log(`During, ${name}: ${summary(answers.filter(isDuring))}`);
    console.log(`After,  ${name}: ${summary(answers.filter(({ at }) => at > killedAt + slowest + 500))}`);
  }
  return lost === 0 && slowest <= GOAL;
}

/** ms from the kill until the node answers all writes again; Infinity if it does not. */
function backAfter(writes: readonly Answer[], node: number, killedAt: number): number {
  const own = writes
    .filter((answer) => answer.node === node && answer.at > killedAt)
    .sort((a, b) => a.at - b.at);
  const lastFailure = own.findLastIndex(({ status }) => status !== 200);
  const first = own[lastFailure + 1];
  return first ? first.at + first.took - killedAt : Infinity;
}

/** The statuses, and the median and the longest time in ms. */
function summary(answers: readonly Answer[]): string {
  const statuses = Object.entries(Object.groupBy(answers, ({ status }) => status))
    .map(([status, all = []]) => `${all.length} × ${status === '0' ? 'no answer' : status}`)
    .join(', ');
  const times = answers.map(({ took }) => took).sort((a, b) => a - b);
  const [median = 0, longest = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
  return `${statuses}; median ${Math.round(median)} ms, longest ${Math.round(longest)} ms`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
