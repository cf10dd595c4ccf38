import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../api/testing/postgres/start-postgres.ts';
import { median, report } from './goals.ts';
import { throughput } from './load.ts';
import type { Request } from './load.ts';
import { openFiller } from './rows/filler.ts';
import { memoryOf, releaseFolder, signTokens, startServer } from './servers.ts';
import type { Server } from './servers.ts';

/**
 * `npm run bench:api`: a signed-in read and a durable write of the product, compared with bare Fastify that runs the same
 * statements, on both engines. Both sides are measured in turn, and the median of the rounds counts, so only ratios of one run can
 * be compared. `-- --engine=postgres` measures one engine.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
  },
});
const LEARNERS = 20;
/** ms */
const ROUND = 1_000;
/** Number of requests before memory is measured. */
const REQUESTS = 100_000;

const root = mkdtempSync(join(tmpdir(), 'swadhyay-bench-'));
/** They ask in turn, because the writes of one learner wait for each other. */
const tokens = await signTokens(LEARNERS);
const read: Request = { path: '/api/user/progress', tokens };
/** One second more each time, as an open page reports. */
const write: Request = {
  ...read,
  body: (nth) => ({ subject: 'polity', topic: 'preamble', timeSpent: nth }),
};

/** Measures both servers in turn, prints a line and reports the ratio. */
async function compare(name: string, servers: readonly [Server, Server], request: Request): Promise<void> {
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const [side, { port }] of servers.entries()) {
      const rate = await throughput(port, request, ROUND);
      // The first round warms up.
      if (round > 0) rates[side === 0 ? 0 : 1].push(rate);
    }
  }
  const [product, bare] = rates.map(median) as [number, number];
  const share = Math.round((product / bare) * 100);
  const sides = `${Math.round(product)}/s and ${Math.round(bare)}/s`;
  console.log(`  ${name.padEnd(34)}${String(share).padStart(5)} %  (${sides})${report(name, share)}`);
}

async function measure(engine: string, url: string): Promise<void> {
  const filler = await openFiller(url);
  await filler.fill(LEARNERS);
  await filler.close();
  const folder = await releaseFolder(join(root, engine));
  const settings = { DATA_DIR: folder, DATABASE_URL: url };
  const product = await startServer('product', settings);
  const bare = await startServer('bare', settings);
  try {
    console.log(`\n${engine}, compared with bare Fastify:`);
    await compare(`${engine}: read`, [product, bare], read);
    await compare(`${engine}: durable write`, [product, bare], write);
    if (engine !== 'SQLite') return;
    for (let sent = 0; sent < REQUESTS;) sent += await throughput(product.port, read, ROUND);
    const name = 'memory after 100,000 requests';
    const memory = memoryOf(product.process);
    console.log(`  ${name.padEnd(34)}${memory.toFixed(0).padStart(5)} MB${report(name, memory)}`);
  } finally {
    for (const server of [product, bare]) server.process.kill();
  }
}

try {
  if (values.engine !== 'postgres')
    await measure('SQLite', `file:${join(await releaseFolder(join(root, 'SQLite')), 'swadhyay.db')}`);
  if (values.engine !== 'sqlite') {
    const server = await startPostgres(['shared_buffers=256MB', 'fsync=on', 'synchronous_commit=on']);
    try {
      await measure('PostgreSQL', server.url);
    } finally {
      await server.stop();
    }
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
