import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { ensureChromium } from './testing/chromium.ts';
import { makeMemoryFolder } from './testing/memory-folder.ts';
import { ensurePgbouncer } from './testing/pgbouncer.ts';

/*
 * `npm test`: runs all checks, and tests that show every behaviour at least once; prints the time of each part and the totals in
 * the last line. With `--all` (`npm run test:all`), the whole API is tested on PostgreSQL too, and tests with the tag `again` run.
 */
const SELECTION = process.argv.includes('--all') ? [] : ['--project=!api-again', '--tags-filter=!again'];

interface Count {
  passed: number;
  failed: number;
}

/** A part of the run, with its time in seconds. */
interface Timed {
  part: string;
  seconds: number;
}

/** A test file in the report of Vitest; times in ms since 1970. */
interface TestFile {
  name: string;
  startTime: number;
  endTime: number;
}

const SLOWEST_FILES = 10;

/** TypeScript 7, which checks types with a fifth of the work. The tools below that use TypeScript as a library need version 6. */
const TYPESCRIPT_7 = 'node_modules/typescript-native/bin/tsc';

/**
 * Tools that count as one check each, the slowest first. Most rules are checked by oxlint, and ESLint checks what oxlint does not
 * know. Components need types for that, and are a check of their own so that another core can read the rest.
 */
const CHECKS: [name: string, command: string, args: string[]][] = [
  ['lint of components', 'eslint', ['--max-warnings=0', '**/*.astro']],
  ['format', 'prettier', ['--check', '--log-level=warn', '.']],
  ['lint, rules of ESLint', 'eslint', ['--max-warnings=0', '--ignore-pattern=**/*.astro', '.']],
  ['lint, rules of oxlint', 'oxlint', ['--deny-warnings']],
  ['types', process.execPath, [TYPESCRIPT_7, '--noEmit', '--singleThreaded', '-p', '.']],
  [
    'types of components',
    'astro',
    ['check', '--tsconfig', 'site/tsconfig.astro.json', '--minimumFailingSeverity', 'hint'],
  ],
  ['dead code', 'knip', []],
];
/** Checks that run at the same time. Most of them use one core. */
const CONCURRENT_CHECKS = 2;

/** Runs a check, prints its output when it has ended, and returns whether it passed. */
async function check([name, command, args]: (typeof CHECKS)[number]): Promise<Timed & { passed: boolean }> {
  const start = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const status = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', resolve);
  });
  console.log(`\n── ${name}: ${status === 0 ? 'passed' : 'failed'}`);
  console.log([...(await output), status === 0 ? '' : `Exit: ${status}`].filter(Boolean).join('\n'));
  return { part: name, seconds: secondsSince(start), passed: status === 0 };
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}

/** The projects of vitest.config.ts by the folders of their files. */
function projectOf({ name }: TestFile): string {
  const path = relative(process.cwd(), name).split(sep).join('/');
  if (path.startsWith('site/e2e/')) return 'browser tests';
  return path.startsWith('api/') ? 'API tests' : 'unit tests';
}

/** Time from the first to the last test of each project. Unit and API tests run at the same time. */
function timesOfProjects(files: readonly TestFile[]): Timed[] {
  return [...Map.groupBy(files, projectOf)].map(([part, ofPart]) => {
    const start = Math.min(...ofPart.map(({ startTime }) => startTime));
    const end = Math.max(...ofPart.map(({ endTime }) => endTime));
    return { part, seconds: (end - start) / 1000 };
  });
}

function slowestFiles(files: readonly TestFile[]): Timed[] {
  return files
    .map(({ name, startTime, endTime }) => ({
      part: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_FILES);
}

function printTimes(title: string, times: readonly Timed[]): void {
  console.log(`\n── ${title}`);
  for (const { part, seconds } of times) console.log(`${seconds.toFixed(0).padStart(6)} s  ${part}`);
}

function runTests(chromium: string): Count & { files: TestFile[] } {
  console.log('\n── tests');
  const memory = process.env['TMPDIR'] === undefined ? makeMemoryFolder() : null;
  const folder = mkdtempSync(join(tmpdir(), 'swadhyay-tests-'));
  const file = join(folder, 'results.json');
  try {
    const { status, error } = spawnSync(
      'vitest',
      ['run', ...SELECTION, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      {
        stdio: 'inherit',
        env: { ...process.env, CHROMIUM: chromium, ...(memory !== null && { TMPDIR: memory }) },
      },
    );
    if (error) console.error(error.message);
    const results = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      testResults: TestFile[];
    };
    /* A test file that cannot be loaded has no failed tests, but the run has failed. */
    const failed = results.numFailedTests > 0 || status === 0 ? results.numFailedTests : 1;
    return { passed: results.numPassedTests, failed, files: results.testResults };
  } finally {
    rmSync(folder, { recursive: true });
    if (memory !== null) rmSync(memory, { recursive: true, force: true, maxRetries: 5 });
  }
}

const chromium = ensureChromium(process.env, console.log);
if (chromium === null) {
  console.error(
    'No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path.',
  );
  process.exit(1);
}
ensurePgbouncer(process.env, console.log);
const start = performance.now();
const limit = pLimit(CONCURRENT_CHECKS);
const checks = await Promise.all(CHECKS.map((tool) => limit(check, tool)));
const passedChecks = checks.filter(({ passed }) => passed).length;
const tests = runTests(chromium);
const passed = passedChecks + tests.passed;
const failed = checks.length - passedChecks + tests.failed;
printTimes('slowest test files', slowestFiles(tests.files));
printTimes('time of each part', [
  ...checks,
  ...timesOfProjects(tests.files),
  { part: 'all', seconds: secondsSince(start) },
]);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
