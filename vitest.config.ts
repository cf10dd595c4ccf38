import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/testing/slowest-first.ts';

const setupFiles = ['./scripts/testing/fail-on-console.ts', './scripts/testing/restore-globals.ts'];
/** Also named in the projects that publish in a global set-up of their own: Vitest runs that of the root last. */
const shareCompiled = './scripts/testing/share-compiled.ts';

/**
 * A worker loads each module once for all test files that it runs. So shared set-up must be a function that each test file
 * calls: the hooks of an imported module would be registered for the first file only.
 */
const isolate = false;

/** What differs between the engines: `api/db`, several nodes, and requests that race or are interrupted. */
const ON_POSTGRES = [
  'api/{db,nodes,testing/postgres}/**/*.test.ts',
  'scripts/copy-database/*.test.ts',
  'api/server.test.ts',
  'api/testing/goldens/*.test.ts',
  'api/modules/learning/moves/killed-server.test.ts',
  'api/modules/identity/password-sign-in/routes.test.ts',
  'api/modules/learning/{notes,quiz}/routes.test.ts',
  'api/modules/learning/progress/readings.test.ts',
  'api/modules/learning/quota/store.test.ts',
  'api/modules/learning/reviews/ratings/late.test.ts',
  'api/modules/learning/targets/two-devices.test.ts',
  'api/modules/learning/tests/{comparison,time-over}.test.ts',
];
const ONLY_SQLITE = [
  /* Files of SQLite, and the schema, whose tests read both engines. */
  'api/db/{sqlite/**,migrations.test.ts,schema.test.ts,engines.test.ts,distribution.test.ts}',
  /* Nothing here opens a database. */
  'api/{config,contract}/**',
  /* The lock of DATA_DIR is a file on both engines, and is taken before the database is opened. */
  'api/second-server.test.ts',
  /* Failures of the disk and of the process that builds. What the database stores of them, other tests show with a fake build. */
  'api/modules/admin/publishes/failing-publish.test.ts',
  /* Fills two accounts of 40 MB, which takes long. `streaming.test.ts` beside it runs here. */
  'api/modules/learning/export/largest-account.test.ts',
];
const postgres = {
  globalSetup: ['./api/testing/postgres/global-setup.ts'],
  /* Selects the engine; each test has a database of its own, whose URL the set-up provides. */
  env: { DATABASE_URL: 'postgres://tests' },
  isolate,
};

export default defineConfig({
  test: {
    setupFiles,
    globalSetup: [shareCompiled],
    sequence: { sequencer: SlowestFirst },
    /* One more than there are cores, because tests also wait for timers, disks and processes. */
    maxWorkers: availableParallelism() + 1,
    /* A busy machine can stop a process for seconds, and starting the product as a process takes long on it. */
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 480_000,
    hookTimeout: 480_000,
    tags: [
      {
        name: 'again',
        description:
          'Repeats another test at another size or with other seeds, kills or clocks: only in `npm run test:all`.',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['site/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['site/e2e/**', 'scripts/copy-database/**'],
          isolate,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          exclude: ['api/{db,testing}/postgres/**', 'api/nodes/**'],
          isolate,
        },
      },
      {
        extends: true,
        test: { name: 'api-postgres', include: ON_POSTGRES, exclude: ONLY_SQLITE, ...postgres },
      },
      {
        /* Repeats on the second engine what `api` shows on the first: only in `npm run test:all`. */
        extends: true,
        test: {
          name: 'api-again',
          include: ['api/**/*.test.ts'],
          exclude: [...ON_POSTGRES, ...ONLY_SQLITE],
          ...postgres,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['site/e2e/**/*.test.ts'],
          globalSetup: [shareCompiled, './site/e2e/setup/global-setup.ts'],
          isolate,
          /* Pages often wait, for a timer, the network or the service worker. */
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
