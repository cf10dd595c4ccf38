import type { Settings } from '../../api/config/settings.ts';
import { StartError } from '../../api/config/startup-error.ts';

/** @throws StartError if the settings name a PostgreSQL database, which has tools of its own for backups */
export function requireSqlite({ postgres }: Pick<Settings, 'postgres'>): void {
  if (!postgres) return;
  throw new StartError([
    'DATABASE_URL names a PostgreSQL database. Back it up and restore it with pg_dump and pg_restore: see docs/deploy.md.',
  ]);
}
