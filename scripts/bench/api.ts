import { fork, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../../api/config/node-flags.ts';
import { switchTo, writeRelease } from '../../api/testing/publish/fixture-release.ts';
import { throughput } from './api/load.ts';
import type { Request } from './api/load.ts';
import { ROWS_PER_LEARNER, seed } from './api/seed.ts';
import type { SeededLearner } from './api/seed.ts';
import { serveBare, serveProduct } from './api/servers.ts';

/**
 * `npm run bench:api`: compares the requests of a learner's pages with a million and ten thousand rows of activity, and reads
 * and durable writes with a minimal server. Each server runs in its own process; both sides of a ratio are measured in
 * alternation, and the median counts. Compare only the ratios between machines.
 */
const ROUNDS = 7;
/** ms */
const ROUND = 700;
/** Number of requests before memory is measured. */
const REQUESTS = 100_000;

const [, self, role, folder = '', id = '', sessionId = ''] = process.argv;
if (role === 'product') process.send?.(await serveProduct(folder, { id, sessionId }));
else if (role === 'bare') process.send?.(await serveBare(folder, id));
else await compare();

interface Server {
  process: ChildProcess;
  port: number;
  headers: Record<string, string>;
}

async function start(kind: 'product' | 'bare', dataDir: string, learner: SeededLearner): Promise<Server> {
  const script = self ?? fileURLToPath(import.meta.url);
  const execArgv = [...NODE_FLAGS];
  const child = fork(script, [kind, dataDir, learner.id, learner.sessionId], { execArgv });
  const [{ port, token }] = (await once(child, 'message')) as [{ port: number; token?: string }];
  return { process: child, port, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } };
}

interface Side {
  server: Server;
  request: Omit<Request, 'headers'>;
}

/** Resident memory of a server in MB after more requests; NaN if `ps` is not available. */
async function memoryAfter(requests: number, { server, request }: Side): Promise<number> {
  for (let count = 0; count < requests;) {
    count += (await throughput(server.port, { ...request, headers: server.headers }, ROUND)) * (ROUND / 1000);
  }
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(server.process.pid)], { encoding: 'utf8' });
  return (Number.parseInt(stdout) * 1024) / 1_000_000;
}

/** Requests per second of both sides. */
async function sideBySide(one: Side, other: Side): Promise<[number, number]> {
  const measured: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, { server, request }] of [one, other].entries()) {
      const figure = await throughput(server.port, { ...request, headers: server.headers }, ROUND);
      // The first round warms up.
      if (round > 0) measured[index === 0 ? 0 : 1].push(figure);
    }
  }
  return [median(measured[0]), median(measured[1])];
}

function median(figures: number[]): number {
  return figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;
}

function print(name: string, [one, other]: [number, number]): void {
  const rates = `${Math.round(one)}/s and ${Math.round(other)}/s`;
  console.log(`  ${name.padEnd(34)} ${((one / other) * 100).toFixed(0).padStart(4)} %   (${rates})`);
}

async function compare(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'swadhyay-bench-'));
  const servers: Server[] = [];
  async function prepare(name: string, learners: number): Promise<Server[]> {
    const dataDir = join(root, name);
    mkdirSync(dataDir);
    await writeRelease(dataDir, 'bench');
    await switchTo(dataDir, 'bench');
    const learner = await seed(join(dataDir, 'swadhyay.db'), learners);
    const pair = [await start('product', dataDir, learner), await start('bare', dataDir, learner)];
    servers.push(...pair);
    return pair;
  }
  try {
    const [few, bare] = await prepare('few', 10_000 / ROWS_PER_LEARNER);
    const [many] = await prepare('many', 1_000_000 / ROWS_PER_LEARNER);
    if (!few || !bare || !many) return;

    console.log('\n1,000,000 rows of activity compared with 10,000 (100 % means equally fast):');
    for (const path of [
      'progress',
      'daily-activity',
      'recent-activity?days=7',
      'stats',
      'study-days',
      'daily-targets',
    ]) {
      const request = { method: 'GET', path: `/api/user/${path}` };
      print(path, await sideBySide({ server: many, request }, { server: few, request }));
    }

    console.log('\nThe product compared with bare Fastify and better-sqlite3:');
    const read = { method: 'GET', path: '/api/user/progress' };
    print(
      'signed-in read',
      await sideBySide({ server: few, request: read }, { server: bare, request: { ...read, path: '/read' } }),
    );
    // One second more each time, like the reports of an open page, up to the daily maximum.
    const body = (index: number) => ({ subject: 'polity', topic: 'preamble', timeSpent: index });
    const write = { method: 'POST', path: '/api/user/progress', body };
    print(
      'durable write',
      await sideBySide(
        { server: few, request: write },
        { server: bare, request: { ...write, path: '/write' } },
      ),
    );

    const memory = await memoryAfter(REQUESTS, { server: few, request: read });
    console.log(`\nMemory after ${REQUESTS.toLocaleString('en')} more reads: ${memory.toFixed(0)} MB`);
  } finally {
    for (const server of servers) server.process.kill();
    rmSync(root, { recursive: true, force: true });
  }
}
