import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { codeOf, reasonOf, StartError } from '../config/startup-error.ts';

/** What holds the locks of this process: a connection that nothing refers to is closed by the garbage collector. */
const held = new Set<Connection.Database>();

/** Stands in DATA_DIR from the first file that a restore puts in place until the last one is. */
export function unfinishedRestore(dataDir: string): string {
  return join(dataDir, 'restore-unfinished');
}

/**
 * Says that a process works on DATA_DIR, until it ends or calls what this gives back. Any number may at once, but none
 * while a restore runs or after one that was broken off.
 *
 * @throws StartError
 */
export function shareDataFolder(dataDir: string): () => void {
  const release = lock(dataDir, 'BEGIN', () => [
    `A restore runs on ${dataDir}. Start again when it is done.`,
  ]);
  if (!existsSync(unfinishedRestore(dataDir))) return release;
  release();
  throw new StartError([`A restore into ${dataDir} did not finish. Run it again: npm run restore -- FILE`]);
}

/**
 * Takes DATA_DIR for one process alone.
 *
 * @throws StartError where another one works on it
 */
export function takeDataFolder(dataDir: string): () => void {
  return lock(dataDir, 'BEGIN EXCLUSIVE', () => [
    `A server, a backup or another restore runs on ${dataDir}. Stop it first, or wait for it to end.`,
  ]);
}

/** A transaction on a file of its own, empty for ever: the operating system ends it with the process, so none is stale. */
function lock(
  dataDir: string,
  begin: 'BEGIN' | 'BEGIN EXCLUSIVE',
  whenBusy: () => readonly string[],
): () => void {
  let connection: Connection.Database | undefined;
  try {
    mkdirSync(dataDir, { recursive: true });
    connection = new Connection(join(dataDir, 'in-use.lock'), { timeout: 0 });
    connection.exec(begin);
    // BEGIN alone takes nothing: the first read does.
    connection.prepare('SELECT name FROM sqlite_schema').all();
  } catch (error) {
    connection?.close();
    const lines = codeOf(error).startsWith('SQLITE_BUSY')
      ? whenBusy()
      : [`${dataDir} cannot be used: ${reasonOf(error)}. Check DATA_DIR.`];
    throw new StartError(lines, { cause: error });
  }
  const holder = connection;
  held.add(holder);
  return () => {
    held.delete(holder);
    holder.close();
  };
}
