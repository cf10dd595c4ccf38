import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../../api/config/node-flags.ts';
import { goalTable } from './goals.ts';
import type { Figure } from './goals.ts';

/**
 * `npm run bench`: the benchmarks that have goals, shortened to about 20 minutes, and one table of goals and figures at the end.
 * It exits with 1 if a script fails or a goal is not met.
 */
const SCRIPTS: readonly (readonly string[])[] = [
  ['page.ts'],
  ['api.ts', '--rounds=3'],
  ['cost.ts', '--seconds=5'],
  ['build.ts', '10000', '1'],
  ['rows.ts', '--learners=1000', '--runs=200'],
];

const figures = new Map<string, number>();
const failed: string[] = [];
for (const [script = '', ...args] of SCRIPTS) {
  console.log(`\n${['bench', script, ...args].join(' ')}`);
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args, { execArgv: [...NODE_FLAGS] });
  child.on('message', (message) => {
    const { name, figure } = message as Figure;
    figures.set(name, figure);
  });
  // Unlike `exit`, it comes after the last message.
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) failed.push(script);
}

const table = goalTable(figures);
console.log(`\n${table.join('\n')}`);
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 || table.some((line) => !line.endsWith('  met')) ? 1 : 0;
