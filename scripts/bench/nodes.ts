import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../api/testing/postgres/start-postgres.ts';
import type { TestServer } from '../../api/testing/postgres/start-postgres.ts';
import { median } from './goals.ts';
import { openFiller } from './rows/filler.ts';
import { releaseFolder, signTokens, startServer } from './servers.ts';
import type { Server } from './servers.ts';

/**
 * `npm run bench:nodes`: three servers on a PostgreSQL primary with a synchronous hot standby, while learners write. Kills the
 * primary, promotes the standby, and counts lost writes and the time until every server writes again. It exits with 1 if a write was
 * lost, or if that takes longer than 10 s.
 */
const NODES = 3;
const LEARNERS = 200;
/** Requests per second. */
const RATES = { writes: 200, reads: 50 };
/** ms */
const TIMES = { before: 8_000, untilNoticed: 1_000, after: 15_000, goal: 10_000, noAnswer: 20_000 };

interface Answer {
  node: number;
  /** ms since the start of the load */
  at: number;
  took: number;
  /** 0 if there was no answer. */
  status: number;
}

const DURABLE = ['fsync=on', 'synchronous_commit=on', 'max_connections=200'];
const root = mkdtempSync(join(tmpdir(), 'swadhyay-bench-'));
const databases: TestServer[] = [];
const nodes: Server[] = [];
try {
  const { primary, standby, url } = await startCluster();
  const releases = await releaseFolder(join(root, 'releases'));
  for (let node = 0; node < NODES; node += 1) {
    const dataDir = join(root, `node-${node}`);
    const settings = { DATA_DIR: dataDir, RELEASES_DIR: releases, PUBLISH_HERE: 'no' };
    nodes.push(await startServer('product', { ...settings, DATABASE_URL: url }));
  }
  const load = startLoad(await signTokens(LEARNERS));
  await setTimeout(TIMES.before);
  const killedAt = load.now();
  primary.kill();
  await setTimeout(TIMES.untilNoticed);
  await query(standby.url, 'SELECT pg_promote()');
  await setTimeout(TIMES.after);
  await load.stop();

  const stored = new Set((await query(standby.url, 'SELECT id FROM review_cards')).map(({ id }) => id));
  const lost = [...load.acknowledged].filter((id) => !stored.has(id)).length;
  const back = nodes.map((_, node) => writesAgainAfter(load.answers.writes, node, killedAt));
  console.log(`${load.acknowledged.size} writes acknowledged, ${lost} of these lost`);
  console.log(`The servers wrote again after ${back.map((ms) => `${Math.round(ms)} ms`).join(', ')}`);
  const recovered = killedAt + Math.max(...back);
  for (const [name, answers] of Object.entries(load.answers)) {
    const during = answers.filter(({ at }) => at >= killedAt && at < recovered);
    console.log(`Before, ${name}: ${summary(answers.filter(({ at }) => at < killedAt))}`);
    console.log(`During, ${name}: ${summary(during)}`);
    console.log(`After,  ${name}: ${summary(answers.filter(({ at }) => at >= recovered))}`);
  }
  process.exitCode = lost === 0 && Math.max(...back) <= TIMES.goal ? 0 : 1;
} finally {
  for (const { process: node } of nodes) node.kill('SIGKILL');
  for (const database of databases) await database.stop();
  rmSync(root, { recursive: true, force: true });
}

/** A primary with learners, and a standby that confirms each of its commits. */
async function startCluster() {
  const primary = await startPostgres(DURABLE);
  databases.push(primary);
  const filler = await openFiller(primary.url);
  await filler.fill(LEARNERS);
  await filler.close();
  const { hostname, port } = new URL(primary.url);
  const copy = join(root, 'standby');
  const session = new pg.Client({ connectionString: primary.url });
  await session.connect();
  await session.query(`SELECT pg_backup_start('standby', true)`);
  cpSync(primary.data, copy, { recursive: true });
  const { rows } = await session.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
  writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(copy, 'standby.signal'), '');
  rmSync(join(copy, 'postmaster.pid'));
  const source = `primary_conninfo=host=${hostname} port=${port} user=postgres`;
  const standby = await startPostgres([...DURABLE, source], copy);
  databases.push(standby);
  // Only on the primary: the standby has none to wait for when it is promoted.
  await session.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await session.query('SELECT pg_reload_conf()');
  while (
    (await query(primary.url, `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`)).length === 0
  )
    await setTimeout(100);
  await session.end();
  const second = new URL(standby.url).host;
  return {
    primary,
    standby,
    url: primary.url.replace(`${hostname}:${port}`, `${hostname}:${port},${second}`),
  };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

/** Sends requests at constant rates to the nodes in turn, whether or not earlier ones were answered. */
function startLoad(tokens: readonly string[]) {
  const begun = performance.now();
  const answers = { writes: [] as Answer[], reads: [] as Answer[] };
  /** Ids of the cards whose writes were answered with 200. */
  const acknowledged = new Set<unknown>();
  const waiting = new Set<Promise<void>>();
  const now = () => performance.now() - begun;

  async function ask(kind: keyof typeof RATES, nth: number): Promise<void> {
    const at = now();
    const node = nth % nodes.length;
    const card = { subject: 'polity', topic: 'preamble', sectionId: null, front: 'Which?', back: 'This.' };
    const clientId = randomUUID();
    const status = await fetch(
      `${nodes[node]?.origin}/api/user/${kind === 'writes' ? 'cards' : 'bookmarks'}`,
      {
        signal: AbortSignal.timeout(TIMES.noAnswer),
        headers: {
          authorization: `Bearer ${tokens[Math.floor(nth / nodes.length) % tokens.length]}`,
          'content-type': 'application/json',
        },
        ...(kind === 'writes' && { method: 'POST', body: JSON.stringify({ ...card, clientId }) }),
      },
    ).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    answers[kind].push({ node, at, took: now() - at, status });
    if (kind === 'writes' && status === 200) acknowledged.add(clientId);
  }

  const timers = (['writes', 'reads'] as const).map((kind) => {
    let sent = 0;
    // Timers are late on a busy machine, so each sends what is due.
    return setInterval(() => {
      for (; sent < (now() / 1000) * RATES[kind]; sent += 1) {
        const asked = ask(kind, sent).finally(() => waiting.delete(asked));
        waiting.add(asked);
      }
    }, 10);
  });
  return {
    ...{ answers, acknowledged, now },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(waiting);
    },
  };
}

/** ms from the kill until the node answers all writes again; Infinity if it does not. */
function writesAgainAfter(writes: readonly Answer[], node: number, killedAt: number): number {
  const own = writes
    .filter((answer) => answer.node === node && answer.at > killedAt)
    .sort((one, other) => one.at - other.at);
  const first = own[own.findLastIndex(({ status }) => status !== 200) + 1];
  return first ? first.at + first.took - killedAt : Infinity;
}

/** The statuses, and the median and the longest time in ms. */
function summary(answers: readonly Answer[]): string {
  const statuses = Object.entries(Object.groupBy(answers, ({ status }) => status))
    .map(([status, all = []]) => `${all.length} × ${status === '0' ? 'no answer' : status}`)
    .join(', ');
  const times = answers.map(({ took }) => took);
  return `${statuses}; median ${Math.round(median(times))} ms, longest ${Math.round(Math.max(0, ...times))} ms`;
}
