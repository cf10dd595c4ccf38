import { StartError } from '../api/config/startup-error.ts';
import { formatCount } from './backup/manifest.ts';
import { copyDatabase } from './copy-database/copy-database.ts';
import type { Copied } from './copy-database/copy-database.ts';
import { parseDatabases } from './copy-database/database-argument.ts';

function describe({ tables, changedTexts, resumed }: Copied, seconds: number): string[] {
  const width = Math.max(...tables.map(({ name }) => name.length));
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  const lines = tables.map(
    ({ name, rows, digest }) =>
      `  ${name.padEnd(width)} ${formatCount(rows).padStart(11)}  ${digest.slice(0, 16)}`,
  );
  const nulls = `Null characters in ${formatCount(changedTexts)} texts became U+FFFD, because PostgreSQL stores none.`;
  return [
    ...lines,
    ...(changedTexts > 0 ? [nulls] : []),
    `${resumed ? 'Finished the interrupted copy' : 'Copied'}: ${formatCount(total)} rows, the same on both sides, in ${seconds} s.`,
  ];
}

/** ms between lines about the same table. */
const REPORT_INTERVAL = 2_000;

/**
 * `npm run db:copy -- FROM TO`: copies all data from one database to another one, which is empty; no server may run. If
 * it is interrupted, the same command continues where it stopped. A relative path is resolved against the directory in
 * which npm was called.
 */
try {
  const { from, to } = parseDatabases(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd());
  const start = Date.now();
  let reported = start;
  const copied = await copyDatabase(from, to, (table, rows) => {
    if (Date.now() - reported < REPORT_INTERVAL) return;
    reported = Date.now();
    console.log(`${table}: ${formatCount(rows)} rows`);
  });
  console.log(describe(copied, Math.round((Date.now() - start) / 1000)).join('\n'));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.lines.join('\n'));
  process.exitCode = 1;
}
