import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FakePlan } from './fake-build.ts';

/** The script of `fakeBuild`. Appends its process ids to the file `builds` and its options to `options`, a line each. */
const dataDir = process.argv[2] ?? '';
const file = join(dataDir, 'build.json');
const plan: FakePlan = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FakePlan) : {};

const pids = [process.pid];
if (plan.leaveChild) {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  pids.push(child.pid ?? 0);
}
if (plan.ignoreSigterm) process.on('SIGTERM', () => undefined);
appendFileSync(join(dataDir, 'builds'), `${pids.join(' ')}\n`);
appendFileSync(join(dataDir, 'options'), `${process.argv.slice(3).join(' ')}\n`);
if (plan.stdout !== undefined) process.stdout.write(plan.stdout);
if (plan.stderr !== undefined) process.stderr.write(plan.stderr);
for (const message of plan.messages ?? []) process.send?.(message);
while (plan.waitForFile !== undefined && !existsSync(join(dataDir, plan.waitForFile))) await pause(20);
process.exitCode = plan.exitCode ?? 0;
if (plan.leaveChild) process.exit();
