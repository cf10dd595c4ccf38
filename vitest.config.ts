import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const setupFiles = ['./scripts/testing/fail-on-console.ts', './scripts/testing/restore-globals.ts'];

/**
 * A worker loads each module once for all test files that it runs. So shared set-up must be a function that each test file
 * calls: the hooks of an imported module would be registered for the first file only.
 */
const isolate = false;

export default defineConfig({
  test: {
    setupFiles,
    globalSetup: ['./scripts/testing/share-compiled.ts'],
    /* By default vitest leaves one core idle, which is half of two. */
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['site/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['site/e2e/**'],
          isolate,
          /* Some tests start the product as a process, which is slow on a busy machine. */
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          isolate,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['site/e2e/**/*.test.ts'],
          globalSetup: ['./site/e2e/setup/global.ts'],
          testTimeout: 60_000,
          /* A busy machine can stop a browser for seconds. The report names each test that needed its second attempt. */
          retry: 1,
          /* Some set-ups publish two sites, which takes over a minute on a busy machine. */
          hookTimeout: 240_000,
          /* Pages often wait, for a timer or the service worker. */
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
          /* Pages scroll, render and respond slowly on a busy machine. */
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
