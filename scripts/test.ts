import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './testing/chromium.ts';

/** `npm test`: every check there is, one after the other, and a last line that counts them all. */
interface Count {
  passed: number;
  failed: number;
}

/** Tools whose verdict counts as one check. */
const CHECKS: [name: string, command: string, args: string[]][] = [
  ['format', 'prettier', ['--check', '--log-level=warn', '.']],
  ['types', 'astro', ['check', '--minimumFailingSeverity', 'warning']],
  ['lint', 'eslint', ['--max-warnings=0', '.']],
  ['dead code', 'knip', []],
];

const total: Count = { passed: 0, failed: 0 };

function run(
  name: string,
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv = process.env,
): boolean {
  console.log(`\n── ${name}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: environment });
  if (error) console.error(error.message);
  return status === 0;
}

function runTests(chromium: string): Count {
  const folder = mkdtempSync(join(tmpdir(), 'swadhyay-tests-'));
  const file = join(folder, 'results.json');
  try {
    const ok = run(
      'tests',
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      {
        ...process.env,
        CHROMIUM: chromium,
      },
    );
    const results = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    /* A suite that could not even load has no failed test, but it has failed. */
    const failed = results.numFailedTests > 0 || ok ? results.numFailedTests : 1;
    return { passed: results.numPassedTests, failed };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const chromium = ensureChromium(process.env, console.log);
if (chromium === null) {
  console.error('No Chromium found: install one (Debian: apt-get install chromium) or name it in CHROMIUM.');
  process.exit(1);
}
for (const [name, command, args] of CHECKS) {
  total[run(name, command, args) ? 'passed' : 'failed'] += 1;
}
const tests = runTests(chromium);
console.log(`\n${total.passed + tests.passed} passed, ${total.failed + tests.failed} failed`);
process.exitCode = total.failed + tests.failed === 0 ? 0 : 1;
