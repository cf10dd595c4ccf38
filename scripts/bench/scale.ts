import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { NODE_FLAGS } from '../../api/config/node-flags.ts';
import { startPostgres } from '../../api/testing/postgres/start-postgres.ts';
import { report } from './goals.ts';

/**
 * `npm run bench:scale`: the queries of pages with the rows of many learners for a year, on PostgreSQL and, with a tenth of the
 * learners, on SQLite. Each engine has a process of its own, because the engine is selected when the program starts. It exits
 * with 1 if a plan reads a whole table, or if a query takes over 1.5 times as long with all rows as with 1 % of them.
 */
const { values } = parseArgs({
  options: {
    /** On PostgreSQL. The more, the longer: about 1,000 learners take a minute on 2 cores. */
    learners: { type: 'string', default: '10000' },
    /** Measurements of each query. */
    runs: { type: 'string', default: '500' },
  },
});

const root = mkdtempSync(join(tmpdir(), 'swadhyay-scale-'));
const measure = join(fileURLToPath(import.meta.url), '..', 'scale', 'measure.ts');

/** Returns how many queries failed. @param urls of two databases: for 1 % of the learners, and for all */
async function run(urls: [string, string], learners: number): Promise<number> {
  const child = fork(measure, [String(learners), values.runs, ...urls], {
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

const learners = Number(values.learners);
const server = await startPostgres(['shared_buffers=1GB', 'max_wal_size=4GB']);
try {
  const names = ['few', 'all'] as const;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  for (const name of names) await client.query(`create database bench_${name}`);
  await client.end();
  const [onPostgres, onSqlite] = [
    names.map((name) => new URL(`/bench_${name}`, server.url).href),
    names.map((name) => `file:${join(root, `${name}.db`)}`),
  ] as [[string, string], [string, string]];
  const failures = [await run(onPostgres, learners), await run(onSqlite, Math.ceil(learners / 10))];
  for (const [index, name] of ['PostgreSQL', 'SQLite'].entries())
    report(`${name}: slower or unindexed queries`, failures[index] ?? NaN);
  process.exitCode = Math.max(...failures) > 0 ? 1 : 0;
} finally {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
}
