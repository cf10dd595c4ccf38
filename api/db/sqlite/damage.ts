import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database as Connection } from 'better-sqlite3';
import { NODE_FLAGS } from '../../config/node-flags.ts';
import { codeOf, StartError } from '../../config/startup-error.ts';

/** Parts of the database file cannot be read, or contradict each other. */
export class DatabaseDamaged extends StartError {
  constructor(file: string, problem: string, options?: ErrorOptions) {
    super(
      [
        `The database ${file} is damaged: ${problem}. Restore a backup (npm run restore -- FILE --replace). Without one, see "A damaged database" in docs/growing.md.`,
      ],
      options,
    );
    this.name = 'DatabaseDamaged';
  }
}

/** Whether SQLite found damage when it ran a statement. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Drizzle wraps the errors of the driver.
  return codeOf(error).startsWith('SQLITE_CORRUPT') || isDamage(error.cause);
}

/**
 * What is wrong with the structure of the file; null if nothing is. Reads all of it: 400 MB take about a second.
 *
 * @param check `integrity_check` also compares indexes with their tables, in four times as long
 */
export function findDamage(
  connection: Connection,
  check: 'quick_check' | 'integrity_check' = 'quick_check',
): string | null {
  try {
    const problem = String(connection.pragma(`${check}(1)`, { simple: true }));
    return problem === 'ok' ? null : problem.replaceAll(/\s+/g, ' ');
  } catch (error) {
    if (error instanceof Error && isDamage(error)) return error.message;
    throw error;
  }
}

/** @throws DatabaseDamaged */
export function requireSound(
  connection: Connection,
  file: string,
  check?: 'quick_check' | 'integrity_check',
): void {
  const problem = findDamage(connection, check);
  if (problem !== null) throw new DatabaseDamaged(file, problem);
}

const SCRIPT = join(import.meta.dirname, 'print-damage.ts');

/** Checks a file in a process of its own, because a check blocks its thread and cannot be interrupted. @throws DatabaseDamaged */
export async function requireSoundFile(file: string, signal: AbortSignal): Promise<void> {
  const args = [...NODE_FLAGS, SCRIPT, file];
  const { stdout } = await promisify(execFile)(process.execPath, args, { signal, killSignal: 'SIGKILL' });
  if (stdout !== '') throw new DatabaseDamaged(file, stdout);
}
