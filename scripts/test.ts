import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './testing/chromium.ts';

/** `npm test`: runs all checks and tests, and prints the totals in the last line. */
interface Count {
  passed: number;
  failed: number;
}

/** Tools that count as one check each. */
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
    /* A test file that cannot be loaded has no failed tests, but the run has failed. */
    const failed = results.numFailedTests > 0 || ok ? results.numFailedTests : 1;
    return { passed: results.numPassedTests, failed };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const chromium = ensureChromium(process.env, console.log);
if (chromium === null) {
  console.error(
    'No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path.',
  );
  process.exit(1);
}
for (const [name, command, args] of CHECKS) {
  total[run(name, command, args) ? 'passed' : 'failed'] += 1;
}
const tests = runTests(chromium);
console.log(`\n${total.passed + tests.passed} passed, ${total.failed + tests.failed} failed`);
process.exitCode = total.failed + tests.failed === 0 ? 0 : 1;
