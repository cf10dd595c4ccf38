import { findProgram, install } from './programs.ts';
import type { Report } from './programs.ts';

/** As root on Debian, tries to install PgBouncer if there is none. */
export function ensurePgbouncer(environment: NodeJS.ProcessEnv, report: Report): void {
  if (findProgram(['pgbouncer'], environment) === null) install(['pgbouncer'], [], environment, report);
}

/** Path of the installed PgBouncer. @throws Error of one line if there is none */
export function requirePgbouncer(): string {
  const found = findProgram(['pgbouncer'], process.env);
  if (found !== null) return found;
  throw new Error(
    'No PgBouncer found. Install one (Debian: apt-get install pgbouncer; macOS: brew install pgbouncer).',
  );
}
