import { readEnv } from '../api/config/env.ts';
import type { PostgresSettings } from '../api/config/settings.ts';
import type { PublishMessage } from '../api/contract/admin/publishes.ts';
import { onLost } from '../api/db/locks.ts';
import { PublishRunningError } from '../api/db/sqlite/publish-lock.ts';
import { PUBLISH_LOCK } from '../api/modules/admin/publishes/queue-store.ts';
import { formatIssue } from './content/issue.ts';
import { explainError } from './publish/explain-error.ts';
import { publish } from './publish/publish.ts';
import { RemovalError } from './publish/removals.ts';

/**
 * `npm run build`: publishes once. Exits with 0 after switching to the new release, with 1 if the old one stays. If the
 * server started it, it also sends its progress, waits for a publish from the command line, and ends with the server.
 *
 * - `--allow-removal` lets it remove more than half of the published topics; `--allow-removal=N` at most N.
 * - `--strict` fails if the content has an error. Otherwise, what has an error keeps its last version or is left out.
 */
const ALLOW_REMOVAL = /^--allow-removal(?:=(\d+))?$/;
const options = process.argv.slice(2);
const unknown = options.find((option) => option !== '--strict' && !ALLOW_REMOVAL.test(option));
if (unknown !== undefined) {
  console.error(`Unknown option ${unknown}. Usage: npm run build [-- --allow-removal] [--strict]`);
  process.exit(1);
}
const allowed = options.map((option) => ALLOW_REMOVAL.exec(option)).find((match) => match !== null);
const isStartedByServer = process.send !== undefined;
const LOCK_TIMEOUT_MS = 600_000;

function send(message: PublishMessage): void {
  if (process.connected) process.send?.(message);
}

if (isStartedByServer) {
  process.on('disconnect', () => process.exit(1));
  /* Lets the process exit when it is done. */
  process.channel?.unref();
}

let contentDir: string | null = null;
let unlock: (() => Promise<void>) | null = null;
try {
  const settings = readEnv(process.env, process.cwd());
  contentDir = settings.contentDir;
  /* A server takes it before it starts this script. */
  if (settings.postgres && !isStartedByServer) unlock = await lockForAll(settings.postgres);
  const { release, changes, issues, faults } = await publish({
    ...settings,
    now: () => new Date(),
    report: console.log,
    onStage: (stage) => send({ stage }),
    allowRemoval: allowed ? Number(allowed[1] ?? Infinity) : 0,
    strict: options.includes('--strict'),
    lockTimeout: isStartedByServer ? LOCK_TIMEOUT_MS : 0,
  });
  for (const issue of issues) console.log(formatIssue(issue));
  if (faults.length > 0) console.log(['Published, but not all of the content:', ...faults].join('\n'));
  send({ release: release.id, changes });
} catch (error) {
  const lines = explainError(error, contentDir);
  console.error(lines?.join('\n') ?? error);
  const removes = error instanceof RemovalError ? { removes: error.removes } : {};
  send({ failure: lines?.[0] ?? String(error), ...removes });
  process.exitCode = 1;
} finally {
  await unlock?.();
}

/**
 * Takes the lock of all servers that share the database.
 * @throws {PublishRunningError}
 * @throws {DatabaseUnavailable}
 */
async function lockForAll(settings: PostgresSettings): Promise<() => Promise<void>> {
  /* Loaded only with PostgreSQL: it has nearly 200 modules. */
  const { openLocks } = await import('../api/db/postgres/open-database.ts');
  const locks = await openLocks(settings);
  const lock = await locks.tryAcquire(PUBLISH_LOCK);
  if (!lock) throw new PublishRunningError();
  // Another server may publish now, so this one must not switch to its release.
  onLost(lock, () => {
    console.error(`${(lock.lost.reason as Error).message} Publish again.`);
    process.exit(1);
  });
  return lock.release;
}
