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
import { ROWS_EACH, seed } from './api/seed.ts';
import type { SeededLearner } from './api/seed.ts';
import { serveBare, serveProduct } from './api/servers.ts';

/**
 * `npm run bench:api`: what a learner's pages ask for, with a million rows of activity beside ten thousand, and reads and
 * durable writes beside the least that could do the same. Servers run in processes of their own; both sides of a ratio
 * are measured in turn, and the median round counts. Only the ratios mean anything on another machine.
 */
const ROUNDS = 7;
/** ms */
const ROUND = 700;
/** After so many requests memory is measured. */
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

async function start(kind: 'product' | 'bare', where: string, learner: SeededLearner): Promise<Server> {
  const script = self ?? fileURLToPath(import.meta.url);
  /* As `npm start` runs it. */
  const execArgv = [...NODE_FLAGS];
  const child = fork(script, [kind, where, learner.id, learner.sessionId], { execArgv });
  const [{ port, token }] = (await once(child, 'message')) as [{ port: number; token?: string }];
  return { process: child, port, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } };
}

interface Side {
  server: Server;
  request: Omit<Request, 'headers'>;
}

/** Megabytes that a server's process holds after so many more requests; NaN where the system does not say. */
async function memoryAfter(requests: number, { server, request }: Side): Promise<number> {
  for (let answered = 0; answered < requests;) {
    answered +=
      (await throughput(server.port, { ...request, headers: server.headers }, ROUND)) * (ROUND / 1000);
  }
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(server.process.pid)], { encoding: 'utf8' });
  return (Number.parseInt(stdout) * 1024) / 1_000_000;
}

/** Requests a second of both sides. */
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
  const rates = `${Math.round(one)}/s against ${Math.round(other)}/s`;
  console.log(`  ${name.padEnd(34)} ${((one / other) * 100).toFixed(0).padStart(4)} %   (${rates})`);
}

async function compare(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'swadhyay-bench-'));
  const servers: Server[] = [];
  async function prepare(name: string, learners: number): Promise<Server[]> {
    const where = join(root, name);
    mkdirSync(where);
    await writeRelease(where, 'bench');
    await switchTo(where, 'bench');
    const learner = await seed(join(where, 'swadhyay.db'), learners);
    const pair = [await start('product', where, learner), await start('bare', where, learner)];
    servers.push(...pair);
    return pair;
  }
  try {
    const [few, bare] = await prepare('few', 10_000 / ROWS_EACH);
    const [many] = await prepare('many', 1_000_000 / ROWS_EACH);
    if (!few || !bare || !many) return;

    console.log('\n1,000,000 rows of activity beside 10,000 (100 % is as fast):');
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

    console.log('\nThe product beside bare Fastify and better-sqlite3:');
    const read = { method: 'GET', path: '/api/user/progress' };
    print(
      'signed-in read',
      await sideBySide({ server: few, request: read }, { server: bare, request: { ...read, path: '/read' } }),
    );
    // A second more each time, as from a page that is being read, until the day is full.
    const body = (nth: number) => ({ subject: 'polity', topic: 'preamble', timeSpent: nth });
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
