import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { engine } from '../../api/config/engine.ts';
import { readEnv } from '../../api/config/env.ts';
import { NODE_FLAGS } from '../../api/config/node-flags.ts';
import { localDay } from '../../api/contract/shared/days.ts';
import { openDatabase } from '../../api/db/open-database.ts';
import { startPostgres } from '../../api/testing/postgres/start-postgres.ts';
import { median, report } from './goals.ts';
import type { Figure } from './goals.ts';
import { fillDatabase, openSession } from './rows/filler.ts';
import { learnerId } from './rows/learners.ts';
import { collectStatements, hotQueries } from './rows/queries.ts';
import { folder } from './servers.ts';

/**
 * `npm run bench:rows`: the queries of pages with the rows of many learners for a year, on PostgreSQL and, with a tenth of the
 * learners, on SQLite. It counts the queries whose plan reads a whole table, and those that take over 1.5 times as long with all
 * rows as with 1 % of them. Each engine has a process of its own, because the engine is selected when the program starts.
 */
const { values, positionals } = parseArgs({
  // Learners on PostgreSQL, of whom about 1,000 take a minute on 2 cores, and measurements of each query.
  options: { learners: { type: 'string', default: '10000' }, runs: { type: 'string', default: '500' } },
  allowPositionals: true,
});
/** How much longer a query may take with all rows than with 1 % of them. */
const GROWTH = 1.5;
const [urlOfFew, urlOfAll] = positionals;
if (urlOfFew !== undefined && urlOfAll !== undefined) await measureEngine(urlOfFew, urlOfAll);
else await measureBoth();

async function measureBoth(): Promise<void> {
  const names = ['few', 'all'];
  const learners = Number(values.learners);
  const server = await startPostgres(['shared_buffers=1GB', 'max_wal_size=4GB']);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  for (const name of names) await client.query(`create database bench_${name}`);
  await client.end();
  await inOwnProcess(
    learners,
    names.map((name) => new URL(`/bench_${name}`, server.url).href),
  );
  await server.stop();
  await inOwnProcess(
    Math.ceil(learners / 10),
    names.map((name) => `file:${join(folder, `${name}.db`)}`),
  );
}

/** Passes its figure on to `npm run bench`. */
async function inOwnProcess(learners: number, urls: readonly string[]): Promise<void> {
  const args = [`--learners=${learners}`, `--runs=${values.runs}`, ...urls];
  const env = { ...process.env, DATABASE_URL: urls[0] };
  const child = fork(fileURLToPath(import.meta.url), args, { execArgv: [...NODE_FLAGS], env });
  child.on('message', (figure: Figure) => process.send?.(figure));
  // Unlike `exit`, it comes after the last message.
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('The measurement failed');
}

/** A database with the rows of so many learners. */
async function make(url: string, count: number) {
  await fillDatabase(url, count);
  const database = await openDatabase(readEnv({ DATABASE_URL: url }));
  const now = Date.now();
  return { database, count, queries: hotQueries(database, { today: localDay(now, 'UTC'), now }) };
}

type Query = (userId: string) => Promise<unknown>;

/**
 * Returns the median times in ms on both databases, measured in turn, so that both see the same load of the machine. As many
 * learners ask on both sides, all of them in the first runs, which warm up: otherwise the larger database would be the one that
 * reads from the disk.
 */
async function compare(sides: readonly { query: Query; count: number }[]): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  const asking = Math.min(...sides.map(({ count }) => count));
  for (let run = -asking; run < Number(values.runs); run += 1) {
    for (const [side, { query, count }] of sides.entries()) {
      const userId = learnerId(1 + ((run + asking) % asking) * Math.floor(count / asking));
      const started = performance.now();
      await query(userId);
      if (run >= 0) times[side === 0 ? 0 : 1].push(performance.now() - started);
    }
  }
  return [median(times[0]), median(times[1])];
}

async function measureEngine(few: string, all: string): Promise<void> {
  const learners = Number(values.learners);
  const sides = [
    await make(few, Math.max(10, Math.ceil(learners / 100))),
    await make(all, learners),
  ] as const;
  console.log(`\n${engine}: ${learners.toLocaleString('en')} learners; ms with 1 % and all rows`);
  const { rows, close } = await openSession(all);
  const statements = collectStatements();
  let failures = 0;
  for (const [name, query] of Object.entries(sides[1].queries)) {
    const [old, full] = await compare(
      sides.map(({ queries, count }) => ({ query: queries[name] ?? query, count })),
    );
    const isSlower = full / old > GROWTH;
    if (isSlower) failures += 1;
    const times = [old, full].map((time) => time.toFixed(2).padStart(8)).join('');
    console.log(`  ${name.padEnd(40)}${times}${isSlower ? ' slower' : ''}`);
  }
  for (const { database } of sides) await database.close();
  for (const statement of statements) {
    const read = await wholeTables(rows, statement);
    if (read.length === 0) continue;
    failures += 1;
    console.log(`  reads a whole table: ${read.join('; ')}\n    ${statement.slice(0, 300)}`);
  }
  await close();
  report(`${engine === 'postgres' ? 'PostgreSQL' : 'SQLite'}: slower or unindexed queries`, failures);
}

/** Lines of the plan of a statement that read a whole table. Rows that a statement makes itself are no table. */
async function wholeTables(
  rows: (statement: string) => Promise<Record<string, unknown>[]>,
  statement: string,
): Promise<string[]> {
  if (!/^\(?select/.test(statement)) return [];
  if (engine === 'postgres') {
    const plan = await rows(`explain (generic_plan) ${statement}`);
    return plan.map((line) => String(line['QUERY PLAN'])).filter((line) => line.includes('Seq Scan on'));
  }
  const plan = await rows(`explain query plan ${statement.replaceAll('?', 'NULL')}`);
  const ofTable = /^SCAN (?!json_each|given|\(|both|days|answers|ranked|tags|newest|one|found)/;
  return plan
    .map(({ detail }) => String(detail))
    .filter((line) => ofTable.test(line) && !line.includes('CONSTANT'));
}
