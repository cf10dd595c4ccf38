import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
import { openFiller } from './rows/filler.ts';
import { learnerId, ROWS_PER_LEARNER } from './rows/learners.ts';
import { collectStatements, hotQueries } from './rows/queries.ts';

/**
 * `npm run bench:rows`: the queries of pages with the rows of many learners for a year, on PostgreSQL and, with a tenth of the
 * learners, on SQLite. It counts the queries whose plan reads a whole table, and those that take over 1.5 times as long with all
 * rows as with 1 % of them. Each engine has a process of its own, because the engine is selected when the program starts.
 */
const { values, positionals } = parseArgs({
  options: {
    /** On PostgreSQL. About 1,000 learners take a minute on 2 cores. */
    learners: { type: 'string', default: '10000' },
    /** Measurements of each query. */
    runs: { type: 'string', default: '500' },
  },
  allowPositionals: true,
});
/** How much longer a query may take with all rows than with 1 % of them. */
const GROWTH = 1.5;
const [urlOfFew, urlOfAll] = positionals;
if (urlOfFew !== undefined && urlOfAll !== undefined) await measureEngine(urlOfFew, urlOfAll);
else await measureBoth();

async function measureBoth(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'swadhyay-bench-'));
  const server = await startPostgres(['shared_buffers=1GB', 'max_wal_size=4GB']);
  try {
    const names = ['few', 'all'];
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    for (const name of names) await client.query(`create database bench_${name}`);
    await client.end();
    const learners = Number(values.learners);
    const onPostgres = names.map((name) => new URL(`/bench_${name}`, server.url).href);
    const onSqlite = names.map((name) => `file:${join(root, `${name}.db`)}`);
    report('PostgreSQL: slower or unindexed queries', await runFor(onPostgres, learners));
    report('SQLite: slower or unindexed queries', await runFor(onSqlite, Math.ceil(learners / 10)));
  } finally {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

/** Returns how many queries failed. */
async function runFor(urls: readonly string[], learners: number): Promise<number> {
  const args = [`--learners=${learners}`, `--runs=${values.runs}`, ...urls];
  const child = fork(fileURLToPath(import.meta.url), args, {
    execArgv: [...NODE_FLAGS],
    env: { ...process.env, DATABASE_URL: urls[0] },
  });
  let failures = NaN;
  child.on('message', (count: number) => {
    failures = count;
  });
  // Unlike `exit`, it comes after the last message.
  await once(child, 'close');
  if (Number.isNaN(failures)) throw new Error('The measurement ended without a result');
  return failures;
}

/** A database with the rows of so many learners. */
async function make(url: string, count: number) {
  const filler = await openFiller(url);
  await filler.fill(count);
  const database = await openDatabase(readEnv({ DATABASE_URL: url }));
  const now = Date.now();
  return { database, filler, count, queries: hotQueries(database, { today: localDay(now, 'UTC'), now }) };
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
  const rows = (learners * ROWS_PER_LEARNER).toLocaleString('en');
  console.log(
    `\n${engine}: ${learners.toLocaleString('en')} learners, ${rows} rows; ms with 1 % and all rows`,
  );
  const statements = collectStatements();
  let failures = 0;
  for (const [name, query] of Object.entries(sides[1].queries)) {
    const [old, full] = await compare(
      sides.map(({ queries, count }) => ({ query: queries[name] ?? query, count })),
    );
    const isSlower = full / old > GROWTH;
    if (isSlower) failures += 1;
    console.log(
      `  ${name.padEnd(40)}${old.toFixed(2).padStart(8)}${full.toFixed(2).padStart(8)}${isSlower ? ' slower' : ''}`,
    );
  }
  for (const statement of statements) {
    const read = await wholeTables(sides[1].filler.rows, statement);
    if (read.length === 0) continue;
    failures += 1;
    console.log(`  reads a whole table: ${read.join('; ')}\n    ${statement.slice(0, 300)}`);
  }
  for (const { filler, database } of sides) {
    await filler.close();
    await database.close();
  }
  process.send?.(failures);
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
