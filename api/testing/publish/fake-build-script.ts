import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FakePlan } from './fake-build.ts';

/** What `fakeBuild` runs. Notes its process ids in `builds`, one line for each run. */
const dataDir = process.argv[2] ?? '';
const file = join(dataDir, 'build.json');
const plan: FakePlan = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FakePlan) : {};

const pids = [process.pid];
if (plan.leaves) {
  const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  pids.push(left.pid ?? 0);
}
if (plan.stubborn) process.on('SIGTERM', () => undefined);
appendFileSync(join(dataDir, 'builds'), `${pids.join(' ')}\n`);
if (plan.prints !== undefined) process.stdout.write(plan.prints);
if (plan.complains !== undefined) process.stderr.write(plan.complains);
for (const message of plan.tells ?? []) process.send?.(message);
while (plan.waitsFor !== undefined && !existsSync(join(dataDir, plan.waitsFor))) await pause(20);
process.exitCode = plan.exit ?? 0;
if (plan.leaves) process.exit();
