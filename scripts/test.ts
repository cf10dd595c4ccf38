import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { ensureChromium } from './testing/chromium.ts';

/* `npm test`: runs all checks and tests, and prints the totals in the last line. */

interface Count {
  passed: number;
  failed: number;
}

/** Tools that count as one check each, the slowest first. */
const CHECKS: [name: string, command: string, args: string[]][] = [
  ['lint', 'eslint', ['--max-warnings=0', '.']],
  ['types', 'astro', ['check', '--minimumFailingSeverity', 'warning']],
  ['format', 'prettier', ['--check', '--log-level=warn', '.']],
  ['dead code', 'knip', []],
];
/** Checks that run at the same time. Each of them uses one core. */
const CONCURRENT_CHECKS = 2;

/** Runs a check, prints its output when it has ended, and returns whether it passed. */
async function check([name, command, args]: (typeof CHECKS)[number]): Promise<boolean> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const status = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', resolve);
  });
  console.log(`\n── ${name}: ${status === 0 ? 'passed' : 'failed'}`);
  console.log([...(await output), status === 0 ? '' : `Exit: ${status}`].filter(Boolean).join('\n'));
  return status === 0;
}

function runTests(chromium: string): Count {
  console.log('\n── tests');
  const folder = mkdtempSync(join(tmpdir(), 'swadhyay-tests-'));
  const file = join(folder, 'results.json');
  try {
    const { status, error } = spawnSync(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      { stdio: 'inherit', env: { ...process.env, CHROMIUM: chromium } },
    );
    if (error) console.error(error.message);
    const results = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    /* A test file that cannot be loaded has no failed tests, but the run has failed. */
    const failed = results.numFailedTests > 0 || status === 0 ? results.numFailedTests : 1;
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
const limit = pLimit(CONCURRENT_CHECKS);
const checks = await Promise.all(CHECKS.map((tool) => limit(check, tool)));
const passedChecks = checks.filter(Boolean).length;
const tests = runTests(chromium);
const passed = passedChecks + tests.passed;
const failed = checks.length - passedChecks + tests.failed;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
