import { randomUUID } from 'node:crypto';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../api/testing/postgres/start-postgres.ts';
import { fillDatabase } from './rows/filler.ts';
import { folder, releaseFolder, signTokens, startServer } from './servers.ts';
import type { Server } from './servers.ts';

/**
 * `npm run bench:nodes`: three servers on a PostgreSQL primary with a synchronous hot standby, while learners write. Kills the
 * primary, promotes the standby, and counts lost writes and the time until every server writes again. It exits with 1 if a write was
 * lost, or if that takes longer than 10 s.
 */
const NODES = 3;
const LEARNERS = 200;
/** Writes per second. */
const RATE = 200;
/** ms */
const TIMES = { before: 8_000, untilNoticed: 1_000, after: 15_000, goal: 10_000, noAnswer: 20_000 };

interface Answer {
  node: number;
  /** Of the card. */
  id: string;
  /** ms since the start of the load */
  at: number;
  took: number;
  /** 0 if there was no answer. */
  status: number;
}

const DURABLE = ['fsync=on', 'synchronous_commit=on', 'max_connections=200'];
const nodes: Server[] = [];
const { primary, standby, url } = await startCluster();
const releases = await releaseFolder('releases');
for (let node = 0; node < NODES; node += 1) {
  const dataDir = join(folder, `node-${node}`);
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
const writes = await load.stop();

const stored = new Set((await query(standby.url, 'SELECT id FROM review_cards')).map(({ id }) => id));
const acknowledged = writes.filter(({ status }) => status === 200);
const lost = acknowledged.filter(({ id }) => !stored.has(id)).length;
const back = nodes.map((_, node) => writesAgainAfter(writes, node, killedAt));
console.log(`${acknowledged.length} writes acknowledged, ${lost} of these lost`);
console.log(`The servers wrote again after ${back.map((ms) => `${Math.round(ms)} ms`).join(', ')}`);
process.exitCode = lost === 0 && Math.max(...back) <= TIMES.goal ? 0 : 1;
for (const { process: node } of nodes) node.kill('SIGKILL');
for (const database of [primary, standby]) await database.stop();

/** A primary with learners, and a standby that confirms each of its commits. */
async function startCluster() {
  const primary = await startPostgres(DURABLE);
  await fillDatabase(primary.url, LEARNERS);
  const { hostname, port } = new URL(primary.url);
  const copy = join(folder, 'standby');
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

/** Sends writes at a constant rate to the nodes in turn, whether or not earlier ones were answered. */
function startLoad(tokens: readonly string[]) {
  const begun = performance.now();
  const writes: Promise<Answer>[] = [];
  const now = () => performance.now() - begun;

  async function write(nth: number): Promise<Answer> {
    const at = now();
    const node = nth % nodes.length;
    const id = randomUUID();
    const place = { subject: 'polity', topic: 'preamble', sectionId: null };
    const status = await fetch(`${nodes[node]?.origin}/api/user/cards`, {
      method: 'POST',
      signal: AbortSignal.timeout(TIMES.noAnswer),
      headers: {
        authorization: `Bearer ${tokens[Math.floor(nth / nodes.length) % tokens.length]}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...place, clientId: id, front: 'Which?', back: 'This.' }),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    return { node, id, at, took: now() - at, status };
  }

  // Timers are late on a busy machine, so each sends what is due.
  const timer = setInterval(() => {
    while (writes.length < (now() / 1000) * RATE) writes.push(write(writes.length));
  }, 10);
  return {
    now,
    stop: () => {
      clearInterval(timer);
      return Promise.all(writes);
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
