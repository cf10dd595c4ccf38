import type { Locks } from '../../api/db/locks.ts';
import type { PostgresSettings } from '../../api/config/settings.ts';

/*
 * What `scripts/build-site.ts` runs. It is loaded as a bundle, so the script imports nothing else of it: classes of errors would
 * exist twice.
 */
export { readEnv } from '../../api/config/env.ts';
export { PublishRunningError } from '../../api/db/sqlite/publish-lock.ts';
export { formatIssue } from '../content/issue.ts';
export { explainError } from './explain-error.ts';
export { publish } from './publish.ts';
export { RemovalError } from './removals.ts';

/** Locks of all servers that share a database. Loaded only with PostgreSQL: it has nearly 200 modules. */
export async function openLocks(settings: PostgresSettings): Promise<Locks> {
  const database = await import('../../api/db/postgres/open-database.ts');
  return database.openLocks(settings);
}
