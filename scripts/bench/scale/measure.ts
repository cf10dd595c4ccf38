import { readEnv } from '../../../api/config/env.ts';
import { localDay } from '../../../api/contract/shared/days.ts';
import { engine } from '../../../api/config/engine.ts';
import { openDatabase } from '../../../api/db/open-database.ts';
import { postgresFiller, sqliteFiller } from './fill.ts';
import { collectStatements, hotQueries } from './queries.ts';
import { learnerId, ROWS_PER_LEARNER } from './rows.ts';

/** How much longer a query may take with all rows than with 1 % of them. */
const GROWTH = 1.5;
const onPostgres = engine === 'postgres';

const [learners = 0, runs = 0] = process.argv.slice(2, 4).map(Number);
const [urlOfFew = '', urlOfAll = ''] = process.argv.slice(4);
const now = Date.now();
const today = localDay(now, 'UTC');

/** A database with the rows of so many learners. */
async function make(url: string, count: number) {
  const { postgres, databaseFile } = readEnv({
    DATABASE_URL: url,
    CONTENT_DIR: 'content',
    DATA_DIR: '.data',
  });
  const database = await openDatabase({ postgres, databaseFile });
  const filler = await (postgres
    ? postgresFiller(postgres.url, { today, now })
    : sqliteFiller(databaseFile, { today, now }));
  await filler.fill(count);
  return { database, filler, count, queries: hotQueries(database, { today, now }) };
}

interface Figures {
  /** ms */
  p50: number;
  p99: number;
}

type Query = (userId: string) => Promise<unknown>;

/**
 * Measures a query on both databases in turn, so that both see the same load of the machine. As many learners ask on both
 * sides, all of them in the first runs, which warm up: otherwise the larger database would be the one that reads from the disk.
 */
async function measure(sides: readonly { query: Query; count: number }[]): Promise<Figures[]> {
  const times = sides.map((): number[] => []);
  const asking = Math.min(...sides.map(({ count }) => count));
  for (let index = -asking; index < runs; index += 1) {
    for (const [side, { query, count }] of sides.entries()) {
      const userId = learnerId(1 + ((index + asking) % asking) * Math.floor(count / asking));
      const started = performance.now();
      await query(userId);
      if (index >= 0) times[side]?.push(performance.now() - started);
    }
  }
  return times.map((all) => {
    all.sort((one, other) => one - other);
    const at = (share: number) => all[Math.floor(all.length * share)] ?? NaN;
    return { p50: at(0.5), p99: at(0.99) };
  });
}

/** Lines of a plan that read a whole table. Rows that a statement makes itself are no table. */
function wholeTables(plan: readonly string[]): string[] {
  return plan.filter((line) =>
    onPostgres
      ? /Seq Scan on/.test(line)
      : /^SCAN (?!json_each|given|\(|both|days|answers|ranked|tags|newest|one|found)/.test(line) &&
        !line.includes('CONSTANT'),
  );
}

const started = performance.now();
const few = await make(urlOfFew, Math.max(10, Math.ceil(learners / 100)));
const all = await make(urlOfAll, learners);
const seconds = Math.round((performance.now() - started) / 1000);
const describe = ({ count }: { count: number }) =>
  `${count.toLocaleString('en')} learners, ${(count * ROWS_PER_LEARNER).toLocaleString('en')} rows`;
console.log(
  `\n${onPostgres ? 'PostgreSQL' : 'SQLite'}: ${describe(all)} (1 %: ${describe(few)}), made in ${seconds} s`,
);

const line = (name: string, ...cells: (string | number)[]) =>
  console.log(`  ${name.padEnd(36)}${cells.map((cell) => String(cell).padStart(10)).join('')}`);
line('ms', 'p50 1 %', 'p50 all', 'p99 all', 'growth', '');
let failures = 0;
const statements = collectStatements();
for (const [name, query] of Object.entries(all.queries)) {
  const [old, full] = await measure([
    { query: few.queries[name] ?? query, count: few.count },
    { query, count: all.count },
  ]);
  const growth = (full?.p50 ?? NaN) / (old?.p50 ?? NaN);
  const isMet = growth <= GROWTH;
  if (!isMet) failures += 1;
  const cells = [old?.p50, full?.p50, full?.p99, growth].map((cell) => (cell ?? NaN).toFixed(2));
  line(name, ...cells, isMet ? 'met' : 'not met');
}

let plans = 0;
for (const statement of statements) {
  if (!/^(?:\()?select/.test(statement)) continue;
  const plan = await all.filler.plan(statement);
  plans += 1;
  const read = wholeTables(plan);
  if (read.length === 0) continue;
  failures += 1;
  console.log(`  reads a whole table: ${read.join('; ')}\n    ${statement.slice(0, 300)}`);
}
console.log(`  ${plans} plans looked at`);

const { total, indexes } = await all.filler.sizes();
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
console.log(
  `  ${megabytes(total)} in all, ${Math.round(total / learners / 1_000)} kB per learner; the largest indexes:`,
);
for (const { name, bytes } of indexes) console.log(`    ${name.padEnd(40)} ${megabytes(bytes).padStart(10)}`);
for (const { filler, database } of [few, all]) {
  await filler.close();
  await database.close();
}
process.send?.(failures);
